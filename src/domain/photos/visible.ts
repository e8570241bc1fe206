/** Visibility of the photos of events: those of an event that the viewer may see, by the audience that its organizers chose. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { APPROVED } from '../events/roles.ts';
import { eventOrganizedBy, eventVisibleTo } from '../events/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

type Asking = Pick<DomainContext, 'viewer' | 'clock'>;

/** Where-fragment: the viewer belongs to the audience of the event's photos. Without a group, `MEMBERS` are the participants. */
export function isPhotoAudience({ viewer }: Pick<Asking, 'viewer'>): Prisma.EventWhereInput {
  const mine = ownIdentities(viewer);
  const everybody: Prisma.EventWhereInput = { photoAudience: 'EVERYBODY' };
  if (!mine) return everybody;
  const member = { members: { some: { actor: mine, role: { gte: MEMBER_ROLES.MEMBER } } } };
  return {
    OR: [
      everybody,
      eventOrganizedBy(mine),
      { participants: { some: { actor: mine, role: { in: APPROVED } } } },
      { photoAudience: 'MEMBERS', attributedTo: member },
    ],
  };
}

/** Where-fragment. People always see their own photos, because they may remove them; moderators of the server see all, because of reports. */
export function photoVisibleTo(ctx: Asking): Prisma.EventPhotoWhereInput {
  const mine = ownIdentities(ctx.viewer);
  const shown: Prisma.EventPhotoWhereInput[] = [
    { event: { AND: [eventVisibleTo(ctx), isPhotoAudience(ctx)] } },
    ...(mine ? [{ actor: mine }] : []),
    ...(isModerator(ctx.viewer, 'admin:read') ? [{ event: { draft: false } }] : []),
  ];
  return { AND: [{ actor: actorShownTo(ctx.viewer) }, { OR: shown }] };
}
