/** Rows of imported tables that have no place on this server. */
import { NOTIFICATION_KINDS } from '../../../domain/notifications/kinds.ts';
import { isTooLong, TOO_LONG } from '../indexed-texts.ts';
import { firstReasons, isRepeated, type Part } from '../left-out.ts';
import { hasColumn, type Source } from '../source.ts';
import { IS_NAMELESS, IS_NAMELESS_POST, IS_OSTATUS, IS_OWN, IS_OWN_POST, isLeftOut } from './remote-addresses.ts';
import { SETTING_PLACES } from './setting-places.ts';
import type { MastodonSource } from './source.ts';
import { KNOWN_ACTS } from './staff-acts.ts';
import { tooLong } from './too-long.ts';
import { untouched } from './untouched.ts';

/** The actor that stands for the server has no row here. */
const HAS_NO_AUTHOR = (alias: string): string =>
  `NOT EXISTS (SELECT FROM accounts o WHERE o.id = ${alias}.account_id AND o.id <> -99)`;

/** Mastodon checks for an earlier boost, and has no index that refuses a second one at the same moment. */
const IS_BOOSTED_TWICE = (alias: string): string =>
  isRepeated(`${alias}.id`, 'statuses', 'account_id, reblog_of_id', 'reblog_of_id IS NOT NULL AND deleted_at IS NULL');

const lacks = (table: string, column: string, more = ''): string =>
  `NOT EXISTS (SELECT FROM ${table} x WHERE x.id = t.${column}${more})`;

/** The subject of a notification, by the type of its cause. */
const LOST_SUBJECT = `CASE t.activity_type
  WHEN 'Mention' THEN ${lacks('mentions', 'activity_id')}
  WHEN 'Status' THEN ${lacks('statuses', 'activity_id')}
  WHEN 'Favourite' THEN ${lacks('favourites', 'activity_id')}
  WHEN 'Follow' THEN ${lacks('follows', 'activity_id')}
  WHEN 'FollowRequest' THEN ${lacks('follow_requests', 'activity_id')}
  WHEN 'Poll' THEN ${lacks('polls', 'activity_id')}
  WHEN 'Report' THEN ${lacks('reports', 'activity_id')}
  WHEN 'AccountWarning' THEN ${lacks('account_warnings', 'activity_id')}
  ELSE false END`;

const OF_BROWSER = 'IN (SELECT a.id FROM oauth_applications a WHERE a.superapp)';

const HAVE_PLACES = Object.keys(SETTING_PLACES)
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Scheduled posts that will be local-only: by a parameter (Hometown), by an eye at the end of the text (glitch-soc), or as replies to a
 * local-only post. Forks decide it when they publish the post.
 */
const WILL_BE_LOCAL = `t.params ->> 'local_only' IN ('true', '1') OR t.params ->> 'text' ~ '👁\\uFE0F?\\s*$'
  OR t.params ->> 'in_reply_to_id' IN (SELECT p.id::text FROM statuses p WHERE p.local_only)`;

const KNOWN_KINDS = NOTIFICATION_KINDS.map((kind) => `'${kind}'`).join(', ');

