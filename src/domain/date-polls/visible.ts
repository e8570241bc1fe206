/**
 * Visibility of date polls: a poll for members is visible to the members of the group, one for everybody with its address to everybody who
 * names its UUID, and lists show only polls that concern the viewer. Moderators of the server see all, to delete reported ones.
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { ACTOR_SHOWN, type SqlViewer } from '../events/visible-sql.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { groupVisibleTo } from '../groups/visible.ts';

type Where = Prisma.DatePollWhereInput;

const ofMembers = (actor: Prisma.ActorWhereInput, least: number): Where => ({
  group: { members: { some: { actor, role: { gte: least } } } },
});

/** Where-fragment: one of these actors organizes it: the person, or the moderators of the group. */
export const datePollLedBy = (mine: Prisma.ActorWhereInput): Where => ({
  OR: [{ groupId: null, organizer: mine }, ofMembers(mine, MEMBER_ROLES.MODERATOR)],
});

/** The poll of a suspended or deleted owner is hidden. */
const ownerIsShown = (viewer: Viewer | null): Where => ({
  OR: [{ groupId: null, organizer: actorShownTo(viewer) }, { group: groupVisibleTo() }],
});

/** Where-fragment: the poll is visible to a viewer who knows its address. */
export function datePollVisibleTo({ viewer }: Pick<DomainContext, 'viewer'>): Where {
  const mine = ownIdentities(viewer);
  const moderated = isModerator(viewer, 'admin:read', 'admin:write') ? [{}] : [];
  const seen: Where[] = [
    { audience: 'LINK' },
    ...(mine ? [datePollLedBy(mine), ofMembers(mine, MEMBER_ROLES.MEMBER)] : []),
    ...moderated,
  ];
  return { AND: [ownerIsShown(viewer), { OR: seen }] };
}

/** `datePollVisibleTo` as SQL, for viewers with an identity. Only groups that are neither suspended nor deleted are shown, to everybody. */
export const DATE_POLL_VISIBLE = (
  id: string,
  { mine, moderates, seesSuspended }: SqlViewer & { mine: string },
): string =>
  `EXISTS (SELECT FROM date_polls dp JOIN actors dpo ON dpo.id = coalesce(dp.group_id, dp.organizer_id)
    AND ${ACTOR_SHOWN('dpo', `(dp.group_id IS NULL AND ${seesSuspended})`)}
    WHERE dp.id = ${id} AND (dp.audience = 'LINK' OR ${moderates} OR dp.group_id IS NULL AND dp.organizer_id = ANY(${mine})
      OR EXISTS (SELECT FROM members dpm WHERE dpm.parent_id = dp.group_id AND dpm.actor_id = ANY(${mine})
        AND dpm.role >= ${MEMBER_ROLES.MEMBER})))`;

/** Where-fragment: the polls of one of these actors: those that they organize, that are for them as members, or that they answered. */
export const datePollOf = (mine: Prisma.ActorWhereInput): Where => ({
  OR: [datePollLedBy(mine), ofMembers(mine, MEMBER_ROLES.MEMBER), { voters: { some: { actor: mine } } }],
});
