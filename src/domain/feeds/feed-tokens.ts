/** Feed tokens: capability URLs to the calendar of one identity, or of all identities of a user, without signing in. */
import type { FeedToken, Prisma } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import type { Viewer } from '../access/viewer.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { uuidOfShort } from './short-uuid.ts';

const FEED_TOKENS_MAX = 100;

/**
 * Where-fragment: the viewer's own tokens. An application sees those that it created, which end with it; a sign-in sees all of
 * the user's.
 */
function feedTokenVisibleTo(viewer: Viewer | null): Prisma.FeedTokenWhereInput {
  if (!viewer || viewer.userId === null) return { id: { in: [] } };
  const living: Prisma.FeedTokenWhereInput = { OR: [{ actorId: null }, { actor: { deletedAt: null } }] };
  const within = viewer.sessionId === null ? { madeWithId: viewer.tokenId ?? -1n } : {};
  return { AND: [{ userId: viewer.userId, ...within }, living] };
}

/** A page of the tokens of a user or an identity, oldest first. */
export function feedTokensPage(viewer: Viewer | null) {
  return { where: feedTokenVisibleTo(viewer), orderBy: { id: 'asc' as const }, take: FEED_TOKENS_MAX };
}

export function listFeedTokens(ctx: UserContext): Promise<FeedToken[]> {
  return ctx.db.feedToken.findMany(feedTokensPage(ctx.viewer));
}

/**
 * Creates a token for one identity, or without one for the whole user; an application gets one for its identity. Refuses
 * identities of other users, and more than the maximum number of tokens.
 */
export async function createFeedToken(ctx: UserContext, actorId: string | null | undefined): Promise<FeedToken> {
  const one = (actorId !== null && actorId !== undefined) || ctx.viewer.sessionId === null;
  const actor = one ? await requireOwnIdentity(ctx, actorId) : null;
  if ((await ctx.db.feedToken.count({ where: { userId: ctx.viewer.userId } })) >= FEED_TOKENS_MAX)
    throw new Refusal('conflict', `You already have ${FEED_TOKENS_MAX} feed tokens`);
  return ctx.db.feedToken.create({
    data: {
      ...{ id: ctx.ids.next(), token: ctx.random.uuid() },
      ...{ userId: ctx.viewer.userId, actorId: actor?.id ?? null, madeWithId: ctx.viewer.tokenId },
      createdAt: ctx.clock.now(),
    },
  });
}

/** Revokes a token; refusals are those of Mobilizon's permissions, in their order. */
export async function deleteFeedToken(ctx: UserContext, token: string): Promise<FeedToken> {
  if (!isUuid(token))
    throw new Refusal('invalid', 'Token is not a valid UUID', { fields: { token: ['is not a UUID'] } });
  const known = await ctx.db.feedToken.findUnique({ where: { token: token.toLowerCase() } });
  if (!known) throw new Refusal('not_found', 'Token does not exist');
  const own = await ctx.db.feedToken.deleteMany({ where: { AND: [{ id: known.id }, feedTokenVisibleTo(ctx.viewer)] } });
  if (own.count === 0) throw new Refusal('forbidden', "You don't have permission to delete this token");
  return known;
}

/**
 * Resolves a token, or its short form in addresses of Mobilizon, to a viewer who may see what that identity, or all of the user's, may see, without any role. Refuses unknown
 * tokens, and those of users and identities that may not act.
 */
export async function openFeedToken(
  ctx: Pick<UserContext, 'db'>,
  token: string,
): Promise<{ viewer: Viewer; name: string }> {
  const uuid = isUuid(token) ? token.toLowerCase() : uuidOfShort(token);
  const row = uuid
    ? await ctx.db.feedToken.findFirst({
        where: {
          token: uuid,
          user: { confirmedAt: { not: null }, approvedAt: { not: null }, suspendedAt: null, disabledAt: null },
          OR: [{ actorId: null }, { actor: { deletedAt: null, suspendedAt: null } }],
        },
        include: { actor: true, user: { include: { defaultActor: true } } },
      })
    : null;
  if (!row) throw new Refusal('not_found', 'Bad feed');
  const actor = row.actor ?? row.user.defaultActor;
  const viewer: Viewer = {
    ...(row.actorId === null ? { sessionId: row.id, tokenId: null } : { sessionId: null, tokenId: row.id }),
    ...{ appId: null, userId: row.userId, actorId: actor?.id ?? null, scopes: [], role: null },
    ...{ confirmed: true, approved: true, suspended: false, locale: row.user.locale, chosenLanguages: [] },
  };
  return { viewer, name: actor?.name || actor?.preferredUsername || 'Nobody' };
}
