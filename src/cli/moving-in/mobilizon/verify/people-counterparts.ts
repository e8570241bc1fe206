/** People, groups and their relations, as they must be on this server. */
import { actorTexts, NAME_MAX } from '../../../../domain/actors/actor-text.ts';
import { NO_PASSWORD } from '../../../../domain/users/passwords/password-hash.ts';
import type { Part } from '../../left-out.ts';
import { CHANGED_SINCE } from '../../verify/compare.ts';
import { type Counterpart, ownerAt, text, time } from '../../verify/counterpart.ts';
import { IS_RELAY, IS_TAKEN } from '../actors-sql.ts';
import { isTakenByGuest } from '../left-out-beside.ts';
import { URI } from '../run/relations-sql.ts';
import { actorAt, emailOf, ownEmailOf, unlessKept, urlOf } from './parts.ts';

const IS_LOCAL = 't.domain IS NULL';
const OWN_IS_LOCAL = 'o.domain IS NULL';
/** Suspended people and groups, and those whose users were deleted. */
const IS_ERASED = `(${IS_LOCAL} AND (t.suspended OR (t.user_id IS NULL AND t.type::text = 'Person')))`;
/** The first of several rows with the same handle comes. */
const HAS_NAMESAKES = `(lower(t.preferred_username), coalesce(lower(t.domain), '')) IN (SELECT lower(e.preferred_username), coalesce(lower(e.domain), '')
  FROM actors e WHERE ${IS_TAKEN('e')} GROUP BY 1, 2 HAVING count(*) > 1)`;

const nameOf = (name: string | null): string | null =>
  name === null ? null : (actorTexts({ name: name.trim().slice(0, NAME_MAX) }).name ?? '');

const HANDLE = (actor: string): string => `lower(${actor}.preferred_username) || '@' || lower(${actor}.domain)`;

const actors = (isBeside: boolean): Counterpart => ({
  where: `NOT ${IS_RELAY('t')}`,
  own: 'actors o',
  key: [text('t.url', 'o.uri')],
  same: {
    name: ['t.preferred_username', unlessKept(isBeside, OWN_IS_LOCAL, 'o.preferred_username')],
    domain: ['lower(t.domain)', unlessKept(isBeside, OWN_IS_LOCAL, 'o.domain')],
    inbox: ["coalesce(nullif(t.inbox_url, ''), t.url || '/inbox')", unlessKept(isBeside, OWN_IS_LOCAL, 'o.inbox')],
    'display name': [
      `CASE WHEN ${IS_LOCAL} AND NOT ${IS_ERASED} THEN coalesce(t.name, '') END`,
      'CASE WHEN o.domain IS NULL AND o.deleted_at IS NULL THEN o.name END',
      nameOf,
    ],
    locked: ['coalesce(t.manually_approves_followers, false)', unlessKept(isBeside, OWN_IS_LOCAL, 'o.locked')],
    erased: [IS_ERASED, 'o.domain IS NULL AND o.deleted_at IS NOT NULL'],
    user: [
      `CASE WHEN ${IS_LOCAL} AND NOT ${IS_ERASED} AND t.type::text = 'Person' THEN ${emailOf('t.user_id')} END`,
      ownEmailOf('o.user_id'),
    ],
    created: time(`CASE WHEN ${IS_LOCAL} THEN t.inserted_at END`, 'CASE WHEN o.domain IS NULL THEN o.created_at END'),
  },
  lostBy: [HAS_NAMESAKES, (hasNamesakes) => hasNamesakes === 'true'],
  ...(isBeside && {
    rival: ownerAt(HANDLE('t'), `(SELECT ${HANDLE('a')} AS uri FROM actors a WHERE a.domain IS NOT NULL)`),
  }),
});

/** A user of another identity of this server, too, has the password, the role and the state of either. */
const unlessJoined = (
  own: string,
): string => `CASE WHEN EXISTS (SELECT FROM actors a WHERE a.user_id = o.id AND a.domain IS NULL
  AND a.origin IS DISTINCT FROM $domain AND NOT starts_with(a.preferred_username, 'guest_')) THEN '${CHANGED_SINCE}' ELSE (${own})::text END`;

