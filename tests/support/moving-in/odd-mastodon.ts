/** Odd rows of a Mastodon: each has a value that its columns allow, and those of this server do not. */
import { PEOPLE } from './mastodon-people.ts';
import { POSTS } from './mastodon-posts.ts';
import { LONG, MANY_IDS, MANY_WORDS, type OddRow } from './odd-row.ts';

const TOO_LONG = 'with an address or a name of more than 2048 bytes';

const account = (id: string, columns: string, values: string): string =>
  `INSERT INTO accounts (id, username, inbox_url, created_at, updated_at, ${columns})
   VALUES (${id}, 'odd${id}', 'https://far.example/inbox', now(), now(), ${values})`;

const follow = (id: string, one: string, other: string): string =>
  `INSERT INTO follows (id, account_id, target_account_id, created_at, updated_at) VALUES (${id}, ${one}, ${other}, now(), now())`;

const post = (id: string, author: string, columns: string, values: string): string =>
  `INSERT INTO statuses (id, account_id, created_at, updated_at, ${columns}) VALUES (${id}, ${author}, now(), now(), ${values})`;

const ADDRESSES: readonly OddRow[] = [
  {
    name: 'a follow',
    sql: `UPDATE follows SET uri = ${LONG('https://far.example/')} WHERE id = 1`,
    becomes: ['SELECT uri FROM follows WHERE id = 1', null],
  },
  {
    name: 'a follow request',
    sql: `UPDATE follow_requests SET uri = ${LONG('https://far.example/')} WHERE id = 1`,
    becomes: [
      `SELECT uri FROM follows WHERE follower_id = ${PEOPLE.rita} AND target_id = ${PEOPLE.ben}`,
      'https://far.example/users/rita#follows/1',
    ],
  },
  {
    name: 'a remote account',
    sql: `${account('901', 'domain, uri', `'far.example', ${LONG('https://far.example/')}`)}; ${follow('901', '901', PEOPLE.ben)}`,
    becomes: ['SELECT count(*)::int FROM follows WHERE id = 901', 0],
    leftOut: ['accounts', '3', `remote accounts without an address, or ${TOO_LONG}`],
  },
  { name: 'a remote account without an address', sql: account('902', 'domain, uri', "'far.example', NULL") },
  {
    name: 'a remote account at an address of this server',
    sql: `${account('904', 'domain, uri', "'social.town.example', 'https://social.town.example/users/IdaRed'")};
      ${account('905', 'domain, uri', "'social.town.example', 'https://social.town.example/users/former'")}; ${follow('903', PEOPLE.ben, '905')};
      INSERT INTO account_aliases (account_id, acct, uri, created_at, updated_at)
      VALUES (${PEOPLE.ben}, 'former@social.town.example', 'https://social.town.example/users/former', now(), now())`,
    becomes: ['SELECT count(*)::int FROM follows WHERE id = 903', 0],
    leftOut: ['accounts', '2', 'remote accounts at addresses of this server'],
    lost: ['account_aliases', '1'],
  },
  { name: 'a remote account without a server', sql: account('903', 'domain, uri', "'', 'https://far.example/903'") },
  {
    name: 'the page of a remote account',
    sql: `UPDATE accounts SET url = ${LONG('https://far.example/')} WHERE id = ${PEOPLE.rita}`,
    becomes: [`SELECT url FROM actors WHERE id = ${PEOPLE.rita}`, 'https://far.example/users/rita'],
  },
  {
    name: 'a report',
    sql: `UPDATE reports SET uri = ${LONG('https://far.example/')} WHERE id = 2`,
    becomes: ['SELECT uri FROM reports WHERE id = 2', 'https://social.town.example/report/2'],
  },
  {
    name: 'the approval of a quote',
    sql: `INSERT INTO quotes (id, account_id, status_id, quoted_account_id, quoted_status_id, state, approval_uri, created_at, updated_at)
      VALUES (901, ${PEOPLE.IdaRed}, ${POSTS.edited}, ${PEOPLE.rita}, ${POSTS.reply}, 1, ${LONG('https://far.example/')}, now(), now())`,
    becomes: [`SELECT "authorization" FROM remote_quotes WHERE status_id = ${POSTS.edited}`, null],
  },
  {
    name: 'a remote post',
    sql: `${post('901', PEOPLE.rita, 'uri', LONG('https://far.example/'))};
      INSERT INTO favourites (id, account_id, status_id, created_at, updated_at) VALUES (901, ${PEOPLE.ben}, 901, now(), now())`,
    becomes: ['SELECT count(*)::int FROM favourites WHERE id = 901', 0],
    leftOut: ['statuses', '2', `posts of other servers without an address, or ${TOO_LONG}`],
  },
  {
    name: 'a post without an author, and a reply',
    sql: `${post('904', '999', 'uri', "'https://social.town.example/904'")}; ${post('905', PEOPLE.ben, 'uri, in_reply_to_id', "'https://social.town.example/905', 904")}`,
    becomes: ['SELECT in_reply_to_id FROM statuses WHERE id = 905', null],
    leftOut: ['statuses', '1', 'posts without an author'],
  },
  {
    name: 'a remote post at an address of this server, and a reply',
    sql: `${post('906', PEOPLE.rita, 'uri', `'https://social.town.example/users/IdaRed/statuses/${POSTS.edited}'`)};
      ${post('907', PEOPLE.ben, 'uri, in_reply_to_id', "'https://social.town.example/907', 906")};
      INSERT INTO favourites (id, account_id, status_id, created_at, updated_at) VALUES (902, ${PEOPLE.ben}, 906, now(), now())`,
    becomes: ['SELECT in_reply_to_id FROM statuses WHERE id = 907', null],
    leftOut: ['statuses', '1', 'remote posts at addresses of this server'],
  },
  { name: 'a remote post without an address', sql: post('902', PEOPLE.rita, 'uri', 'NULL') },
  {
    name: 'a deleted post',
    sql: `INSERT INTO tombstones (account_id, uri, created_at, updated_at) VALUES (${PEOPLE.rita}, ${LONG('https://far.example/')}, now(), now())`,
    leftOut: ['tombstones', '1', TOO_LONG],
  },
  {
    name: 'a link',
    sql: `INSERT INTO preview_cards (id, url, created_at, updated_at) VALUES (901, ${LONG('https://news.example/')}, now(), now());
      INSERT INTO preview_cards_statuses (preview_card_id, status_id) VALUES (901, ${POSTS.first})`,
    leftOut: ['preview_cards', '1', TOO_LONG],
  },
  {
    name: 'a link as it was written',
    sql: `UPDATE preview_cards_statuses SET url = ${LONG('https://news.example/')} WHERE status_id = ${POSTS.edited}`,
    becomes: [`SELECT url FROM status_cards WHERE status_id = ${POSTS.edited}`, 'https://news.example/1'],
  },
  {
    name: 'a relay',
    sql: `INSERT INTO relays (id, inbox_url, created_at, updated_at) VALUES (901, ${LONG('https://relay.example/')}, now(), now())`,
    leftOut: ['relays', '1', TOO_LONG],
  },
  ...['account_domain_blocks', 'domain_allows', 'domain_blocks', 'email_domain_blocks', 'unavailable_domains'].map(
    (table): OddRow => ({
      name: `a server of ${table}`,
      sql:
        table === 'account_domain_blocks'
          ? `INSERT INTO ${table} (id, account_id, domain, created_at, updated_at) VALUES (901, ${PEOPLE.ben}, ${LONG('a')}, now(), now())`
          : `INSERT INTO ${table} (id, domain, created_at, updated_at) VALUES (901, ${LONG('a')}, now(), now())`,
      leftOut: [table, '1', TOO_LONG],
    }),
  ),
  {
    name: 'the server of a lost follow',
    sql: `UPDATE relationship_severance_events SET target_name = ${LONG('a')}`,
    becomes: ['SELECT length(target_name) FROM severances', 500],
  },
  {
    name: 'the language of a post',
    sql: `UPDATE statuses SET language = ${LONG('a')} WHERE id = ${POSTS.first}`,
    becomes: [`SELECT language FROM statuses WHERE id = ${POSTS.first}`, null],
  },
  {
    name: 'a tag',
    sql: `INSERT INTO tags (id, name, created_at, updated_at) VALUES (901, ${LONG('a')}, now(), now());
      INSERT INTO statuses_tags (status_id, tag_id) VALUES (${POSTS.first}, 901)`,
    lost: ['tags', '1'],
  },
  {
    name: 'an app',
    sql: `INSERT INTO oauth_applications (id, name, uid, secret, redirect_uri, created_at, updated_at) VALUES (901, 'a', ${LONG('a')}, 's', 'https://app.example', now(), now())`,
    leftOut: ['oauth_applications', '1', TOO_LONG],
  },
  {
    name: 'a kind of notifications',
    sql: `INSERT INTO notifications (id, account_id, from_account_id, type, activity_type, activity_id, created_at, updated_at)
      VALUES (901, ${PEOPLE.IdaRed}, ${PEOPLE.rita}, ${LONG('a')}, 'Favourite', 1, now(), now())`,
    leftOut: ['notifications', '1', 'notifications of kinds that this server does not have'],
  },
  {
    name: 'a profile',
    sql: `UPDATE accounts SET note = ${MANY_WORDS}, display_name = ${MANY_WORDS} WHERE id = ${PEOPLE.choir}`,
    becomes: [`SELECT ARRAY[length(summary), length(name)] FROM actors WHERE id = ${PEOPLE.choir}`, [20_480, 2048]],
  },
  {
    name: 'a conversation with many people',
    sql: `UPDATE account_conversations SET participant_account_ids = ARRAY(${MANY_IDS})`,
    becomes: ['SELECT cardinality(participant_ids) FROM conversations', 250],
  },
  {
    name: 'a backup code',
    sql: `UPDATE users SET otp_backup_codes = otp_backup_codes || (${LONG('a')})::varchar WHERE id = 1`,
    becomes: ['SELECT count(*)::int FROM recovery_codes', 1],
  },
];

