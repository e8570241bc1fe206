/** `plaza import mastodon --remote-posts touched` takes the remote posts that local people touched, and leaves the others behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormerServer } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { LATER, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { RELEASES, type Row } from '../support/moving-in/mastodon-tables.ts';
import { serversOfTown } from '../support/moving-in/moved-both.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';

type Rows = [table: string, row: Row][];

/** Follows a local person, and is followed by nobody. */
const STRANGER = '114000000000000000';

const remote = (id: string): Rows[number] => {
  const uri = `https://strange.example/users/${id}`;
  const addresses = { uri, url: uri, inbox_url: `${uri}/inbox`, outbox_url: `${uri}/outbox` };
  return ['accounts', { id, username: `s${id}`, domain: 'strange.example', protocol: 1, ...addresses }];
};

/** A post in a thread of its own. */
const post = (id: string, more: Row = {}): Rows[number] => {
  const uri = `https://strange.example/posts/${id}`;
  const row = { account_id: STRANGER, local: false, text: '<p>Far</p>', uri, url: uri, conversation_id: id };
  return ['statuses', { id, ...row, ...more }];
};

const own = (id: string, more: Row): Rows[number] =>
  post(id, {
    account_id: PEOPLE.ben,
    local: true,
    text: 'Near',
    uri: `https://social.town.example/${id}`,
    url: null,
    ...more,
  });

const favourite = (id: string): Rows[number] => ['favourites', { id, account_id: PEOPLE.ben, status_id: id }];

const quote = (id: string, quoted: string, quoter: string = STRANGER): Rows[number] => [
  'quotes',
  { id, account_id: quoter, status_id: id, quoted_status_id: quoted, state: 1 },
];

const scheduled = (id: string, params: Row): Rows[number] => [
  'scheduled_statuses',
  { id, account_id: PEOPLE.ben, scheduled_at: LATER, params: { text: 'Later', ...params } },
];

