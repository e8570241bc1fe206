/** `plaza import mastodon --check` says what would come, and what has no place. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partitionOf } from '../../src/cli/moving-in/mastodon/file-paths.ts';
import { TABLES } from '../../src/cli/moving-in/mastodon/tables.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import type { Asked } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { RELEASES } from '../support/moving-in/mastodon-tables.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { startS3 } from '../support/servers/s3.ts';

const SOURCES = { newest: null, '4.2': null } as unknown as Record<keyof typeof RELEASES, Mastodon>;

let newcomer: Newcomer;
let mastodon: Mastodon;
beforeAll(async () => {
  newcomer = await Newcomer.create();
  SOURCES.newest = await Mastodon.create();
  SOURCES['4.2'] = await Mastodon.create('4.2');
  mastodon = SOURCES.newest;
});
afterAll(async () => {
  await Promise.all([SOURCES.newest.close(), SOURCES['4.2'].close()]);
  await newcomer.close();
});

const check = (asked?: Asked) => newcomer.check(mastodon, asked);

describe.each(['newest', '4.2'] as const)('a small server of release %s', (release) => {
  beforeEach(() => {
    mastodon = SOURCES[release];
    return () => {
      mastodon = SOURCES.newest;
    };
  });

  test('may be imported', async () => {
    const { code, err, lines, finding } = await check();
    expect([code, err]).toEqual([0, '']);
    expect(lines[0]).toBe(
      `Mastodon at social.town.example, with handles at town.example and migrations up to ${RELEASES[release].version}.`,
    );
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(finding('keys')).toMatch(/^OK +keys +7 keys in order$/);
    expect(finding('second factors')).toContain('kept by 1 person');
    expect(finding('push')).toContain('1 push subscription of apps');
    expect(finding('suspended')).toContain(
      '1 suspended account with all posts, because the deletion can be undone; 1 name reserved for ever',
    );
    expect(finding('files')).toContain('1 of 6 files missing in');
    expect(lines.at(-3)).toMatch(
      /^The import would take about 1 minute\. It needs about \d+ MB of disk for the database, and none for files, which are linked\.$/,
    );
    expect(lines.at(-2)).toBe('Nothing stops it.');
  });

  test('has a place for every row, or a line in the report', async () => {
    const { below } = await check();
    const come = new Map(below('TABLE').map(([table = '', rows, coming]) => [table, [Number(rows), Number(coming)]]));
    const lost = Map.groupBy(below('NO PLACE'), ([table = '']) => table);
    for (const table of Object.keys(RELEASES[release].columns())) {
      const { rows } = await mastodon.connected((client) => client.query(`SELECT count(*)::int AS n FROM "${table}"`));
      const [, coming = 0] = come.get(table) ?? [];
      const without = (lost.get(table) ?? []).reduce((sum, [, count]) => sum + Number(count), 0);
      expect([table, coming + without]).toEqual([table, rows[0].n]);
    }
  });
});

test('rows without a place are reported with the reason', async () => {
  const { below } = await check();
  const lost = below('NO PLACE').map(([table, rows, because]) => `${table} ${rows} ${because}`);
  expect(lost).toEqual(
    expect.arrayContaining([
      'account_moderation_notes 1 moderators have notes on reports only',
      'webhooks 1 webhooks are not supported',
      'generated_annual_reports 1 annual reports are made again',
      'collection_reports 1 reports name people and posts',
      'settings 1 settings that this server does not have',
      'admin_action_logs 1 acts of the staff that this server does not have',
      'accounts 1 remote accounts without an inbox, of servers before ActivityPub',
      'statuses 1 deleted posts, which Mastodon kept for appeals',
      'statuses 1 local-only posts: other servers must never get them, and no visibility here promises that',
      'mutes 1 mutes that are over',
      'keypairs 1 keys that no longer sign',
      'media_attachments 1 uploads that were not posted',
      'media_attachments 1 files that Mastodon could not process',
      "oauth_access_tokens 1 sign-ins in Mastodon's own web client: people sign in once more",
      'favourites 1 parts of posts that are left out',
      'mentions 1 parts of posts that are left out',
    ]),
  );
});

test('each table of Mastodon has a fate, and an unknown one is reported', async () => {
  expect(Object.keys(RELEASES.newest.columns()).filter((table) => !(table in TABLES))).toEqual([]);
  await mastodon.run('CREATE TABLE "own ""table" (id int); INSERT INTO "own ""table" VALUES (1)');
  const { below } = await check();
  await mastodon.run('DROP TABLE "own ""table"');
  expect(below('NO PLACE')).toContainEqual(['own "table', '1', 'this table is not of a known Mastodon']);
});

test('a Mastodon that showed posts to servers that sign is mentioned', async () => {
  const env = mastodon.env({ AUTHORIZED_FETCH: 'true', LIMITED_FEDERATION_MODE: 'true' });
  expect((await check({ env })).finding('privacy')).toMatch(
    /^WARN +privacy +Mastodon answers signed requests only, and this server everybody\. Set AUTHORIZED_FETCH=true\.$/,
  );
  expect((await check({ env, here: { AUTHORIZED_FETCH: 'true' } })).finding('privacy')).toMatch(
    /^OK +privacy +federates with allowed servers only, as Mastodon did$/,
  );
});

test('a newer version that has all columns may be imported, with a warning', async () => {
  const { version } = RELEASES.newest;
  const set = (from: string, to: string) =>
    mastodon.run(`UPDATE schema_migrations SET version = '${to}' WHERE version = '${from}'`);
  await set(version, '20260929081500');
  const found = await check();
  await set('20260929081500', version);
  expect(found.code).toBe(0);
  expect(found.finding('version')).toMatch(
    /^WARN +version +the last migration is 20260929081500, and tests of this version of Plaza end with 20260805130216\. Update/,
  );
  expect((await check()).finding('version')).toMatch(/^OK +version +migrations up to 20260805130216$/);
});

test('nothing is written here', async () => {
  const administer = async (setting: string) => {
    const client = new pg.Client(newcomer.database.url);
    await client.connect();
    await client.query(`SET default_transaction_read_only = off`);
    await client.query(`ALTER DATABASE ${new URL(newcomer.database.url).pathname.slice(1)} ${setting}`);
    await client.end();
  };
  const fresh = path.join(newcomer.dataDir, 'fresh');
  mkdirSync(fresh);
  await administer('SET default_transaction_read_only = on');
  expect((await check({ here: { DATA_DIR: fresh } })).code).toBe(0);
  await administer('RESET default_transaction_read_only');
  // Without DATABASE_URL there is no database yet, and none is created.
  const without = await check({ here: { DATA_DIR: fresh, DATABASE_URL: '' } });
  expect(without.finding('target')).toContain(`the database in ${fresh} is empty`);
  expect(readdirSync(fresh)).toEqual([]);
});

test('the files of a bucket are looked for below S3_KEY_PREFIX', async () => {
  const bucket = await startS3();
  const env = mastodon.env({ S3_ENABLED: 'true', S3_BUCKET: 'plaza', S3_KEY_PREFIX: 'town/' });
  const config = readConfig({ STORAGE_URL: bucket.url });
  await (await createStorage(config)).write(
    'town/custom_emojis/images/000/000/001/original/cat.png',
    new Uint8Array(70),
    'image/png',
  );
  expect((await check({ media: bucket.url, env })).finding('files')).toContain(
    '5 of 6 files missing in the bucket plaza',
  );
  const wrong = await check({ media: bucket.wrongUrl, env });
  expect(wrong.finding('files')).toMatch(/^FAIL +files +the bucket plaza cannot be read \(.+\): correct --media$/);
  expect(wrong.lines.join('')).not.toContain('S3RVER');
  await bucket.close();
});

test('other connections, accounts without keys and people of an identity provider are mentioned', async () => {
  await mastodon.insert('identities', { id: '1', user_id: '2', provider: 'openid_connect', uid: 'ben' });
  await mastodon.run("UPDATE accounts SET private_key = NULL WHERE username = 'robot'");
  const found = await mastodon.connected(() => check());
  await mastodon.run(
    "DELETE FROM identities; UPDATE accounts SET private_key = o.private_key FROM accounts o WHERE accounts.username = 'robot' AND o.username = 'eve'",
  );
  expect(found.code).toBe(0);
  expect(found.finding('use')).toMatch(
    /^WARN +use +the database has \d other connections?\. For a check that is fine\./,
  );
  expect(found.finding('keys')).toMatch(/^WARN +keys +6 keys in order, and 1 account without one/);
  expect(found.finding('providers')).toMatch(/^WARN +providers +1 person used an identity provider to sign in/);
});

test.each([
  ['42', '000/000/042'],
  ['999999999', '999/999/999'],
  ['1234567890', '001/234/567/890'],
  ['113000000000000202', '113/000/000/000/000/202'],
  // The last digit of nineteen is no folder.
  ['1130000000000002027', '113/000/000/000/000/202'],
])('the files of %s are below %s', (id, folder) => expect(partitionOf(id)).toBe(folder));
