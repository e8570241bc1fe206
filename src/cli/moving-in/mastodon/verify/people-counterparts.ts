/** People, their relations and choices, and the sign-ins of their apps, as they must be on this server. */

import { normalizeTag } from '../../../../domain/tags/normalize.ts';
import { hasColumn, type Source } from '../../source.ts';
import { isNoTag } from '../../tag-names.ts';
import { CHANGED_SINCE } from '../../verify/compare.ts';
import { actor, byId, type Counterpart, number, owner, status, text, time } from '../../verify/counterpart.ts';
import { leftPosts } from '../left-out.ts';
import { isLeftOut } from '../remote-addresses.ts';
import { ACCOUNT_URI, BASE } from '../run/addresses-sql.ts';
import { isReadable, SCHEDULED_PARAMS } from '../run/later.ts';
import { FOLLOW_URI } from '../run/relations-sql.ts';
import { NAME, NOTE } from '../run/texts.ts';

/** Mastodon before 4.5 has addresses by names only. */
export const accountsOf = (source: Source): string =>
  hasColumn(source, 'accounts', 'id_scheme') ? 'accounts' : '(SELECT *, 0 AS id_scheme FROM accounts)';

const IS_LOCAL = 't.domain IS NULL';

const accounts = (source: Source): Counterpart => ({
  from: `${accountsOf(source)} t`,
  where: 't.id <> -99',
  own: 'actors o',
  key: byId,
  same: {
    name: ['t.username', 'o.preferred_username'],
    domain: ['lower(t.domain)', 'o.domain'],
    address: [ACCOUNT_URI('t'), 'o.uri'],
    inbox: [`CASE WHEN ${IS_LOCAL} THEN ${BASE('t')} || '/inbox' ELSE t.inbox_url END`, 'o.inbox'],
    'display name': [`CASE WHEN ${IS_LOCAL} THEN ${NAME('t')} END`, 'CASE WHEN o.domain IS NULL THEN o.name END'],
    note: [`CASE WHEN ${IS_LOCAL} THEN ${NOTE('t')} END`, 'CASE WHEN o.domain IS NULL THEN o.summary_source END'],
    locked: ['t.locked', 'o.locked'],
    'hidden follows': ['coalesce(t.hide_collections, false)', 'o.hide_collections'],
    suspended: time('t.suspended_at', 'o.suspended_at'),
    silenced: time('t.silenced_at', 'o.silenced_at'),
    created: time('t.created_at', 'o.created_at'),
  },
});

/** People who were erased have no user. A sign-in replaces the hash of the password. */
const users: Counterpart = {
  own: 'users o',
  key: byId,
  same: {
    'mail address': ['t.email', 'o.email::text'],
    password: [
      't.encrypted_password',
      `CASE WHEN o.password_hash LIKE '$argon2%' THEN '${CHANGED_SINCE}' ELSE o.password_hash END`,
    ],
    account: ['t.account_id', 'o.default_actor_id'],
    confirmed: time('t.confirmed_at', 'o.confirmed_at'),
    approved: ['t.approved', 'o.approved_at IS NOT NULL'],
    disabled: ['t.disabled', 'o.disabled_at IS NOT NULL'],
    role: ['(SELECT r.id FROM user_roles r WHERE r.id = t.role_id)', 'o.role_id'],
    'second factor': ['t.otp_required_for_login', 'o.second_factor_at IS NOT NULL'],
  },
  owners: [owner('t.account_id', '(SELECT id FROM actors WHERE deleted_at IS NULL)')],
};

const sha256 = (expression: string): string => `encode(${expression}, 'hex')`;

const tokens: Counterpart = {
  own: 'access_tokens o',
  key: byId,
  same: {
    token: [sha256("sha256(convert_to(t.token, 'UTF8'))"), sha256('o.hash')],
    user: ['t.resource_owner_id', 'o.user_id'],
    app: ['t.application_id', 'o.app_id'],
    revoked: ['t.revoked_at IS NOT NULL', 'o.revoked_at IS NOT NULL'],
  },
  owners: [owner('coalesce(t.application_id, 0)', 'apps'), owner('t.resource_owner_id', 'users')],
};

const between = (former: readonly [string, string], own: readonly [string, string]) => ({
  key: [number(`t.${former[0]}`, `o.${own[0]}`), number(`t.${former[1]}`, `o.${own[1]}`)],
  owners: [actor(`t.${former[0]}`), actor(`t.${former[1]}`)],
});

const TWO = ['account_id', 'target_account_id'] as const;
const FROM_TO = ['account_id', 'from_account_id'] as const;

/** Rows of a thread, which has the id of its first post. */
const inThread = (source: Source, table: string): string =>
  `${table} t JOIN (SELECT p.conversation_id, min(p.id) AS first_id FROM statuses p
     WHERE p.reblog_of_id IS NULL AND NOT coalesce(${leftPosts(source)}, false) GROUP BY 1) AS thread ON thread.conversation_id = t.conversation_id`;

const ofTag = (own: string): Counterpart => ({
  from: `${own} t JOIN tags g ON g.id = t.tag_id`,
  where: "g.name <> ''",
  own: `${own} o JOIN tags g ON g.id = o.tag_id`,
  key: [number('t.account_id', 'o.actor_id'), text('g.name', 'g.name', normalizeTag)],
  owners: [actor('t.account_id')],
  lostBy: ['g.name', isNoTag],
});

const ofActor = (own: string, same: Counterpart['same'] = {}): Counterpart => ({
  own: `${own} o`,
  key: byId,
  same: { person: ['t.account_id', 'o.actor_id'], ...same },
  owners: [actor('t.account_id')],
});