/** Ways by which a remote post comes → its rows; the post has the first id, and the second one is free. */
const WAYS: Record<string, (id: string, other: string) => Rows> = {
  'its author is followed': (id, other) => [
    remote(other),
    post(id, { account_id: other }),
    ['follows', { id: other, account_id: PEOPLE.ben, target_account_id: other }],
  ],
  'somebody asked to follow its author': (id, other) => [
    remote(other),
    post(id, { account_id: other }),
    ['follow_requests', { id: other, account_id: PEOPLE.ben, target_account_id: other }],
  ],
  favourite: (id) => [post(id), favourite(id)],
  bookmark: (id) => [post(id), ['bookmarks', { id, account_id: PEOPLE.ben, status_id: id }]],
  pin: (id) => [post(id), ['status_pins', { id, account_id: PEOPLE.ben, status_id: id }]],
  mention: (id) => [post(id), ['mentions', { status_id: id, account_id: PEOPLE.ben }]],
  boost: (id, other) => [post(id), own(other, { reblog_of_id: id, text: '' })],
  quote: (id, other) => [post(id), own(other, {}), quote(other, id, PEOPLE.ben)],
  reply: (id, other) => [post(id), own(other, { in_reply_to_id: id })],
  'reply in the same thread': (id, other) => [post(id), own(other, { conversation_id: id })],
  vote: (id) => [
    post(id),
    ['polls', { id, account_id: STRANGER, status_id: id, options: ['A', 'B'], cached_tallies: [0, 1] }],
    ['poll_votes', { poll_id: id, account_id: PEOPLE.ben, choice: 1 }],
  ],
  notification: (id) => [
    post(id),
    [
      'notifications',
      {
        ...{ id, account_id: PEOPLE.ben, from_account_id: STRANGER, type: 'status' },
        ...{ activity_type: 'Status', activity_id: id },
      },
    ],
  ],
  report: (id) => [
    post(id),
    ['reports', { id, account_id: PEOPLE.ben, target_account_id: STRANGER, status_ids: [id] }],
  ],
  filter: (id) => [post(id), ['custom_filter_statuses', { id, custom_filter_id: '1', status_id: id }]],
  'muted thread': (id, other) => [
    post(id, { conversation_id: other }),
    ['conversation_mutes', { id: other, account_id: PEOPLE.ben, conversation_id: other }],
  ],
  'private conversation': (id, other) => [
    post(id, { conversation_id: other, visibility: 3 }),
    [
      'account_conversations',
      {
        ...{ id: other, account_id: PEOPLE.ben, conversation_id: other, participant_account_ids: [STRANGER] },
        ...{ status_ids: [id], last_status_id: id },
      },
    ],
  ],
  announcement: (id) => [
    post(id),
    ['announcements', { id, text: 'See', published: true, published_at: '2026-11-01', status_ids: [id] }],
  ],
  'scheduled reply': (id) => [post(id), scheduled(id, { in_reply_to_id: id })],
  'scheduled quote': (id) => [post(id), scheduled(id, { quoted_status_id: id })],
  'it boosts a local post': (id) => [post(id, { reblog_of_id: POSTS.edited, text: '' })],
  'it quotes a local post': (id) => [post(id), quote(id, POSTS.edited)],
  'it replies to a local post': (id) => [post(id, { in_reply_to_id: POSTS.edited })],
  'a followed author boosts it': (id, other) => [
    post(id),
    post(other, { account_id: PEOPLE.rita, reblog_of_id: id, text: '' }),
  ],
  'a followed author quotes it': (id, other) => [
    post(id),
    post(other, { account_id: PEOPLE.rita }),
    quote(other, id, PEOPLE.rita),
  ],
  'a touched post replies to it': (id, other) => [post(id), post(other, { in_reply_to_id: id }), favourite(other)],
  'it replies to a touched post': (id, other) => [post(other), post(id, { in_reply_to_id: other }), favourite(other)],
  'the thread of a touched post': (id, other) => [post(other), post(id, { conversation_id: other }), favourite(other)],
};

const idOf = (number: number): string => String(BigInt(STRANGER) + BigInt(number));

const TOUCHED = Object.entries(WAYS).map(([way, rows], at) => {
  const id = idOf(100 + 2 * at);
  return { way, id, rows: rows(id, idOf(101 + 2 * at)) };
});

const [ALONE, BOOST, REPLY, QUOTING, BOOST_OF_FOLLOWED] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];

const LINK = 'https://strange.example/news';

/** The posts, with one of each part. */
const UNTOUCHED: Rows = [
  ['conversations', { id: ALONE }],
  post(ALONE),
  post(REPLY, { conversation_id: ALONE, in_reply_to_id: ALONE }),
  post(BOOST, { reblog_of_id: ALONE, text: '' }),
  post(QUOTING),
  quote(QUOTING, ALONE),
  post(BOOST_OF_FOLLOWED, { reblog_of_id: POSTS.reply, text: '' }),
  ['mentions', { status_id: ALONE, account_id: PEOPLE.rita }],
  ['statuses_tags', { status_id: ALONE, tag_id: '1' }],
  ['status_edits', { status_id: ALONE, account_id: STRANGER, text: 'Fa' }],
  ['status_stats', { status_id: ALONE, favourites_count: 3 }],
  ['status_pins', { id: ALONE, account_id: STRANGER, status_id: ALONE }],
  ['favourites', { id: ALONE, account_id: PEOPLE.rita, status_id: ALONE }],
  ['polls', { id: ALONE, account_id: STRANGER, status_id: ALONE, options: ['A'], cached_tallies: [0] }],
  ['media_attachments', { id: ALONE, account_id: STRANGER, status_id: ALONE, remote_url: `${LINK}.png` }],
  ['preview_cards', { id: '2', url: LINK, title: 'Far' }],
  ['preview_cards_statuses', { preview_card_id: '2', status_id: ALONE, url: LINK }],
  // A card that a local post has, too.
  ['preview_cards_statuses', { preview_card_id: '1', status_id: ALONE, url: LINK }],
];

