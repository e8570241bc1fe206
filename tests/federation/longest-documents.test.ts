/** The longest remote documents: every value that a reader accepts fits its column and the indexes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST } from '../../src/domain/federation/documents/actor.ts';
import { LONGEST_URL, urlOf } from '../../src/domain/federation/documents/forms.ts';
import { LONGEST_TEXT } from '../../src/domain/federation/documents/note-text.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

/** Text that does not compress, so that indexes take as many bytes as it has: three for each of its units. */
function long(units: number, seed = 7): string {
  let state = seed;
  return Array.from({ length: units }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return String.fromCharCode(0x4e00 + ((state >> 8) % 20_000));
  }).join('');
}

/** An address of so many bytes. */
const address = (base: string, bytes: number, seed?: number): string => {
  const path = Buffer.from(long(bytes, seed)).toString('base64url');
  return `${base}/${path}`.slice(0, bytes);
};

/**
 * The maximum number of bytes that a reader accepts, for each column with a length check and each indexed text, in tables that
 * other servers fill.
 */
const CHECKED: Record<string, number> = { 'statuses.text': LONGEST_TEXT };
const INDEXED: Record<string, number> = {
  'actors.uri': LONGEST_URL,
  'actors.url': LONGEST_URL,
  'actors.preferred_username': LONGEST.username,
  'actors.domain': 255,
  // Only the beginning.
  'actors.name': 400,
  'events.uri': LONGEST_URL,
  'events.url': LONGEST_URL,
  'events.category': 400,
  'events.language': 35,
  'statuses.uri': LONGEST_URL,
  'statuses.language': 35,
  'follows.uri': LONGEST_URL,
  'participants.uri': LONGEST_URL,
  'members.uri': LONGEST_URL,
  'group_invitations.uri': LONGEST_URL,
  'event_invitations.uri': LONGEST_URL,
  'reports.uri': LONGEST_URL,
  'remote_keys.uri': LONGEST_URL,
  'favourites.authorization': LONGEST_URL,
  'status_approvals.authorization': LONGEST_URL,
  'tombstones.uri': LONGEST_URL,
  'status_cards.url': LONGEST_URL,
  'preview_cards.url': LONGEST_URL,
  'tags.name': 2048,
  'tags.slug': 2048,
  'remote_emojis.domain': 255,
  'remote_emojis.shortcode': 128,
};
/** Written only by this server, in a fixed form, or only in the condition of an index. */
const OWN =
  /^(?:media|preview_cards|removed_media)\.(?:key|small_key|image_key)$|^remote_emojis\.key$|^events\.(?:slug|online_address)$|^actors\.origin$/;
const TABLES = [
  ...new Set([...Object.keys(CHECKED), ...Object.keys(INDEXED)].map((name) => name.split('.')[0])),
].concat(['media', 'polls', 'addresses', 'remote_actors', 'remote_events']);

/** The maximum bytes of a B-tree entry; a page holds three. */
const LARGEST_ENTRY = 2704;

test('each length that a column checks is one that the reader keeps', async () => {
  const checks = await net.world.platform.db.$queryRaw<{ table: string; rule: string }[]>`
    SELECT c.conrelid::regclass::text AS "table", pg_get_constraintdef(c.oid) AS rule FROM pg_constraint c
    WHERE c.contype = 'c' AND c.conrelid::regclass::text = ANY (${TABLES})`;
  const lengths = checks.flatMap(({ table, rule }) => {
    const [, column, most] = /length\(\(?"?(\w+)"?\)?(?:::text)?\)\s*<=\s*(\d+)/.exec(rule) ?? [];
    return column ? [[`${table}.${column}`, Number(most)] as const] : [];
  });
  const bounded = await net.world.platform.db.$queryRaw<{ name: string; most: number }[]>`
    SELECT table_name || '.' || column_name AS name, character_maximum_length AS most FROM information_schema.columns
    WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL AND table_name = ANY (${TABLES})`;
  const all = [...lengths, ...bounded.map(({ name, most }) => [name, most] as const)];
  expect(all.map(([name]) => name).sort()).toEqual(Object.keys(CHECKED).sort());
  for (const [name, most] of all) expect([name, (CHECKED[name] as number) <= most]).toEqual([name, true]);
});

test('each text that an index holds is one that it takes', async () => {
  const indexes = await net.world.platform.db.$queryRaw<{ table: string; columns: string[] }[]>`
    SELECT i.indrelid::regclass::text AS "table", array_agg(DISTINCT a.attname::text) AS columns
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
    JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid AND d.refobjsubid > 0
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
    WHERE m.amname = 'btree' AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'citext'::regtype)
      AND i.indrelid::regclass::text = ANY (${TABLES}) GROUP BY i.indexrelid, i.indrelid`;
  const unknown = new Set<string>();
  for (const { table, columns } of indexes) {
    const names = columns.map((column) => `${table}.${column}`).filter((name) => !OWN.test(name));
    for (const name of names) if (!(name in INDEXED)) unknown.add(name);
    const bytes = names.reduce((sum, name) => sum + (INDEXED[name] ?? 0), 0);
    // Deleted objects keep their address with a suffix of a mark and an id.
    expect([table, columns, bytes + 64 < LARGEST_ENTRY]).toEqual([table, columns, true]);
  }
  expect([...unknown]).toEqual([]);
});