const PARTS: readonly Part[] = [
  {
    table: 'admin_action_logs',
    where: `(coalesce(t.target_type, ''), t.action) NOT IN (${KNOWN_ACTS})`,
    because: 'acts of the staff that this server does not have',
  },
  {
    table: 'identities',
    where: "t.provider <> 'openid_connect'",
    because: 'identity providers that do not speak OpenID Connect: people sign in by a mail',
  },
  {
    table: 'settings',
    where: 't.thing_type IS NOT NULL',
    because: 'choices of people before Mastodon 4.2, which are in their rows since then',
    needs: ['settings.thing_type'],
  },
  { table: 'settings', where: `t.var NOT IN (${HAVE_PLACES})`, because: 'settings that this server does not have' },
  {
    table: 'accounts',
    where: IS_OSTATUS('t'),
    because: 'remote accounts without an inbox, of servers before ActivityPub',
  },
  { table: 'accounts', where: IS_NAMELESS('t'), because: `remote accounts without an address, or ${TOO_LONG}` },
  { table: 'accounts', where: IS_OWN('t'), because: 'remote accounts at addresses of this server' },
  { table: 'statuses', where: 't.deleted_at IS NOT NULL', because: 'deleted posts, which Mastodon kept for appeals' },
  {
    table: 'statuses',
    where: 't.local_only',
    because: 'local-only posts: other servers must never get them, and no visibility here promises that',
    needs: ['statuses.local_only'],
  },
  {
    table: 'scheduled_statuses',
    where: WILL_BE_LOCAL,
    because: 'scheduled posts that would be local-only',
    needs: ['statuses.local_only'],
  },
  {
    table: 'statuses',
    where: IS_NAMELESS_POST('t'),
    because: `posts of other servers without an address, or ${TOO_LONG}`,
  },
  { table: 'statuses', where: IS_OWN_POST('t'), because: 'remote posts at addresses of this server' },
  { table: 'statuses', where: HAS_NO_AUTHOR('t'), because: 'posts without an author' },
  { table: 'statuses', where: IS_BOOSTED_TWICE('t'), because: 'boosts that are there twice' },
  ...['follows', 'follow_requests'].map((table) => ({
    ...{ table, where: 't.account_id = t.target_account_id', because: 'follows of oneself' },
  })),
  { table: 'mutes', where: 't.expires_at < now()', because: 'mutes that are over' },
  {
    table: 'keypairs',
    where: 't.type <> 0',
    because: 'keys of kinds other than RSA, which is what servers agree on',
    needs: ['keypairs.type'],
  },
  {
    table: 'keypairs',
    where: 't.revoked OR t.expires_at < now()',
    because: 'keys that no longer sign',
    needs: ['keypairs.revoked'],
  },
  {
    table: 'media_attachments',
    where: 't.status_id IS NULL AND t.scheduled_status_id IS NULL',
    because: 'uploads that were not posted',
  },
  {
    table: 'media_attachments',
    where: `t.status_id IS NULL AND EXISTS (SELECT FROM scheduled_statuses s WHERE s.id = t.scheduled_status_id AND (${WILL_BE_LOCAL.replaceAll('t.params', 's.params')}))`,
    because: 'parts of posts that are left out',
    needs: ['statuses.local_only'],
  },
  {
    table: 'media_attachments',
    where: "t.remote_url = '' AND (t.type = 3 OR coalesce(t.processing, 2) <> 2)",
    because: 'files that Mastodon could not process',
  },
  {
    table: 'custom_emojis',
    where: isRepeated('t.id', 'custom_emojis', 'shortcode', 'domain IS NULL'),
    because: 'emoji with the name of an earlier one',
  },
  { table: 'users', where: isRepeated('t.id', 'users', 'account_id'), because: 'further users of an account' },
  { table: 'quotes', where: isRepeated('t.id', 'quotes', 'status_id'), because: 'further quotes of a post' },
  {
    table: 'appeals',
    where: isRepeated('t.id', 'appeals', 'account_warning_id'),
    because: 'further appeals against a warning',
  },
  { table: 'oauth_applications', where: 't.superapp', because: "Mastodon's own web client" },
  {
    table: 'oauth_access_tokens',
    where: `t.application_id ${OF_BROWSER}`,
    because: "sign-ins in Mastodon's own web client: people sign in once more",
  },
  {
    table: 'web_push_subscriptions',
    where: `t.access_token_id IN (SELECT o.id FROM oauth_access_tokens o WHERE o.application_id ${OF_BROWSER})`,
    because: "push subscriptions of Mastodon's own web client",
  },
  { table: 'notifications', where: "t.type = 'annual_report'", because: 'notifications of annual reports' },
  {
    table: 'notifications',
    where: `coalesce(t.type, '') NOT IN ('', ${KNOWN_KINDS})`,
    because: 'notifications of kinds that this server does not have',
  },
  { table: 'notifications', where: LOST_SUBJECT, because: 'notifications of something that is gone' },
  { table: 'reports', where: 't.account_id = -99', because: 'reports by the server itself' },
  { table: 'collections', where: 'NOT t.local', because: 'collections of other servers', needs: ['collections.local'] },
  {
    table: 'collection_items',
    where: 't.state IN (0, 2)',
    because: 'people who did not agree to be in a collection',
    needs: ['collection_items.state'],
  },
];