async function insertAll(mastodon: Mastodon): Promise<void> {
  const follow: Row = { id: STRANGER, account_id: STRANGER, target_account_id: PEOPLE.ben };
  const rows: Rows = [remote(STRANGER), ['follows', follow], ...UNTOUCHED, ...TOUCHED.flatMap((each) => each.rows)];
  for (const [table, row] of rows) await mastodon.insert(table, row);
}

const onlyTouched = (former: FormerServer): FormerServer => ({
  command: (asked) => [...former.command(asked), '--remote-posts', 'touched'],
});

let mastodon: Mastodon;
let newcomer: Newcomer;
let checked: Awaited<ReturnType<Newcomer['check']>>;
beforeAll(async () => {
  [mastodon, newcomer] = await Promise.all([Mastodon.create(), Newcomer.create()]);
  await insertAll(mastodon);
  checked = await newcomer.check(onlyTouched(mastodon));
  expect(checked).toMatchObject({ code: 0, err: '' });
  const { code, err } = await newcomer.run(onlyTouched(mastodon));
  expect([code, err]).toEqual([0, '']);
});
afterAll(() => Promise.all([mastodon.close(), newcomer.close()]));

const countHere = async (sql: string): Promise<number> => {
  const [row] = (await newcomer.query(`SELECT count(*)::int AS count FROM ${sql}`)) as { count: number }[];
  return row?.count ?? 0;
};

test.each(TOUCHED)('a remote post comes: $way', async ({ id }) => {
  expect(await countHere(`statuses WHERE id = ${id}`)).toBe(1);
});

describe('untouched remote posts', () => {
  test('stay behind with their parts, and no tombstone keeps them from being fetched again', async () => {
    const posts = [ALONE, BOOST, REPLY, QUOTING, BOOST_OF_FOLLOWED].join(', ');
    expect(await countHere(`statuses WHERE id IN (${posts})`)).toBe(0);
    expect(await countHere("tombstones WHERE uri LIKE 'https://strange.example/%'")).toBe(0);
    expect(await newcomer.query('SELECT url FROM preview_cards')).toEqual([{ url: 'https://news.example/1' }]);
  });

  test('leave the accounts of their authors, which come with their follows', async () => {
    expect(await countHere(`actors WHERE id = ${STRANGER}`)).toBe(1);
    expect(await countHere(`follows WHERE follower_id = ${STRANGER}`)).toBe(1);
  });
});

/** Tables of Mastodon → those of this server with as many rows. */
const COUNTED = {
  ...{ statuses: 'statuses', favourites: 'favourites', bookmarks: 'bookmarks', status_pins: 'status_pins' },
  ...{ mentions: 'mentions', status_edits: 'status_edits', polls: 'polls', poll_votes: 'poll_votes' },
  ...{ statuses_tags: 'status_tags', preview_cards: 'preview_cards', preview_cards_statuses: 'status_cards' },
  ...{ custom_filter_statuses: 'filter_statuses', notifications: 'notifications', follows: 'follows WHERE approved' },
  ...{ conversation_mutes: 'conversation_mutes', account_conversations: 'conversations' },
};