const CASTS: readonly OddRow[] = [
  {
    name: 'languages that are null',
    sql: "UPDATE users SET chosen_languages = '{NULL,de}' WHERE id = 1",
    becomes: ['SELECT chosen_languages FROM users WHERE id = 1', ['de']],
  },
  {
    name: 'options that are null',
    sql: "UPDATE polls SET options = '{NULL,Coffee}', cached_tallies = '{-9000000000000,NULL}', voters_count = -9000000000000",
    becomes: ['SELECT jsonb_build_array(options, tallies, voters_count) FROM polls', [['', 'Coffee'], [0, 0], 0]],
  },
  {
    name: 'posts of a warning that are no numbers',
    sql: "UPDATE account_warnings SET status_ids = '{12,x,99999999999999999999,NULL,-}'",
    becomes: ['SELECT status_ids::text FROM account_warnings', '{12}'],
  },
  {
    name: 'large numbers in a policy',
    sql: 'UPDATE notification_policies SET for_not_following = 40000, for_not_followers = -40000',
    becomes: ['SELECT ARRAY[for_not_following, for_not_followers]::int[] FROM notification_policies', [2, 0]],
  },
  {
    name: 'an invite that was used less than never',
    sql: 'UPDATE invites SET uses = -1, max_uses = -5',
    becomes: ['SELECT ARRAY[uses, max_uses] FROM invites', [0, 0]],
  },
  {
    name: 'a passkey that was used often',
    sql: `UPDATE webauthn_credentials SET sign_count = ${2n ** 63n - 1n}`,
    becomes: ['SELECT counter::text FROM passkeys', `${2n ** 63n - 1n}`],
  },
  {
    name: 'a sign-in without a time',
    sql: "INSERT INTO login_activities (user_id, success, ip, created_at) VALUES (2, true, '192.0.2.9', NULL)",
    becomes: ["SELECT count(*)::int FROM user_ips WHERE ip = '192.0.2.9'", 0],
  },
  {
    name: 'choices that are no object',
    sql: "UPDATE users SET settings = '[5]' WHERE id = 2",
    becomes: ['SELECT settings FROM users WHERE id = 2', {}],
  },
  ...['5', '[1]', 'null'].map(
    (params, at): OddRow => ({
      name: `parameters of a scheduled post: ${params}`,
      sql: `INSERT INTO scheduled_statuses (id, account_id, scheduled_at, params) VALUES (${901 + at}, ${PEOPLE.ben}, now(), '${params}')`,
      lost: ['scheduled_statuses', '3'],
    }),
  ),
  {
    name: 'a setting without a text',
    sql: "UPDATE settings SET value = '--- {toString: 1}' WHERE var = 'site_contact_username'",
    lost: ['settings', '2'],
  },
  {
    name: 'an account that moved to the server',
    sql: `UPDATE accounts SET moved_to_account_id = -99 WHERE id = ${PEOPLE.robot}`,
    becomes: [`SELECT moved_to_id FROM actors WHERE id = ${PEOPLE.robot}`, null],
  },
];

