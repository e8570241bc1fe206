/**
 * Who may see an event, as where-fragments for reading rows; `EVENT_PUBLIC` says in SQL what nobody in particular finds in
 * lists. A matrix test holds them against each other (spec/graphql/rules.md, Events).
 */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

type Asking = Pick<DomainContext, 'viewer' | 'clock'>;

/** The roles that organize, and those that were let in. */
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

/** Events whose time to be shown has come. */
const published = (now: Date): Prisma.EventWhereInput => ({
  draft: false,
  OR: [{ publishAt: null }, { publishAt: { lte: now } }],
});

/** Seen by whom a private event is for: members of the group or approved followers of the person, and who was let in. */
function privateTo(mine: Prisma.ActorWhereInput): Prisma.EventWhereInput {
  return {
    visibility: 'PRIVATE',
    OR: [
      { participants: { some: { actor: mine, role: { in: APPROVED } } } },
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
      // Who organizes with the creator sees it before its time, but neither its draft nor what still waits for acceptance.
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

/** Whether everybody who has the address of the event may see it, once it is published. */
export const isOpen = ({ visibility, acceptedAt }: Pick<Event, 'visibility' | 'acceptedAt'>): boolean =>
  visibility === 'PUBLIC' || visibility === 'UNLISTED' || (visibility === 'RESTRICTED' && acceptedAt !== null);

/** Events that the viewer may open who was given them: by the UUID, or by what refers to them. */
export function eventVisibleTo(ctx: Asking): Prisma.EventWhereInput {
  return seen(ctx, [{ visibility: { in: ['PUBLIC', 'UNLISTED'] } }]);
}

/** Events that the viewer may open who knows no more than an id. Ids can be guessed, so unlisted ones are left to those who organize them. */
export function eventVisibleById(ctx: Asking): Prisma.EventWhereInput {
  return seen(ctx, [{ visibility: 'PUBLIC' }]);
}

/** Events that the viewer finds in lists and searches: no drafts, nothing before its time, nothing unlisted. */
export function eventListedTo(ctx: Asking): Prisma.EventWhereInput {
  const accepted = isModerator(ctx.viewer, 'admin:read') ? {} : { acceptedAt: { not: null } };
  const listed: Prisma.EventWhereInput = {
    OR: [{ visibility: { in: ['PUBLIC', 'PRIVATE'] } }, { visibility: 'RESTRICTED', ...accepted }],
  };
  return { AND: [published(ctx.clock.now()), listed, seen(ctx, [{ visibility: 'PUBLIC' }])] };
}

/**
 * As SQL: the event `alias` stands in everybody's lists.
 *
 * @param now the parameter that holds the time
 */
export const EVENT_PUBLIC = (alias: string, now: string): string => `(
  NOT ${alias}.draft AND (${alias}.publish_at IS NULL OR ${alias}.publish_at <= ${now}::timestamptz)
  AND (${alias}.visibility = 'PUBLIC' OR (${alias}.visibility = 'RESTRICTED' AND ${alias}.accepted_at IS NOT NULL))
  AND EXISTS (SELECT FROM actors va WHERE va.id = ${alias}.organizer_id AND va.suspended_at IS NULL AND va.deleted_at IS NULL))`;
