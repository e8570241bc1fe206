/** `plaza import mobilizon --check` says what would come, and what has no place. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../../src/cli/moving-in/mobilizon/tables.ts';
import { uploadAt } from '../../src/cli/moving-in/mobilizon/uploads.ts';
import { createTestDatabase } from '../support/database/database.ts';
import type { Asked } from '../support/moving-in/former-server.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { PICTURE, uuid } from '../support/moving-in/mobilizon-people.ts';
import { MOBILIZON_TABLES, MOBILIZON_VERSION } from '../support/moving-in/mobilizon-tables.ts';
import { BESIDE_MOBILIZON, Newcomer } from '../support/moving-in/newcomer.ts';

let newcomer: Newcomer;
let mobilizon: Mobilizon;
beforeAll(async () => {
  newcomer = await Newcomer.create(BESIDE_MOBILIZON);
  mobilizon = await Mobilizon.create();
});
afterAll(() => Promise.all([newcomer.close(), mobilizon.close()]));

const check = (asked?: Asked) => newcomer.check(mobilizon, asked);

test('a small server may be imported', async () => {
  const { code, err, lines, finding } = await check();
  expect([code, err]).toEqual([0, '']);
  expect(lines[0]).toBe(`Mobilizon at events.town.example, with migrations up to ${MOBILIZON_VERSION}.`);
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(finding('names')).toContain('addresses and handles at events.town.example, beside https://plaza.town.example');
  expect(finding('keys')).toMatch(/^OK +keys +6 keys in order$/);
  expect(finding('mail addresses')).toContain('4 users, each with an address of its own');
  expect(finding('suspended')).toContain('2 names reserved for ever');
  expect(finding('guests')).toMatch(
    /^WARN .*7 places of 4 guests by mail, .*1 account with the address of a guest and no confirmation of it \(fay\)/,
  );
  expect(finding('providers')).toContain('1 person used an identity provider to sign in');
  expect(finding('files')).toContain(`1 of 2 files missing in ${mobilizon.uploads} (${uuid(1)}/lost one.png)`);
  expect(lines.at(-2)).toBe('Nothing stops it.');
});

test('each row has a place, or a line in the report', async () => {
  const { below } = await check();
  const come = new Map(below('TABLE').map(([table = '', rows, coming]) => [table, [Number(rows), Number(coming)]]));
  const lost = Map.groupBy(below('NO PLACE'), ([table = '']) => table);
  for (const table of MOBILIZON_TABLES) {
    const { rows } = await mobilizon.connected((client) => client.query(`SELECT count(*)::int AS n FROM ${table}`));
    const [, coming = 0] = come.get(table) ?? [];
    const without = (lost.get(table) ?? []).reduce((sum, [, count]) => sum + Number(count), 0);
    expect([table, coming + without]).toEqual([table, rows[0].n]);
  }
});

test('rows without a place are reported with the reason', async () => {
  const { below } = await check();
  const lost = below('NO PLACE').map(([table, rows, because]) => `${table} ${rows} ${because}`);
  const gone = 'of people and groups that were suspended or deleted';
  expect(
    lost
      .filter(
        (line) =>
          !/^(?:activities|bots|user_|tracks|todo|tag_relations|event_contacts|events_medias|applications)/.test(line),
      )
      .sort(),
  ).toEqual(
    [
      'actors 1 remote accounts without an inbox',
      'actors 1 the actor that stood for guests, who get accounts',
      'addresses 1 addresses of no event: groups have none',
      'admin_settings 4 settings that are chosen again at /moderation/setup',
      'comments 2 comments on what is left out, or on nothing',
      'discussions 1 discussions of groups of other servers',
      'events 1 events without an organizer or a time',
      'events_tags 1 of events that are left out',
      'feed_tokens 1 calendars of groups, which have public addresses',
      'followers 1 follows between the server and people',
      `followers 1 ${gone}`,
      'followers 1 of accounts that are left out',
      'medias 1 pictures of other servers',
      `members 1 ${gone}`,
      'members 1 requests that were rejected',
      'mentions 1 in texts that are left out',
      'participants 1 guests of events of other servers, which know them as one person',
      'participants 1 guests who never confirmed their mail address',
      'participants 1 guests without a mail address',
      'participants 1 of events that are left out',
      'participants 1 organizers of drafts, who take part once the event is published',
      'participants 2 guests who take part in the event already',
      'posts 1 drafts, posts of later, and those of groups that are left out',
      'posts_tags 1 of posts that are left out',
      'reports 1 reports by visitors without an account, and on accounts that are left out',
      'reports_events 1 further events of a report, which names one',
      'resource 1 folders: their links are in one list',
      'shares 1 announcements of something else than an event',
    ].sort(),
  );
});

test('the estimate is without the rows that have no place', async () => {
  const megabytes = async () => Number(/needs about (\d+) MB/.exec((await check()).lines.at(-3) ?? '')?.[1]);
  const before = await megabytes();
  await mobilizon.run(`INSERT INTO admin_settings (id, "group", name, inserted_at, updated_at)
    SELECT 10000 + i, 'instance', 'other', now(), now() FROM generate_series(1, 5000) AS i`);
  const after = await megabytes();
  await mobilizon.run('DELETE FROM admin_settings WHERE id > 10000');
  expect(after).toBeLessThan(before / 2);
});

test('each table of Mobilizon has a fate, and an unknown one is reported', async () => {
  expect(MOBILIZON_TABLES.filter((table) => !(table in TABLES))).toEqual([]);
  await mobilizon.run('CREATE TABLE own (id int); INSERT INTO own VALUES (1)');
  const { below } = await check();
  await mobilizon.run('DROP TABLE own');
  expect(below('NO PLACE')).toContainEqual(['own', '1', 'this table is not of a known Mobilizon']);
});

describe('is refused', () => {
  test.each<[what: string, asked: () => Asked, words: RegExp]>([
    ['another database', () => ({ address: newcomer.database.url }), /is of Plaza: name that of Mobilizon\./],
    [
      'an address of something else',
      () => ({ address: 'mysql://x' }),
      /named by an address such as postgres:\/\/mobilizon@/,
    ],
    ['a folder that is absent', () => ({ media: '/nonexistent' }), /There is no folder \/nonexistent/],
  ])('%s', async (_what, asked, words) => {
    const { code, err } = await check(asked());
    expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  });

  test.each([
    ['20230101000000', /too old .* update it to 4\.0 or later/],
    ['20990101000000', /newer than this version of Plaza knows/],
  ])('a version with the migration %s', async (version, words) => {
    const change = (from: string, to: string) =>
      mobilizon.run(`UPDATE schema_migrations SET version = ${to} WHERE version = ${from}`);
    await change(MOBILIZON_VERSION, version);
    const { code, err } = await check();
    await change(version, MOBILIZON_VERSION);
    expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  });

  test('a database of other software', async () => {
    const other = await createTestDatabase({ empty: true });
    const { code, err } = await check({ address: other.url });
    await other.drop();
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('is not of Mobilizon: it has no table schema_migrations, users'),
    ]);
  });
});

describe('stops an import', () => {
  test.each<[finding: string, change: string, back: string, words: string]>([
    [
      'keys',
      "UPDATE actors SET keys = 'none' WHERE id = 1",
      'UPDATE actors SET keys = o.keys FROM actors o WHERE actors.id = 1 AND o.id = 3',
      'relay',
    ],
    [
      'mail addresses',
      "UPDATE users SET email = 'BEN@example.org' WHERE id = 4",
      "UPDATE users SET email = 'gus@example.org' WHERE id = 4",
      'belongs to several people (ben and 4)',
    ],
    [
      'duplicates',
      "UPDATE actors SET preferred_username = 'IDA' WHERE id = 5",
      "UPDATE actors SET preferred_username = 'ben' WHERE id = 5",
      'names that are the same but for capitals (ida and IDA)',
    ],
    [
      'names',
      "UPDATE actors SET url = 'https://before.example/@ben' WHERE id = 5",
      "UPDATE actors SET url = 'https://events.town.example/@ben' WHERE id = 5",
      'not below https://events.town.example',
    ],
  ])('%s', async (name, change, back, words) => {
    await mobilizon.run(change);
    const { code, finding } = await check();
    await mobilizon.run(back);
    expect([code, finding(name)]).toEqual([1, expect.stringMatching(/^FAIL/)]);
    expect(finding(name)).toContain(words);
  });

  test.each([
    [
      'the host of Mobilizon',
      { PUBLIC_URL: 'https://events.town.example' },
      'the host of Mobilizon, is named by PUBLIC_URL',
    ],
    ['handles at it', { HANDLE_DOMAIN: 'events.town.example' }, 'is named by PUBLIC_URL, HANDLE_DOMAIN'],
    ['another scheme', { PUBLIC_URL: 'http://plaza.town.example' }, 'Begin it with https://'],
  ])('%s', async (_what, here, words) => {
    const { code, finding } = await check({ here });
    expect([code, finding('names')]).toEqual([1, expect.stringContaining(words)]);
  });

  test('another host with its handles', async () => {
    await newcomer.query(`INSERT INTO origins (handle_domain, host, actor_path, public_key, private_key, created_at)
      VALUES ('events.town.example', 'other.town.example', '/actor', '', '', now())`);
    const { code, finding } = await check();
    await newcomer.query('DELETE FROM origins');
    expect([code, finding('names')]).toEqual([
      1,
      expect.stringContaining('handles at events.town.example belong to other.town.example'),
    ]);
  });

  test('a folder without the files', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'plaza-uploads-'));
    writeFileSync(path.join(empty, 'other.png'), '');
    const { code, finding } = await check({ media: empty });
    rmSync(empty, { recursive: true });
    expect([code, finding('files')]).toEqual([1, expect.stringContaining('none of the files that rows name is in')]);
  });
});

test.each([
  [`/media/${PICTURE}?name=choir.png`, PICTURE],
  ['/media/6f1d/park%20in%20spring.jpg', '6f1d/park in spring.jpg'],
  ['/media/../secret', null],
  ['/media/%2e%2e/secret', null],
  ['/media/a%2fb.png', null],
  ['/media/%ff', null],
  ['/media/', null],
  ['/other/a.png', null],
])('the file at %s is %s', (address, file) =>
  expect(
    uploadAt(`https://events.town.example${address}`, {
      url: 'https://events.town.example',
      host: 'events.town.example',
    }),
  ).toBe(file),
);
