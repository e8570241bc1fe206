/** The applications authorized by a user: listing and revoking them. */
import type { Actor, App, Media } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ALL_SCOPES } from '../access/scopes.ts';
import { refuse } from '../kernel/refusals.ts';
import { endTokens, revokeTokens } from '../users/sessions/revoke-tokens.ts';
import { NO_APP } from './find.ts';

export interface AuthorizedApp {
  id: bigint;
  /** Null for tokens without an application. */
  app: App | null;
  scopes: string[];
  /** The identities that it acts as, without duplicates. */
  identities: (Actor & { avatar: Media | null })[];
  /** Time of the first authorization that is still valid. */
  createdAt: Date;
  lastUsedAt: Date | null;
}

const TOKENS_MAX = 1000;

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Applications with a valid token of the user, the most recently authorized first. */
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

/** Revokes all tokens of an application for the user, and what depends on them. Refuses applications without any. */
export async function revokeAuthorizedApp(ctx: UserContext, id: string): Promise<void> {
  const { userId } = ctx.viewer;
  const appId = parseId(id) ?? refuse('record_not_found');
  const ended = await ctx.db.$transaction((tx) =>
    appId === NO_APP ? endTokens(tx, ctx, { userId, appId: null }) : revokeTokens(tx, ctx, { userId, appId }),
  );
  if (ended === 0) refuse('record_not_found');
}
