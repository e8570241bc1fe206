/** Visibility of follows, as a where-fragment. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';

/** The viewer's own, including pending ones; of others the approved ones, unless either side hides its network. */
export function followVisibleTo(viewer: Viewer | null): Prisma.FollowWhereInput {
  const shown = actorShownTo(viewer);
  const open = { approved: true, follower: { hideCollections: false }, target: { hideCollections: false } };
  const mine = ownIdentities(viewer);
  return {
    AND: [{ follower: shown, target: shown }, mine ? { OR: [open, { follower: mine }, { target: mine }] } : open],
  };
}