const again = (table: string, columns: string): string =>
  `INSERT INTO ${table} (id, ${columns}) SELECT 950, ${columns} FROM ${table} ORDER BY id LIMIT 1`;

const REPEATED: readonly OddRow[] = [
  {
    name: 'a boost',
    sql: `${post('903', PEOPLE.IdaRed, 'reblog_of_id, uri', `${POSTS.reply}, 'https://social.town.example/b/2/activity'`)};
      INSERT INTO notifications (id, account_id, from_account_id, type, activity_type, activity_id, created_at, updated_at)
      VALUES (902, ${PEOPLE.ben}, ${PEOPLE.IdaRed}, 'reblog', 'Status', 903, now(), now())`,
    becomes: [`SELECT count(*)::int FROM statuses WHERE reblog_of_id = ${POSTS.reply}`, 1],
    leftOut: ['statuses', '1', 'boosts that are there twice'],
  },
  {
    name: 'a follow of oneself',
    sql: follow('902', PEOPLE.ben, PEOPLE.ben),
    leftOut: ['follows', '1', 'follows of oneself'],
  },
  {
    name: 'an emoji',
    sql: again('custom_emojis', 'shortcode, image_file_name, image_content_type, created_at, updated_at'),
    leftOut: ['custom_emojis', '1', 'emoji with the name of an earlier one'],
  },
  {
    name: 'a user of an account',
    sql: `INSERT INTO users (id, account_id, email, created_at, updated_at) VALUES (950, ${PEOPLE.ben}, 'ben2@mail.example', now(), now())`,
    leftOut: ['users', '1', 'further users of an account'],
  },
  {
    name: 'a quote',
    sql: `INSERT INTO quotes (id, account_id, status_id, state, created_at, updated_at) VALUES (950, ${PEOPLE.ben}, ${POSTS.quoting}, 2, now(), now())`,
    leftOut: ['quotes', '1', 'further quotes of a post'],
  },
  {
    name: 'a block',
    sql: again('blocks', 'account_id, target_account_id, created_at, updated_at'),
    lost: ['blocks', '1'],
  },
  {
    name: 'a mute',
    sql: `INSERT INTO mutes (id, account_id, target_account_id, hide_notifications, created_at, updated_at) SELECT 950, account_id, target_account_id, hide_notifications, created_at, updated_at FROM mutes WHERE expires_at IS NULL`,
    lost: ['mutes', '1'],
  },
  {
    name: 'a follow request',
    sql: again('follow_requests', 'account_id, target_account_id, created_at, updated_at'),
    becomes: [`SELECT count(*)::int FROM follows WHERE follower_id = ${PEOPLE.rita} AND target_id = ${PEOPLE.ben}`, 1],
  },
  { name: 'a note', sql: again('account_notes', 'account_id, target_account_id, comment, created_at, updated_at') },
  {
    name: 'a person shown on a profile',
    sql: again('account_pins', 'account_id, target_account_id, created_at, updated_at'),
    lost: ['account_pins', '1'],
  },
  {
    name: 'an appeal',
    sql: again('appeals', 'account_id, account_warning_id, text, created_at, updated_at'),
    leftOut: ['appeals', '1', 'further appeals against a warning'],
  },
  ...['account_stats (account_id', 'status_stats (status_id'].map((columns): OddRow => {
    const subject = columns.startsWith('account') ? PEOPLE.rita : POSTS.reply;
    const insert = `INSERT INTO ${columns}, created_at, updated_at) VALUES (${subject}, now(), now())`;
    return { name: `counts of ${columns}`, sql: `${insert}; ${insert}` };
  }),
];

export const ODD_IN_MASTODON: readonly OddRow[] = [...ADDRESSES, ...CASTS, ...REPEATED];
