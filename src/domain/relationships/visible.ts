/** Visibility of follows, as a where-fragment. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { type Side, thereFor } from './follow-lists.ts';

const THERE = { suspendedAt: null, deletedAt: null };

/** Where-fragment: follows whose listed actor, or the actor on the other end, matches. */
const ends = (side: Side, listed: Prisma.ActorWhereInput, other: Prisma.ActorWhereInput): Prisma.FollowWhereInput =>
  side === 'followers' ? { target: listed, follower: other } : { follower: listed, target: other };

/**
 * The follows of an actor's list as `followList` shows them, and the viewer's pending ones, which have no list of their own.
 */
export function followVisibleTo(
  { viewer, clock }: Pick<DomainContext, 'viewer' | 'clock'>,
  side: Side,
): Prisma.FollowWhereInput {
  const viewerId = viewer?.actorId ?? null;
  const mine = ownIdentities(viewer);
  const open = {
    ...{ ...THERE, hideCollections: false },
    ...(viewerId !== null && { blocking: { none: { targetId: viewerId } } }),
  };
  const lasting = { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
  const unmuted = viewerId === null ? {} : { mutedBy: { none: { muterId: viewerId, ...lasting } } };
  return {
    AND: [
      ends(side, {}, thereFor(viewer)),
      { OR: [ends(side, open, unmuted), ...(mine ? [ends(side, mine, {})] : [])] },
      mine ? { OR: [{ approved: true }, { follower: mine }, { target: mine }] } : { approved: true },
    ],
  };
}
