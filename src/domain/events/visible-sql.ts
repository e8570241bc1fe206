/** The visibility fragments of `visible.ts` as SQL, for prepared statements. A matrix test proves that they agree. */
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { OWN_IDENTITIES, ownIdentityValues } from '../actors/own-identity.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { APPROVED, ORGANIZING } from './visible.ts';

/** The viewer, as SQL expressions. */
export interface SqlViewer {
  now: string;
  /** The viewer's own identities, an array; null in statements for anonymous viewers. */
  mine: string | null;
  /** Whether the viewer moderates events, and whether they see who is suspended. */
  moderates: string;
  seesSuspended: string;
}

/** The named parameters of the viewer with their SQL types; statements for anonymous viewers name the time alone. */
export const VIEWER_PARAMETERS = {
  now: 'timestamptz',
  userId: 'bigint',
  identityId: 'bigint',
  moderates: 'boolean',
  seesSuspended: 'boolean',
};

/** Their values. */
export const viewerValues = ({ viewer, clock }: Pick<DomainContext, 'viewer' | 'clock'>) => ({
  now: clock.now(),
  ...ownIdentityValues(viewer),
  moderates: isModerator(viewer, 'admin:read'),
  seesSuspended: isModerator(viewer, 'admin:read:accounts'),
});

/** The viewer by these parameters, and the FROM item `v` that reads their identities once. */
export const VIEWER = { now: '$now', mine: 'v.mine', moderates: '$moderates', seesSuspended: '$seesSuspended' };
export const FROM_VIEWER = `CROSS JOIN (SELECT ${OWN_IDENTITIES('$userId', '$identityId')} AS mine OFFSET 0) v`;

/** Anonymous: no identities, no role. */
export const ANONYMOUS = { now: '$now', mine: null, moderates: 'false', seesSuspended: 'false' };

const listOf = (roles: readonly string[]): string => roles.map((role) => `'${role}'`).join(', ');

const takesPart = (e: string, mine: string, roles: readonly string[]): string => `EXISTS (
  SELECT FROM participants vp WHERE vp.event_id = ${e}.id AND vp.actor_id = ANY(${mine}) AND vp.role IN (${listOf(roles)}))`;

const isMember = (e: string, mine: string, least: number): string => `EXISTS (
  SELECT FROM members vm WHERE vm.parent_id = ${e}.attributed_to_id AND vm.actor_id = ANY(${mine}) AND vm.role >= ${least})`;

const isInvited = (e: string, mine: string): string => `EXISTS (
  SELECT FROM event_invitations vi WHERE vi.event_id = ${e}.id AND vi.actor_id = ANY(${mine}))`;

const follows = (e: string, mine: string): string => `(${e}.attributed_to_id IS NULL AND EXISTS (
  SELECT FROM follows vf WHERE vf.target_id = ${e}.organizer_id AND vf.follower_id = ANY(${mine}) AND vf.approved))`;

const published = (e: string, now: string): string =>
  `(NOT ${e}.draft AND (${e}.publish_at IS NULL OR ${e}.publish_at <= ${now}))`;

/** `eventOrganizedBy`: one of these actors organizes the event. */
export const EVENT_ORGANIZED = (e: string, mine: string): string => `(${e}.organizer_id = ANY(${mine})
  OR ${takesPart(e, mine, ORGANIZING)} OR ${isMember(e, mine, MEMBER_ROLES.MODERATOR)})`;

/** `actorShownTo`. */
export const ACTOR_SHOWN = (a: string, seesSuspended: string): string =>
  `(${a}.deleted_at IS NULL AND (${seesSuspended} OR ${a}.suspended_at IS NULL))`;

const privateTo = (e: string, mine: string | null): string =>
  mine === null
    ? 'false'
    : `(${e}.visibility = 'PRIVATE' AND (${takesPart(e, mine, APPROVED)} OR ${isInvited(e, mine)}
        OR ${isMember(e, mine, MEMBER_ROLES.MEMBER)} OR ${follows(e, mine)}))`;

/**
 * `seen` of visible.ts.
 *
 * @param o the row of the event's organizer
 */
function seen(
  e: string,
  o: string,
  open: readonly string[],
  { now, mine, moderates, seesSuspended }: SqlViewer,
): string {
  const others = `(${published(e, now)} AND ${ACTOR_SHOWN(o, seesSuspended)} AND (${e}.visibility IN (${listOf(open)})
    OR (${e}.visibility = 'RESTRICTED' AND (${moderates} OR ${e}.accepted_at IS NOT NULL)) OR ${privateTo(e, mine)}))`;
  if (mine === null) return others;
  return `(${others} OR ${e}.organizer_id = ANY(${mine}) OR (NOT ${e}.draft
    AND (${e}.visibility <> 'RESTRICTED' OR ${e}.accepted_at IS NOT NULL) AND ${EVENT_ORGANIZED(e, mine)}))`;
}

/** `eventVisibleTo`. */
export const EVENT_VISIBLE = (e: string, o: string, viewer: SqlViewer): string =>
  seen(e, o, ['PUBLIC', 'UNLISTED'], viewer);

/** `eventListedTo`. */
export const EVENT_LISTED = (e: string, o: string, viewer: SqlViewer): string => `(${published(e, viewer.now)}
  AND (${e}.visibility IN ('PUBLIC', 'PRIVATE') OR (${e}.visibility = 'RESTRICTED' AND (${viewer.moderates} OR ${e}.accepted_at IS NOT NULL)))
  AND ${seen(e, o, ['PUBLIC'], viewer)})`;

/** `EVENT_LISTED` to everybody. */
export const EVENT_PUBLIC = (e: string, o: string, now: string): string =>
  EVENT_LISTED(e, o, { ...ANONYMOUS, now: `${now}::timestamptz` });