const users = (leftOut: readonly Part[], isBeside: boolean): Counterpart => {
  const isTaken = isTakenByGuest(leftOut);
  return {
    own: 'users o',
    key: [text('lower(t.email)', 'lower(o.email::text)')],
    same: {
      password: [
        `CASE WHEN ${isTaken} THEN '${NO_PASSWORD}' ELSE coalesce(nullif(t.password_hash, ''), '${NO_PASSWORD}') END`,
        unlessJoined('o.password_hash'),
      ],
      confirmed: [`t.confirmed_at IS NOT NULL OR (${isTaken})`, 'o.confirmed_at IS NOT NULL'],
      disabled: ['coalesce(t.disabled, false)', unlessJoined('o.disabled_at IS NOT NULL')],
      role: [
        `CASE WHEN ${isBeside} OR ${isTaken} THEN NULL WHEN t.role::text = 'administrator' THEN 'Admin' WHEN t.role::text = 'moderator' THEN 'Moderator' END`,
        unlessJoined('SELECT r.name FROM roles r WHERE r.id = o.role_id'),
      ],
      reminders: [
        'coalesce((SELECT s.notification_before_event FROM user_settings s WHERE s.user_id = t.id), true)',
        unlessJoined('o.reminder_mails'),
      ],
    },
  };
};

const RELAY = "$base || '/relay'";

/** Follows of people and groups, and those of servers, which have a row for both directions. */
const FOLLOWS = `(
  SELECT a.uri AS follower, b.uri AS followed, f.approved, f.uri FROM follows f JOIN actors a ON a.id = f.follower_id JOIN actors b ON b.id = f.target_id
  UNION ALL SELECT ${RELAY}, a.uri, r.followed = 'ACCEPTED', r.followed_uri FROM instance_relations r JOIN actors a ON a.id = r.actor_id
    WHERE r.followed IS NOT NULL AND r.origin = $domain
  UNION ALL SELECT a.uri, ${RELAY}, r.follower = 'ACCEPTED', r.follower_uri FROM instance_relations r JOIN actors a ON a.id = r.actor_id
    WHERE r.follower IS NOT NULL AND r.origin = $domain) o`;

/** An actor; null for the server itself, whose address is another table's. */
const unlessRelay = (column: string): string =>
  `(SELECT x.url FROM actors x WHERE x.id = t.${column} AND NOT ${IS_RELAY('x')})`;

/** Memberships and requests, and invitations. */
const MEMBERS = `(
  SELECT a.uri AS member, g.uri AS in_group, m.role::int AS role, m.uri FROM members m JOIN actors a ON a.id = m.actor_id JOIN actors g ON g.id = m.parent_id
  UNION ALL SELECT a.uri, g.uri, -1, i.uri FROM group_invitations i JOIN actors a ON a.id = i.actor_id JOIN actors g ON g.id = i.group_id) o`;

const ROLE = `CASE t.role::text WHEN 'invited' THEN -1 WHEN 'member' THEN 1 WHEN 'moderator' THEN 2 WHEN 'administrator' THEN 3 WHEN 'creator' THEN 4 ELSE 0 END`;

export const peopleCounterparts = (leftOut: readonly Part[], isBeside: boolean): Record<string, Counterpart> => ({
  actors: actors(isBeside),
  users: users(leftOut, isBeside),
  followers: {
    own: FOLLOWS,
    key: [text(urlOf('actor_id'), 'o.follower'), text(urlOf('target_actor_id'), 'o.followed')],
    same: { accepted: ['coalesce(t.approved, false)', 'o.approved'], address: [URI('t'), 'o.uri'] },
    owners: [actorAt(unlessRelay('actor_id')), actorAt(unlessRelay('target_actor_id'))],
  },
  members: {
    own: MEMBERS,
    key: [text(urlOf('actor_id'), 'o.member'), text(urlOf('parent_id'), 'o.in_group')],
    same: { role: [ROLE, 'o.role'], address: [URI('t'), 'o.uri'] },
    owners: [actorAt(urlOf('actor_id')), actorAt(urlOf('parent_id'))],
  },
  feed_tokens: {
    own: 'feed_tokens o',
    key: [text('t.token::text', 'o.token::text')],
    same: {
      user: [emailOf('t.user_id'), ownEmailOf('o.user_id')],
      person: [urlOf('actor_id'), '(SELECT a.uri FROM actors a WHERE a.id = o.actor_id)'],
    },
    owners: [
      ownerAt(emailOf('t.user_id'), '(SELECT lower(email::text) AS uri FROM users)'),
      actorAt(urlOf('actor_id')),
    ],
  },
  resource: {
    own: 'group_pins o JOIN actors g ON g.id = o.group_id',
    key: [text(urlOf('actor_id'), 'g.uri'), text('t.resource_url', 'o.url')],
    owners: [actorAt(urlOf('actor_id'))],
  },
});
