/** Fetches how many posts, followers and followed people a remote actor has, and whether it hides who they are. */
import { statement } from '../../../../platform/database/sql.ts';
import { COUNTED } from '../../../statuses/visible.ts';
import { type CollectionAnswer, collectionAt } from '../find/collection-at.ts';
import type { FederationContext } from '../find/find-remote-actor.ts';

const known = statement(
  'known_totals',
  `SELECT (SELECT count(*) FROM statuses s WHERE s.actor_id = $1 AND s.deleted_at IS NULL AND ${COUNTED('s')})::int AS "statusesCount",
     (SELECT count(*) FROM follows f WHERE f.target_id = $1 AND f.approved)::int AS "followersCount",
     (SELECT count(*) FROM follows f WHERE f.follower_id = $1 AND f.approved)::int AS "followingCount"`,
).as<Record<TotalName, number>>();

const TOTALS = ['statusesCount', 'followersCount', 'followingCount'] as const;
type TotalName = (typeof TOTALS)[number];

const totalIn = (answer: CollectionAnswer): number | null =>
  answer === null || answer === 'refused' ? null : answer.totalItems;

/** Some servers refuse a hidden collection, others leave out its pages. */
const isHidden = (answer: CollectionAnswer): boolean =>
  answer === 'refused' ||
  (answer !== null && answer.first === null && answer.items.length === 0 && answer.totalItems !== 0);

/**
 * Totals are never lower than the numbers of stored follows and posts.
 *
 * @param read the outbox, if it was fetched already
 * @throws RemoteError or OutgoingError if its server may answer later
 */
export async function readTotals(ctx: FederationContext, actorId: bigint, read?: CollectionAnswer): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.deletedAt || actor.suspendedAt) return;
  const outbox = read === undefined ? await collectionAt(ctx, actor, actor.outbox) : read;
  const followers = await collectionAt(ctx, actor, actor.followersUri);
  const following = await collectionAt(ctx, actor, actor.remote.followingUri);
  const stated = [outbox, followers, following].map(totalIn);
  const [here] = await ctx.sql.many(known, [actorId]);
  const data = Object.fromEntries(
    TOTALS.flatMap((name, at) => (stated[at] == null ? [] : [[name, Math.max(stated[at], here?.[name] ?? 0)]])),
  );
  const hideCollections = isHidden(followers) || isHidden(following);
  await ctx.db.$transaction(async (tx) => {
    if (Object.keys(data).length > 0) await tx.actorStats.updateMany({ where: { actorId }, data });
    // If nothing could be fetched, nothing is known about hiding.
    if (followers === null && following === null) return;
    await tx.actor.updateMany({
      where: { id: actorId, hideCollections: !hideCollections },
      data: { hideCollections, updatedAt: ctx.clock.now() },
    });
  });
}
