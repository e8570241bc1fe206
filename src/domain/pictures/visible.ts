/** Which pictures of the event service a viewer may ask for by their id: a picture is seen by those who see what shows it. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventVisibleById } from '../events/visible.ts';
import { groupVisibleTo } from '../groups/visible.ts';
import { IS_PICTURE } from '../media/visible.ts';
import { personVisibleTo } from '../persons/visible.ts';

/** Where-fragment. What nothing shows yet is seen by who uploaded it, and nobody sees the pictures of the suspended. */
export function pictureVisibleTo(ctx: Pick<DomainContext, 'viewer' | 'clock'>): Prisma.MediaWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const shownBy: Prisma.ActorWhereInput = { OR: [personVisibleTo(ctx), groupVisibleTo()] };
  const shown: Prisma.MediaWhereInput = {
    owner: { suspendedAt: null },
    OR: [{ avatarOf: { some: shownBy } }, { bannerOf: { some: shownBy } }, { events: { some: eventVisibleById(ctx) } }],
  };
  return { AND: [IS_PICTURE, mine ? { OR: [{ owner: mine }, shown] } : shown] };
}
