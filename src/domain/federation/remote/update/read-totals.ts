/** Fetches how many posts, followers and followed people a remote actor has, and whether it hides who they are. */
import { type CollectionAnswer, collectionAt } from '../find/collection-at.ts';
import type { FederationContext } from '../find/find-remote-actor.ts';

/** The maximum of the integer columns. */
const LARGEST = 2 ** 31 - 1;

const totalOf = <Name extends string>(name: Name, answer: CollectionAnswer) =>
  answer === null || answer === 'refused' || answer.totalItems === null
    ? {}
    : ({ [name]: Math.min(answer.totalItems, LARGEST) } as Record<Name, number>);

/** Some servers refuse a hidden collection, others leave out its pages. */
const isHidden = (answer: CollectionAnswer): boolean =>
  answer === 'refused' ||
  (answer !== null && answer.first === null && answer.items.length === 0 && answer.totalItems !== 0);

/**
 * @param read the outbox, if it was fetched already
 * @throws RemoteError or OutgoingError if its server may answer later
 */
export async function readTotals(ctx: FederationContext, actorId: bigint, read?: CollectionAnswer): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.deletedAt || actor.suspendedAt) return;
  const outbox = read === undefined ? await collectionAt(ctx, actor, actor.outbox) : read;
  const followers = await collectionAt(ctx, actor, actor.followersUri);
  const following = await collectionAt(ctx, actor, actor.remote.followingUri);
  const data = {
    ...totalOf('statusesCount', outbox),
    ...totalOf('followersCount', followers),
    ...totalOf('followingCount', following),
  };
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
