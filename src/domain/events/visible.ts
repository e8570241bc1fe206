/** Visibility of events, as where-fragments (rules of the event service, Events). For prepared statements: `visible-sql.ts`. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

type Asking = Pick<DomainContext, 'viewer' | 'clock'>;

/** Organizing roles, and approved ones. */
export const ORGANIZING: ParticipantRole[] = ['CREATOR', 'ADMINISTRATOR', 'MODERATOR'];
export const APPROVED: ParticipantRole[] = [...ORGANIZING, 'PARTICIPANT'];

/** Matches nothing. */
const NONE: Prisma.EventWhereInput = { id: { in: [] } };

/** Events that one of these actors organizes: as creator, by its role on the event, or as a moderator of its group. */
export function eventOrganizedBy(mine: Prisma.ActorWhereInput | null): Prisma.EventWhereInput {
  if (!mine) return NONE;
  return {
    OR: [
      { organizer: mine },
      { participants: { some: { actor: mine, role: { in: ORGANIZING } } } },
      { attributedTo: { members: { some: { actor: mine, role: { gte: MEMBER_ROLES.MODERATOR } } } } },
    ],
  };
}

/** Events whose publication time has come. */
const published = (now: Date): Prisma.EventWhereInput => ({
  draft: false,
  OR: [{ publishAt: null }, { publishAt: { lte: now } }],
});

/** Private events visible to these actors: members of the group, approved followers of the person, approved participants, and the invited. */
function privateTo(mine: Prisma.ActorWhereInput): Prisma.EventWhereInput {
  return {
    visibility: 'PRIVATE',
    OR: [
      { participants: { some: { actor: mine, role: { in: APPROVED } } } },
      { invitations: { some: { actor: mine } } },
      { attributedTo: { members: { some: { actor: mine, role: { gte: MEMBER_ROLES.MEMBER } } } } },
      { attributedToId: null, organizer: { followers: { some: { follower: mine, approved: true } } } },
    ],
  };
}

function seen(ctx: Asking, open: Prisma.EventWhereInput[]): Prisma.EventWhereInput {
  const now = ctx.clock.now();
  const mine = ownIdentities(ctx.viewer);
  const moderator = isModerator(ctx.viewer, 'admin:read');
  const shown = [...open, { visibility: 'RESTRICTED', ...(moderator ? {} : { acceptedAt: { not: null } }) } as const];
  const others: Prisma.EventWhereInput = {
    AND: [published(now), { organizer: actorShownTo(ctx.viewer) }, { OR: mine ? [...shown, privateTo(mine)] : shown }],
  };
  if (!mine) return others;
  return {
    OR: [
      others,
      { organizer: mine },
      // Co-organizers see it before its publication time, but neither its draft nor while it waits for acceptance.
      {
        AND: [
          eventOrganizedBy(mine),
          { draft: false },
          { OR: [{ visibility: { not: 'RESTRICTED' } }, { acceptedAt: { not: null } }] },
        ],
      },
    ],
  };
}

/** Whether everybody who has its URL may see it, once it is published. */
export const isOpen = ({ visibility, acceptedAt }: Pick<Event, 'visibility' | 'acceptedAt'>): boolean =>
  visibility === 'PUBLIC' || visibility === 'UNLISTED' || (visibility === 'RESTRICTED' && acceptedAt !== null);

/** Visibility by UUID or by reference. */
export function eventVisibleTo(ctx: Asking): Prisma.EventWhereInput {
  return seen(ctx, [{ visibility: { in: ['PUBLIC', 'UNLISTED'] } }]);
}

/** Visibility by id alone. Ids can be guessed, so unlisted events are visible only to their organizers. */
export function eventVisibleById(ctx: Asking): Prisma.EventWhereInput {
  return seen(ctx, [{ visibility: 'PUBLIC' }]);
}

/** Events in the viewer's lists and searches: no drafts, nothing before its publication time, nothing unlisted. */
export function eventListedTo(ctx: Asking): Prisma.EventWhereInput {
  const accepted = isModerator(ctx.viewer, 'admin:read') ? {} : { acceptedAt: { not: null } };
  const listed: Prisma.EventWhereInput = {
    OR: [{ visibility: { in: ['PUBLIC', 'PRIVATE'] } }, { visibility: 'RESTRICTED', ...accepted }],
  };
  return { AND: [published(ctx.clock.now()), listed, seen(ctx, [{ visibility: 'PUBLIC' }])] };
}