export const peopleCounterparts = (source: Source): Record<string, Counterpart> => ({
  accounts: accounts(source),
  users,
  webauthn_credentials: {
    where: 'EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND u.otp_required_for_login)',
    own: 'passkeys o',
    key: [text('t.external_id', 'o.credential_id')],
    same: { person: ['t.user_id', 'o.user_id'] },
    owners: [owner('t.user_id', 'users')],
  },
  oauth_applications: {
    own: 'apps o',
    key: byId,
    same: {
      id: ['t.uid', 'o.client_id'],
      secret: [sha256("sha256(convert_to(t.secret, 'UTF8'))"), sha256('o.secret_hash')],
      name: ['t.name', 'o.name'],
    },
  },
  oauth_access_tokens: tokens,
  web_push_subscriptions: {
    own: 'push_subscriptions o',
    key: byId,
    same: { address: ['t.endpoint', 'o.endpoint'] },
    owners: [owner('coalesce(t.access_token_id, 0)', '(SELECT id FROM access_tokens WHERE actor_id IS NOT NULL)')],
  },
  invites: {
    own: 'invites o',
    key: byId,
    same: { code: ['t.code', 'o.code'] },
    owners: [owner('t.user_id', 'users')],
  },
  markers: {
    own: 'markers o JOIN users u ON u.default_actor_id = o.actor_id',
    key: [number('t.user_id', 'u.id'), text('t.timeline', 'o.timeline')],
    owners: [owner('t.user_id', 'users')],
  },
  follows: {
    own: 'follows o',
    key: byId,
    same: {
      follower: ['t.account_id', 'o.follower_id'],
      followed: ['t.target_account_id', 'o.target_id'],
      accepted: ['true', 'o.approved'],
      boosts: ['t.show_reblogs', 'o.show_reblogs'],
      address: [FOLLOW_URI('t'), 'o.uri'],
    },
    owners: TWO.map((name) => actor(`t.${name}`)),
  },
  follow_requests: { own: 'follows o', ...between(TWO, ['follower_id', 'target_id']) },
  blocks: { own: 'blocks o', ...between(TWO, ['blocker_id', 'target_id']) },
  mutes: {
    own: 'mutes o',
    ...between(TWO, ['muter_id', 'target_id']),
    same: { notifications: ['t.hide_notifications', 'o.hide_notifications'] },
  },
  account_domain_blocks: {
    own: 'account_domain_blocks o',
    key: [number('t.account_id', 'o.actor_id'), text('lower(t.domain)', 'o.domain')],
    owners: [actor('t.account_id')],
  },
  account_notes: {
    own: 'account_notes o',
    ...between(TWO, ['actor_id', 'target_id']),
    same: { text: ['t.comment', 'o.comment'] },
  },
  account_pins: {
    where:
      'EXISTS (SELECT FROM follows f WHERE f.account_id = t.account_id AND f.target_account_id = t.target_account_id)',
    own: 'endorsements o',
    ...between(TWO, ['actor_id', 'target_id']),
  },
  account_aliases: {
    where: `EXISTS (SELECT FROM accounts x WHERE x.uri = t.uri AND x.domain IS NOT NULL AND NOT ${isLeftOut('x')})`,
    own: 'account_aliases o',
    key: byId,
    owners: [actor('t.account_id')],
  },
  // Those that came due may be published since.
  scheduled_statuses: {
    ...ofActor('scheduled_statuses', { time: time('t.scheduled_at', 'o.scheduled_at') }),
    where: 't.scheduled_at > now()',
    owners: [owner('t.account_id', '(SELECT id FROM actors WHERE user_id IS NOT NULL)')],
    lostBy: [SCHEDULED_PARAMS, (text) => !isReadable(JSON.parse(text ?? 'null'))],
  },
  lists: ofActor('lists', { title: ['t.title', 'o.title'] }),
  list_accounts: {
    own: 'list_members o',
    key: [number('t.list_id', 'o.list_id'), number('t.account_id', 'o.actor_id')],
    owners: [owner('t.list_id', 'lists'), actor('t.account_id')],
  },
  custom_filters: ofActor('filters', { title: ['t.phrase', 'o.title'] }),
  custom_filter_keywords: {
    own: 'filter_keywords o',
    key: byId,
    same: { word: ['t.keyword', 'o.keyword'] },
    owners: [owner('t.custom_filter_id', 'filters')],
  },
  custom_filter_statuses: {
    own: 'filter_statuses o',
    key: byId,
    owners: [owner('t.custom_filter_id', 'filters'), status('t.status_id')],
  },
  tag_follows: ofTag('tag_follows'),
  featured_tags: ofTag('featured_tags'),
  follow_recommendation_mutes: { own: 'suggestion_dismissals o', ...between(TWO, ['actor_id', 'target_id']) },
  notification_policies: {
    own: 'notification_policies o',
    key: [number('t.account_id', 'o.actor_id')],
    owners: [actor('t.account_id')],
  },
  notification_permissions: { own: 'notification_permissions o', ...between(FROM_TO, ['recipient_id', 'origin_id']) },
  notification_requests: { own: 'notification_requests o', ...between(FROM_TO, ['recipient_id', 'origin_id']) },
  conversation_mutes: {
    from: inThread(source, 'conversation_mutes'),
    own: 'conversation_mutes o',
    key: [number('t.account_id', 'o.actor_id'), number('thread.first_id', 'o.conversation_id')],
    owners: [actor('t.account_id')],
  },
  account_conversations: {
    from: inThread(source, 'account_conversations'),
    own: 'conversations o',
    key: byId,
    same: { person: ['t.account_id', 'o.actor_id'], thread: ['thread.first_id', 'o.thread_id'] },
    owners: [actor('t.account_id'), status('coalesce(t.last_status_id, 0)')],
  },
});
