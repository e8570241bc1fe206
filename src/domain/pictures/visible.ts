/** Visibility of the event service's pictures by id: a picture is as visible as what shows it. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventVisibleById } from '../events/visible.ts';
import { groupVisibleTo } from '../groups/visible.ts';
import { IS_PICTURE } from '../media/visible.ts';
import { personVisibleTo } from '../persons/visible.ts';
import { photoVisibleTo } from '../photos/visible.ts';

/** Where-fragment. An unused picture is visible to its uploader; pictures of suspended actors to nobody. */
export function pictureVisibleTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.MediaWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const shownBy: Prisma.ActorWhereInput = { OR: [personVisibleTo(ctx), groupVisibleTo()] };
  const shown: Prisma.MediaWhereInput = {
    owner: { suspendedAt: null },
    OR: [
      { avatarOf: { some: shownBy } },
      { bannerOf: { some: shownBy } },
      { events: { some: eventVisibleById(ctx) } },
      // An event is found by its id here, too.
      { eventPhoto: { AND: [photoVisibleTo(ctx), { event: eventVisibleById(ctx) }] } },
    ],
  };
  return { AND: [IS_PICTURE, mine ? { OR: [{ owner: mine }, shown] } : shown] };
}