/** Tables with the columns that name accounts. */
const OF_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  account_notes: ['target_account_id'],
  account_stats: ['account_id'],
  blocks: ['account_id', 'target_account_id'],
  favourites: ['account_id'],
  follow_requests: ['account_id', 'target_account_id'],
  follows: ['account_id', 'target_account_id'],
  list_accounts: ['account_id'],
  media_attachments: ['account_id'],
  mentions: ['account_id'],
  mutes: ['account_id', 'target_account_id'],
  notifications: ['from_account_id'],
  poll_votes: ['account_id'],
  reports: ['account_id', 'target_account_id'],
  statuses: ['account_id'],
  tombstones: ['account_id'],
};

/** Tables with a column `status_id` of the post to which their rows belong. */
const OF_POSTS = [
  'mentions',
  'favourites',
  'bookmarks',
  'status_pins',
  'media_attachments',
  'polls',
  'statuses_tags',
  'status_edits',
  'status_stats',
  'preview_cards_statuses',
  'quotes',
  'custom_filter_statuses',
];

const isLeftAccount = (column: string): string =>
  `EXISTS (SELECT FROM accounts o WHERE o.id = t.${column} AND ${isLeftOut('o')})`;

const ofLeftAccounts: readonly Part[] = Object.entries(OF_ACCOUNTS).map(([table, columns]) => ({
  table,
  where: columns.map(isLeftAccount).join(' OR '),
  because: 'of accounts that are left out',
}));

/** The posts `p` that are left out themselves. */
export function leftPosts(source: Source): string {
  const reasons = [
    'p.deleted_at IS NOT NULL',
    `EXISTS (SELECT FROM accounts o WHERE o.id = p.account_id AND ${isLeftOut('o')})`,
    `(${IS_NAMELESS_POST('p')})`,
    `(${IS_OWN_POST('p')})`,
    HAS_NO_AUTHOR('p'),
    IS_BOOSTED_TWICE('p'),
  ];
  if (hasColumn(source, 'statuses', 'local_only')) reasons.push('p.local_only');
  return reasons.join(' OR ');
}

/** Rows of posts that are left out, and boosts of them. */
function ofLeftPosts(source: Source): Part[] {
  const left = (column: string): string =>
    `EXISTS (SELECT FROM statuses p WHERE p.id = t.${column} AND (${leftPosts(source)}))`;
  return [
    { table: 'statuses', where: left('reblog_of_id'), because: 'boosts of posts that are left out' },
    ...OF_POSTS.map((table) => ({ table, where: left('status_id'), because: 'parts of posts that are left out' })),
    {
      table: 'notifications',
      where: `t.activity_type = 'Status' AND ${left('activity_id')}`,
      because: 'notifications of posts that are left out',
    },
    {
      table: 'preview_cards_statuses',
      where: `EXISTS (SELECT FROM preview_cards c WHERE c.id = t.preview_card_id AND ${isTooLong('c.url')})`,
      because: 'links that are left out',
    },
  ];
}

/** A thread comes or stays behind as a whole, so nothing that comes refers to these. */
const ofUntouchedPosts: readonly Part[] = [
  {
    table: 'statuses',
    where: `t.id IN ${untouched('posts')}`,
    because: 'remote posts that no local person touched',
  },
  ...OF_POSTS.map((table) => ({
    table,
    where: `t.status_id IN ${untouched('posts')}`,
    because: 'parts of remote posts that no local person touched',
  })),
  {
    table: 'conversations',
    where: `t.id IN ${untouched('threads')}`,
    because: 'threads that no local person touched',
  },
  {
    table: 'preview_cards',
    where: `t.id IN ${untouched('cards')}`,
    because: 'links in remote posts that no local person touched',
  },
];

/** The reasons for each table, each without the rows of those before it. */
export function leftOutOf(source: MastodonSource): Part[] {
  const parts = firstReasons(source, [
    ...PARTS,
    ...tooLong,
    ...ofLeftAccounts,
    ...ofLeftPosts(source),
    ...(source.remotePosts === 'touched' ? ofUntouchedPosts : []),
  ]);
  return parts.map((part) => ({ ...part, where: part.where.replaceAll('$web', () => source.web) }));
}
