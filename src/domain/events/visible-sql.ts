/** The rule of `visibility-rule.ts` as SQL, for prepared statements. */
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { OWN_IDENTITIES, ownIdentityValues } from '../actors/own-identity.ts';
import { listed, noRelations, organized, type Relations, type Vocabulary, visible } from './visibility-rule.ts';

const FALSE = 'false';

/** The viewer, as SQL expressions. */
export interface SqlViewer {
  now: string;
  /** The viewer's own identities, an array; null in statements for anonymous viewers. */
  mine: string | null;
  /** Whether the viewer moderates events, and whether they see suspended people. */
  moderates: string;
  seesSuspended: string;
}

/** The named parameters of the viewer with their SQL types; statements for visitors have only the time. */
export const VIEWER_PARAMETERS = {
  now: 'timestamptz',
  userId: 'bigint',
  identityId: 'bigint',
  moderates: 'boolean',
  seesSuspended: 'boolean',
} as const;

/** The values of these parameters. */
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
export const ANONYMOUS = { now: '$now', mine: null, moderates: FALSE, seesSuspended: FALSE };

const any = (...conditions: string[]): string => {
  const some = conditions.filter((condition) => condition !== FALSE);
  return some.length === 0 ? FALSE : `(${some.join(' OR ')})`;
};

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const all = (...conditions: string[]): string => (conditions.includes(FALSE) ? FALSE : `(${conditions.join(' AND ')})`);

/** @param mine the viewer's actors */
const relationsOf = (e: string, mine: string): Relations<string> => ({
  any,
  all,
  isAuthor: `${e}.organizer_id = ANY(${mine})`,
  isNotAuthor: `NOT ${e}.organizer_id = ANY(${mine})`,
  isWithoutGroup: `(${e}.attributed_to_id IS NULL OR NOT ${e}.local)`,
  takesPart: (roles) => `EXISTS (SELECT FROM participants vp
    WHERE vp.event_id = ${e}.id AND vp.actor_id = ANY(${mine}) AND vp.role IN (${listOf(roles)}))`,
  belongs: (least) => `EXISTS (SELECT FROM members vm
    WHERE vm.parent_id = ${e}.attributed_to_id AND vm.actor_id = ANY(${mine}) AND vm.role >= ${least})`,
  isInvited: `EXISTS (SELECT FROM event_invitations vi WHERE vi.event_id = ${e}.id AND vi.actor_id = ANY(${mine}))`,
  isAsked: `EXISTS (SELECT FROM organizer_invitations va WHERE va.event_id = ${e}.id AND va.actor_id = ANY(${mine}))`,
  follows: `(${e}.attributed_to_id IS NULL AND EXISTS (SELECT FROM follows vf
    WHERE vf.target_id = ${e}.organizer_id AND vf.follower_id = ANY(${mine}) AND vf.approved))`,
});

/** `actorShownTo`. */
export const ACTOR_SHOWN = (a: string, seesSuspended: string): string =>
  `(${a}.deleted_at IS NULL AND (${seesSuspended} OR ${a}.suspended_at IS NULL))`;

/** @param o the row of the event's organizer */
const vocabularyOf = (
  e: string,
  o: string,
  { now, mine, moderates, seesSuspended }: SqlViewer,
): Vocabulary<string> => ({
  ...(mine === null ? noRelations({ any, all }, FALSE) : relationsOf(e, mine)),
  not: (condition) => `NOT ${condition}`,
  isDraft: `${e}.draft`,
  isDue: `(${e}.publish_at IS NULL OR ${e}.publish_at <= ${now})`,
  organizerIsShown: ACTOR_SHOWN(o, seesSuspended),
  isOf: (...visibilities) => `${e}.visibility IN (${listOf(visibilities)})`,
  isAccepted: `${e}.accepted_at IS NOT NULL`,
  viewerModerates: moderates,
});

/** `eventOrganizedBy`: one of these actors organizes the event. */
export const EVENT_ORGANIZED = (e: string, mine: string): string => organized(relationsOf(e, mine));

/** `eventVisibleTo`. */
export const EVENT_VISIBLE = (e: string, o: string, viewer: SqlViewer): string => visible(vocabularyOf(e, o, viewer));

/** `eventListedTo`. */
export const EVENT_LISTED = (e: string, o: string, viewer: SqlViewer): string => listed(vocabularyOf(e, o, viewer));

/** `EVENT_LISTED` to everybody. */
export const EVENT_PUBLIC = (e: string, o: string, now: string): string =>
  EVENT_LISTED(e, o, { ...ANONYMOUS, now: `${now}::timestamptz` });