test('FED-SEC-26: an address has as many bytes as an index takes, whatever its letters', () => {
  expect(urlOf(address('https://a.example', LONGEST_URL))).toHaveLength(LONGEST_URL);
  expect(urlOf(`https://a.example/${long(700)}`)).toBeNull();
});

test('the longest post is stored, and its text cut', async () => {
  const option = (seed: number) => ({
    ...{ type: 'Note', name: long(2000, seed), replies: { type: 'Collection', totalItems: 0 } },
  });
  const { id } = await net.create({
    ...{ id: address(`${net.peer.url}/notes`, LONGEST_URL), type: 'Question', content: `<p>${long(150_000)}</p>` },
    ...{ summary: long(20_000, 2), conversation: long(4000, 3), context: long(4000, 4), oneOf: [option(5), option(6)] },
    tag: [
      ...['ﷺ'.repeat(500), long(600, 8), '😀'.repeat(250)].map((name) => ({ type: 'Hashtag', name: `#${name}` })),
      { type: 'Emoji', name: `:${'e'.repeat(128)}:`, icon: { url: address(net.peer.url, LONGEST_URL, 9) } },
    ],
    attachment: [{ type: 'Image', url: address(net.peer.url, LONGEST_URL, 10), name: long(20_000, 11) }],
  });
  const stored = await net.storedOf(id);
  expect(stored?.text.length).toBeGreaterThan(90_000);
  expect(stored?.text.length).toBeLessThanOrEqual(LONGEST_TEXT);
});

test('a text of more than a hundred thousand characters is found by its address', async () => {
  const id = `${net.peer.url}/articles/long`;
  const article = { ...net.note({ id, type: 'Article', name: long(3000), summary: `<p>${long(120_000)}</p>` }), id };
  net.peer.put('/articles/long', { '@context': 'https://www.w3.org/ns/activitystreams', ...article });
  const { status, body } = await net.world
    .rest(net.world.alice)
    .get('/api/v2/search', { q: id, resolve: 'true', type: 'statuses' });
  expect([status, body.statuses.length]).toEqual([200, 1]);
});

test('a document of more than a megabyte is not found', async () => {
  const id = `${net.peer.url}/articles/endless`;
  net.peer.put('/articles/endless', {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id,
    summary: long(400_000),
  });
  const { status, body } = await net.world
    .rest(net.world.alice)
    .get('/api/v2/search', { q: id, resolve: 'true', type: 'statuses' });
  expect([status, body.statuses]).toEqual([200, []]);
});

test('a long link makes no card, and loses nothing', async () => {
  const { id } = await net.create({ content: `<p>https://a.example/${'x1'.repeat(20_000)}</p>` });
  expect(await net.storedOf(id)).not.toBeNull();
});

test('the longest profile is stored', async () => {
  const field = { type: 'PropertyValue', name: long(3000, 3), value: long(3000, 4) };
  const tall = net.peer.actor('tall', {
    ...{ name: long(5000), summary: `<p>${long(50_000, 2)}</p>`, attachment: Array(20).fill(field) },
    ...{ url: address(net.peer.url, LONGEST_URL), published: '0001-01-01T00:00:00Z' },
    icon: { type: 'Image', url: address(net.peer.url, LONGEST_URL, 5), summary: long(20_000, 6) },
  });
  const id = await net.peer.idAt(net.world, tall);
  const { body } = await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}`);
  expect(body.display_name).toHaveLength(LONGEST.name);
});

test('FEV-191: the longest event is stored', async () => {
  const place = {
    type: 'Place',
    name: long(2000, 3),
    address: { type: 'PostalAddress', streetAddress: long(2000, 4) },
  };
  const { id } = await createEvent(net, {
    ...{ name: long(5000), content: `<p>${long(200_000, 2)}</p>`, location: place, category: long(500, 5) },
    ...{
      cancellationMessage: long(9000, 6),
      status: 'CANCELLED',
      externalParticipationUrl: address(net.peer.url, LONGEST_URL),
    },
    tag: [...Array(100).keys()].map((seed) => ({ type: 'Hashtag', name: `#${long(600, seed + 20)}` })),
    attachment: [
      { type: 'Document', mediaType: 'image/png', url: address(net.peer.url, LONGEST_URL, 7), name: long(20_000, 8) },
    ],
  });
  expect(await storedEvent(net, id)).not.toBeNull();
});