describe('the check', () => {
  test('has a place for every row, or a line in the report', async () => {
    const come = new Map(checked.below('TABLE').map(([table = '', , coming]) => [table, Number(coming)]));
    const lost = Map.groupBy(checked.below('NO PLACE'), ([table = '']) => table);
    for (const table of Object.keys(RELEASES.newest.columns())) {
      const { rows } = await mastodon.connected((client) => client.query(`SELECT count(*)::int AS n FROM "${table}"`));
      const without = (lost.get(table) ?? []).reduce((sum, [, count]) => sum + Number(count), 0);
      expect([table, (come.get(table) ?? 0) + without]).toEqual([table, rows[0].n]);
    }
  });

  test('counts the rows that the import brings', async () => {
    const come = Object.fromEntries(checked.below('TABLE').map(([table, , coming]) => [table, Number(coming)]));
    for (const [table, here] of Object.entries(COUNTED))
      expect([table, await countHere(here)]).toEqual([table, come[table]]);
  });

  test('tells how many posts, parts, threads and links stay behind', () => {
    const lines = checked.below('NO PLACE').map(([table, rows, because]) => `${table} ${rows} ${because}`);
    const parts = ['favourites', 'media_attachments', 'mentions', 'polls', 'quotes', 'status_edits', 'status_pins'];
    expect(lines).toEqual(
      expect.arrayContaining([
        'statuses 5 remote posts that no local person touched',
        ...[...parts, 'status_stats', 'statuses_tags'].map(
          (table) => `${table} 1 parts of remote posts that no local person touched`,
        ),
        'preview_cards_statuses 2 parts of remote posts that no local person touched',
        'preview_cards 1 links in remote posts that no local person touched',
        'conversations 1 threads that no local person touched',
      ]),
    );
  });

  test('takes a database without quotes, and estimates the time and the space without the posts', async () => {
    const old = await Mastodon.create('4.2');
    await insertAll(old);
    await old.run(`INSERT INTO statuses (id, account_id, local, uri, created_at, updated_at)
      SELECT ${STRANGER} + 10000 + i, ${STRANGER}, false, 'https://strange.example/' || i, now(), now() FROM generate_series(1, 2000) i`);
    const empty = await Newcomer.create();
    const [all, touched] = [await empty.check(old), await empty.check(onlyTouched(old))];
    const megabytes = ({ lines }: typeof all) => Number(/needs about (\d+) MB/.exec(lines.at(-3) ?? '')?.[1]);
    expect([all.code, touched.code]).toEqual([0, 0]);
    expect(megabytes(touched)).toBeLessThan(megabytes(all) / 2);
    await Promise.all([old.close(), empty.close()]);
  });
});

test('the verification with the same choice passes, and another one finds the posts missing', async () => {
  const server = expect.stringMatching(/^FAIL +server +no server answers/);
  expect((await newcomer.verify(onlyTouched(mastodon))).failures).toEqual([server]);
  const { failures } = await newcomer.verify(mastodon);
  // A boost is not missed without its post.
  expect(failures).toContainEqual(expect.stringMatching(/^FAIL +statuses +4 rows of \d+ missing/));
});

test('an import that is killed keeps its choice', async () => {
  const killed = await Newcomer.create();
  await killed.killAt(onlyTouched(mastodon), 'posts', 'LOCK TABLE statuses IN SHARE MODE');
  expect((await killed.run(mastodon)).code).toBe(0);
  expect(await killed.counts()).toEqual(await newcomer.counts());
  await killed.close();
});

test('a Mobilizon that moved in before comes once more after it', async () => {
  const [town, mobilizon] = await serversOfTown();
  await insertAll(town);
  const both = await Newcomer.create(BESIDE_MOBILIZON);
  expect((await both.run(mobilizon)).code).toBe(0);
  both.names = OF_MASTODON;
  const command = [...town.command(), '--mobilizon', mobilizon.address, '--uploads', mobilizon.uploads];
  const { code, err } = await both.run(onlyTouched({ command: () => command }));
  expect([code, err]).toEqual([0, '']);
  expect((await both.verify(mobilizon)).failures).toEqual([expect.stringMatching(/^FAIL +server +no server answers/)]);
  const posts = `SELECT id FROM statuses WHERE id > ${STRANGER} AND uri LIKE 'https://strange.example/%' ORDER BY id`;
  expect(await both.query(posts)).toEqual(await newcomer.query(posts));
  await Promise.all([both.close(), town.close(), mobilizon.close()]);
});
