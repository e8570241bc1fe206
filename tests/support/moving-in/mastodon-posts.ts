/** Posts of a small Mastodon server, with one of each odd thing about posts, and what the server itself has. */
import { type Insert, PEOPLE } from './mastodon-people.ts';
import type { Row } from './mastodon-tables.ts';

/** Posts by what is odd about them. */
export const POSTS = {
  /** A post of 2017, with a tag: address and a small id. */
  first: '12',
  edited: '113000000000000101',
  withPicture: '113000000000000102',
  reply: '113000000000000103',
  boost: '113000000000000104',
  direct: '113000000000000105',
  quoting: '113000000000000106',
  poll: '113000000000000107',
  deleted: '113000000000000108',
  localOnly: '113000000000000109',
} as const;

type Name = keyof typeof POSTS;

/** After all tests. */
export const LATER = '2099-01-01';

/** The picture of `withPicture`: its id has six folders. */
export const PICTURE = '113000000000000202';

async function insertStatuses(insert: Insert): Promise<void> {
  const post = (name: Name, account: keyof typeof PEOPLE, more: Row = {}): Promise<void> =>
    insert('statuses', {
      ...{ id: POSTS[name], account_id: PEOPLE[account], local: true, conversation_id: POSTS[name].slice(-3) },
      ...{ text: name, language: 'en', uri: `https://social.town.example/users/x/statuses/${POSTS[name]}` },
      ...more,
    });
  await post('first', 'IdaRed', { local: null, uri: 'tag:town.example,2017-02-01:objectId=12:objectType=Status' });
  await post('edited', 'IdaRed', { edited_at: '2026-05-02', text: 'Hello #garden @ben' });
  await post('withPicture', 'ben', { ordered_media_attachment_ids: [PICTURE], sensitive: true, spoiler_text: 'CW' });
  const address = { uri: 'https://far.example/p/1', url: 'https://far.example/@rita/1', local: false };
  await post('reply', 'rita', { ...address, text: '<p>Yes</p>', in_reply_to_id: POSTS.edited, reply: true });
  await post('boost', 'IdaRed', { reblog_of_id: POSTS.reply, text: '', uri: 'https://social.town.example/b/activity' });
  await post('direct', 'IdaRed', { visibility: 3, text: '@rita psst' });
  await post('quoting', 'ben', { text: 'Look', quote_approval_policy: 131_072 });
  await post('poll', 'IdaRed', { poll_id: '1', language: 'und' });
  await post('deleted', 'ben', { deleted_at: '2026-05-03' });
  await post('localOnly', 'ben', { local_only: true });
}

async function insertParts(insert: Insert): Promise<void> {
  await insert('conversations', { id: '105', uri: null });
  await insert('mentions', { status_id: POSTS.edited, account_id: PEOPLE.ben });
  await insert('mentions', { status_id: POSTS.direct, account_id: PEOPLE.rita });
  await insert('mentions', { status_id: POSTS.deleted, account_id: PEOPLE.rita, silent: true });
  await insert('tags', { id: '1', name: 'garden', display_name: 'Garden' });
  await insert('statuses_tags', { status_id: POSTS.edited, tag_id: '1' });
  for (const text of ['Helo', 'Hello #garden @ben'])
    await insert('status_edits', { status_id: POSTS.edited, account_id: PEOPLE.IdaRed, text });
  const options = { options: ['Tea', 'Coffee'], cached_tallies: [0, 1] };
  await insert('polls', { id: '1', account_id: PEOPLE.IdaRed, status_id: POSTS.poll, expires_at: LATER, ...options });
  await insert('poll_votes', { poll_id: '1', account_id: PEOPLE.ben, choice: 1 });
  await insert('quotes', {
    ...{ id: '113000000000000301', account_id: PEOPLE.ben, status_id: POSTS.quoting, state: 1 },
    ...{ quoted_account_id: PEOPLE.IdaRed, quoted_status_id: POSTS.edited },
  });
  await insert('favourites', { id: '1', account_id: PEOPLE.rita, status_id: POSTS.edited });
  await insert('favourites', { id: '2', account_id: PEOPLE.IdaRed, status_id: POSTS.deleted });
  await insert('bookmarks', { id: '1', account_id: PEOPLE.ben, status_id: POSTS.reply });
  await insert('status_pins', { id: '1', account_id: PEOPLE.IdaRed, status_id: POSTS.first });
  await insert('account_conversations', {
    ...{ id: '1', account_id: PEOPLE.IdaRed, conversation_id: '105', participant_account_ids: [PEOPLE.rita] },
    ...{ status_ids: [POSTS.direct], last_status_id: POSTS.direct },
  });
}

