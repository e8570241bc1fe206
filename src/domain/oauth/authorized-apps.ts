/** The applications that a person let act for them: listed, and taken back. */
import type { Actor, App, Media } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ALL_SCOPES } from '../access/scopes.ts';
import { refuse } from '../kernel/refusals.ts';
import { endTokens, revokeTokens } from '../users/sessions/revoke-tokens.ts';

/** Stands for the tokens that belong to no application, because an administrator made them from a terminal. */
export const NO_APP = 0n;

export interface AuthorizedApp {
  id: bigint;
  /** Null for the tokens of no application. */
  app: App | null;
  scopes: string[];
  /** The identities that it acts as, each once. */
  identities: (Actor & { avatar: Media | null })[];
  /** When it was first let in, of what is still good. */
  createdAt: Date;
  lastUsedAt: Date | null;
}

const TOKENS_MAX = 1000;

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Those that hold a good token of the user, the last let in first. */
export async function listAuthorizedApps(ctx: UserContext): Promise<AuthorizedApp[]> {
  const tokens = await ctx.db.accessToken.findMany({
    where: { userId: ctx.viewer.userId, revokedAt: null },
    include: { app: true, actor: { include: { avatar: true } } },
    orderBy: { id: 'desc' },
    take: TOKENS_MAX,
  });
  const byApp = Map.groupBy(tokens, ({ appId }) => appId ?? NO_APP);
  return [...byApp].map(([id, held]) => ({
    id,
    app: held[0]?.app ?? null,
    scopes: ALL_SCOPES.filter((scope) => held.some(({ scopes }) => scopes.includes(scope))),
    identities: [...new Map(held.flatMap(({ actor }) => (actor ? [[actor.id, actor]] : []))).values()],
    createdAt: held.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), ctx.clock.now()),
    lastUsedAt: held.reduce<Date | null>((last, { lastUsedAt }) => later(last, lastUsedAt), null),
  }));
}

/** Ends all that an application holds of the user, and all that came of it. Refuses those that hold nothing. */
export async function revokeAuthorizedApp(ctx: UserContext, id: string): Promise<void> {
  const { userId } = ctx.viewer;
  const appId = parseId(id) ?? refuse('record_not_found');
  const ended = await ctx.db.$transaction((tx) =>
    appId === NO_APP ? endTokens(tx, ctx, { userId, appId: null }) : revokeTokens(tx, ctx, { userId, appId }),
  );
  if (ended === 0) refuse('record_not_found');
}