async function insertMedia(insert: Insert): Promise<void> {
  const file = { file_content_type: 'image/png', file_file_size: 70, processing: 2, account_id: PEOPLE.ben };
  await insert('media_attachments', {
    ...{ id: PICTURE, status_id: POSTS.withPicture, file_file_name: 'bridge.png', description: 'A bridge', ...file },
    file_meta: '{"original":{"width":1,"height":1},"focus":{"x":0.1,"y":0}}',
  });
  await insert('media_attachments', { id: '42', status_id: POSTS.first, file_file_name: 'lost.png', ...file });
  await insert('media_attachments', { id: '43', file_file_name: 'unused.png', ...file });
  await insert('media_attachments', { id: '44', status_id: POSTS.first, ...file, type: 3, processing: 3 });
  await insert('media_attachments', {
    ...{ id: '113000000000000203', status_id: POSTS.reply, account_id: PEOPLE.rita },
    ...{ remote_url: 'https://far.example/a.png', file_file_name: 'a.png' },
  });
  await insert('media_attachments', { id: '45', scheduled_status_id: '1', file_file_name: 'planned.png', ...file });
  await insert('custom_emojis', {
    id: '1',
    shortcode: 'cat',
    image_file_name: 'cat.png',
    image_content_type: 'image/png',
  });
}

/** One came due while nothing ran. */
async function insertScheduled(insert: Insert): Promise<void> {
  await insert('scheduled_statuses', {
    ...{ id: '1', account_id: PEOPLE.ben, scheduled_at: '2026-11-01' },
    params: { text: 'Planned', visibility: 'unlisted', media_ids: ['45'], sensitive: 'true', application_id: 2 },
  });
  await insert('scheduled_statuses', {
    ...{ id: '2', account_id: PEOPLE.IdaRed, scheduled_at: LATER },
    params: { text: 'Later', visibility: null, poll: { options: ['A', 'B'], expires_in: 3600, multiple: true } },
  });
}

/** As Ruby writes YAML, also with its own types. */
const SETTINGS: Record<string, string> = {
  site_title: '--- Town\n',
  site_extended_description: '--- |-\n  # Town\n\n  We garden.\n',
  site_short_description: "--- ''\n",
  site_contact_username: "--- '@IdaRed'\n",
  registrations_mode: '--- approved\n',
  min_age: "--- '16'\n",
  trendable_by_default: '--- true\n',
  local_live_feed_access: '--- authenticated\n',
  remote_live_feed_access: '--- public\n',
  show_domain_blocks: '--- !ruby/string:ActiveSupport::SafeBuffer users\n',
  /** Not accepted. */
  status_page_url: '--- on the door\n',
  /** Without a place. */
  theme: '--- mastodon-light\n',
};

async function insertStaff(insert: Insert): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await insert('settings', { var: name, value });
  await insert('reports', {
    ...{ id: '3', account_id: PEOPLE.ben, target_account_id: PEOPLE.IdaRed },
    status_ids: [POSTS.first, POSTS.deleted],
  });
  const acts = [
    ['suspend', 'Account', PEOPLE.cleo, 'cleo'],
    ['approve', 'User', '2', 'ben'],
    ['resolve', 'Report', '2', '2'],
    ['update', 'Status', POSTS.first, null],
  ];
  for (const [action, type, target, name] of acts)
    await insert('admin_action_logs', {
      ...{ account_id: PEOPLE.IdaRed, action, target_type: type, target_id: target, human_identifier: name },
    });
}

async function insertServer(insert: Insert): Promise<void> {
  await insert('rules', { id: '1', text: 'Be kind', priority: 0 });
  await insert('domain_blocks', { id: '1', domain: 'bad.example', severity: 1 });
  await insert('tombstones', { account_id: PEOPLE.rita, uri: 'https://far.example/p/0' });
  await insert('reports', { id: '1', account_id: '-99', target_account_id: PEOPLE.robot, status_ids: [POSTS.first] });
  await insert('relays', { inbox_url: 'https://relay.example/inbox', state: 2 });
  await insert('notifications', {
    ...{ id: '1', account_id: PEOPLE.IdaRed, from_account_id: PEOPLE.rita, type: 'favourite' },
    ...{ activity_type: 'Favourite', activity_id: '1' },
  });
  await insert('notifications', {
    ...{ id: '2', account_id: PEOPLE.IdaRed, from_account_id: PEOPLE.IdaRed, type: 'annual_report' },
    ...{ activity_type: 'GeneratedAnnualReport', activity_id: '1' },
  });
  await insert('markers', { user_id: '1', timeline: 'home', last_read_id: POSTS.edited, lock_version: 4 });
  await insert('username_blocks', { id: '1', username: 'adm1n', normalized_username: 'admin' });
  await insert('unavailable_domains', { id: '1', domain: 'dead.example' });
  await insert('terms_of_services', {
    id: '1',
    text: 'Terms',
    effective_date: '2026-01-01',
    published_at: '2025-12-01',
  });
  await insert('announcements', { id: '1', text: 'We move tonight', published: true, published_at: '2026-11-01' });
  await insert('announcement_mutes', { id: '1', announcement_id: '1', account_id: PEOPLE.ben });
  await insert('announcement_reactions', {
    id: '1',
    announcement_id: '1',
    account_id: PEOPLE.ben,
    name: 'cat',
    custom_emoji_id: '1',
  });
  const kind = { description: 'People who sing', local: true, discoverable: true, sensitive: false };
  await insert('collections', {
    id: '113000000000000401',
    account_id: PEOPLE.IdaRed,
    name: 'Choir',
    tag_id: '1',
    ...kind,
  });
  const item = { collection_id: '113000000000000401', account_id: PEOPLE.ben };
  await insert('collection_items', { id: '113000000000000402', ...item, state: 1 });
  await insert('collection_reports', { id: '1', collection_id: item.collection_id, report_id: '2' });
  await insert('generated_annual_reports', {
    id: '1',
    account_id: PEOPLE.ben,
    year: 2025,
    data: {},
    schema_version: 1,
  });
  await insert('preview_cards', { id: '1', url: 'https://news.example/1', title: 'News' });
  await insert('preview_cards_statuses', {
    preview_card_id: '1',
    status_id: POSTS.edited,
    url: 'https://news.example/1?from=x',
  });
  await insert('relationship_severance_events', { id: '1', type: 0, target_name: 'bad.example' });
  const severed = { relationship_severance_event_id: '1' };
  await insert('account_relationship_severance_events', {
    id: '1',
    account_id: PEOPLE.IdaRed,
    following_count: 1,
    ...severed,
  });
  await insert('severed_relationships', {
    id: '1',
    local_account_id: PEOPLE.IdaRed,
    remote_account_id: PEOPLE.gone,
    direction: 1,
    ...severed,
  });
  await insert('notifications', {
    ...{ id: '3', account_id: PEOPLE.IdaRed, from_account_id: PEOPLE.IdaRed, type: 'severed_relationships' },
    ...{ activity_type: 'AccountRelationshipSeveranceEvent', activity_id: '1' },
  });
  await insert('account_warnings', {
    id: '1',
    account_id: PEOPLE.IdaRed,
    target_account_id: PEOPLE.robot,
    action: 3000,
    status_ids: [POSTS.first],
  });
  await insert('appeals', {
    id: '1',
    account_id: PEOPLE.robot,
    account_warning_id: '1',
    text: 'Why?',
    rejected_at: '2026-06-02',
  });
  await insert('reports', {
    id: '2',
    account_id: PEOPLE.ben,
    target_account_id: PEOPLE.robot,
    status_ids: [],
    category: 1000,
  });
  await insert('report_notes', { id: '1', report_id: '2', account_id: PEOPLE.IdaRed, content: 'Seen' });
  await insert('custom_filters', { id: '1', account_id: PEOPLE.ben, phrase: 'Food', action: 1, context: ['home'] });
  await insert('custom_filter_keywords', { id: '1', custom_filter_id: '1', keyword: 'soup' });
  await insert('tag_follows', { id: '1', account_id: PEOPLE.ben, tag_id: '1' });
  await insert('featured_tags', { id: '1', account_id: PEOPLE.ben, tag_id: '1' });
  await insert('invites', { id: '1', user_id: '1', code: 'abc', uses: 1 });
  await insert('ip_blocks', { id: '1', ip: '203.0.113.0/24', severity: 5500 });
  await insert('email_domain_blocks', { id: '1', domain: 'throwaway.example' });
  await insert('notification_policies', { id: '1', account_id: PEOPLE.ben, for_not_following: 1 });
  await insert('conversation_mutes', { id: '1', account_id: PEOPLE.ben, conversation_id: '101' });
  await insert('account_pins', { id: '1', account_id: PEOPLE.IdaRed, target_account_id: PEOPLE.ben });
  await insert('webhooks', { url: 'https://hook.example', events: ['account.created'] });
}

export async function insertPosts(insert: Insert): Promise<void> {
  await insertStatuses(insert);
  await insertParts(insert);
  await insertMedia(insert);
  await insertScheduled(insert);
  await insertServer(insert);
  await insertStaff(insert);
}
