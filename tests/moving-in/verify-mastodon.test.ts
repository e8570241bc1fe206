/** `plaza import mastodon --verify` finds that everything came, and each kind of damage. */
import { generateKeyPairSync } from 'node:crypto';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import { TABLES } from '../../src/cli/moving-in/mastodon/tables.ts';
import { PARTS_OF_OTHERS } from '../../src/cli/moving-in/mastodon/verify/server-counterparts.ts';
import { counterparts } from '../../src/cli/moving-in/mastodon/verify/verify.ts';
import type { Source } from '../../src/cli/moving-in/source.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { PICTURE, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { RELEASES } from '../support/moving-in/mastodon-tables.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { freePort } from '../support/servers/free-port.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

/** The names of the Mastodon: no proxy leads to the server yet. */
const NAMES = {
  ...{ PUBLIC_URL: 'https://social.town.example', HANDLE_DOMAIN: 'town.example' },
  ALTERNATE_DOMAINS: 'old.town.example',
};

/** Later than the newest version that is known, with the same columns. */
const NEWER = '20260929081500';

let world: World;
let mastodon: Mastodon;
beforeAll(async () => {
  [world, mastodon] = await Promise.all([createEmptyWorld({ env: NAMES }), Mastodon.create()]);
  await mastodon.run(`UPDATE schema_migrations SET version = '${NEWER}' WHERE version = '${RELEASES.newest.version}'`);
  const request = { address: mastodon.address, media: mastodon.media, env: mastodon.env() };
  await importMastodon(world.platform, world.databaseUrl, request);
});
afterAll(() => Promise.all([world.close(), mastodon.close()]));

async function verify(changes: Record<string, string> = {}) {
  const { code, out, err } = await runCommandHere(
    { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, PORT: new URL(world.url).port, ...NAMES, ...changes },
    ...['import', 'mastodon', mastodon.address, '--media', mastodon.media, '--env', mastodon.env(), '--verify'],
  );
  const lines = out.split('\n');
  return { code, err, lines, failures: lines.filter((line) => line.startsWith('FAIL')) };
}

const run = (sql: string) => world.platform.pool.query(sql);

test('a good import passes', async () => {
  const { code, err, lines, failures } = await verify();
  expect([code, err, failures]).toEqual([0, '', []]);
  expect(lines.filter((line) => /^OK/.test(line)).map((line) => line.split(/ {2,}/).slice(1).join(': '))).toEqual([
    'names: addresses at social.town.example, handles at town.example',
    expect.stringMatching(/^rows: \d+ rows of \d+ tables compared$/),
    'keys: 7 keys of 8 local accounts sign as other servers know them',
    expect.stringMatching(/^server: answers at 127\.0\.0\.1:\d+$/),
    'people: 3 people found with their keys',
    'handles: 3 handles found',
    'posts: 5 posts found, and 1 private one hidden',
    'files: 2 files found as they were',
  ]);
  // The picture whose file is missing at Mastodon, too, is no damage.
  expect(lines).toContainEqual(expect.stringMatching(/^media_attachments +3 +2 +1 +0 +0$/));
  expect(lines.at(-2)).toBe('This server has what Mastodon has. Let the proxy pass everything on to it.');
});

const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const quoted = (text: string): string => `'${text}'`;

interface Damage {
  /** The names of the findings, with a part of each. */
  found: Record<string, RegExp>;
  damage: string;
  mend: string;
}

/** A change of a column that is undone. */
const changed = (table: string, id: string, column: string, value: string, found: Damage['found']): Damage => ({
  found,
  damage: `CREATE TABLE before AS SELECT ${column} AS value FROM ${table} WHERE id = ${id};
    UPDATE ${table} SET ${column} = ${value} WHERE id = ${id}`,
  mend: `UPDATE ${table} SET ${column} = before.value FROM before WHERE id = ${id}; DROP TABLE before`,
});

const key = (column: string, value: string): Damage => ({
  found: { keys: /1 key missing, or with a signature or an id that other servers do not know \(ben\)/ },
  damage: `CREATE TABLE before AS SELECT ${column} AS value FROM actor_keys WHERE actor_id = ${PEOPLE.ben};
    UPDATE actor_keys SET ${column} = ${value} WHERE actor_id = ${PEOPLE.ben}`,
  mend: `UPDATE actor_keys SET ${column} = before.value FROM before WHERE actor_id = ${PEOPLE.ben}; DROP TABLE before`,
});

const DAMAGES: Record<string, Damage> = {
  'a favourite that is missing': {
    found: { favourites: /1 row of 1 missing \(1\)/ },
    damage: 'UPDATE favourites SET id = 1001 WHERE id = 1',
    mend: 'UPDATE favourites SET id = 1 WHERE id = 1001',
  },
  'a member of a list who is missing': {
    found: { list_accounts: /1 row of 1 missing/ },
    damage: 'CREATE TABLE before AS SELECT * FROM list_members; DELETE FROM list_members',
    mend: 'INSERT INTO list_members SELECT * FROM before; DROP TABLE before',
  },
  'another text of a post': changed('statuses', POSTS.edited, 'text', "'Hi'", {
    statuses: new RegExp(`1 row of \\d+ not as in Mastodon \\(${POSTS.edited}: text\\)`),
  }),
  'a private post that everybody reads': changed('statuses', POSTS.direct, 'visibility', "'PUBLIC'", {
    statuses: /: visibility\)/,
    posts: /1 of 1 private post shown to strangers/,
  }),
  'another address of a post': changed('statuses', POSTS.first, 'uri', "'https://social.town.example/statuses/12'", {
    statuses: /\(12: address\)/,
    posts: /1 of \d+ posts not found at the address/,
  }),
  'another address of a person': changed('actors', PEOPLE.ben, 'uri', "'https://social.town.example/users/ben'", {
    accounts: new RegExp(`\\(${PEOPLE.ben}: address\\)`),
    people: /1 of \d+ people not found at the address, or with another key \(ben\)/,
    handles: /1 of \d+ handles lead to nobody or somebody else \(ben\)/,
  }),
  'another app of a token': changed('access_tokens', '2', 'hash', "'\\x00'", {
    oauth_access_tokens: /\(2: token\)/,
  }),
  'another private key': key('private_key', quoted(other.privateKey)),
  'another id of a key': {
    ...key('key_uri', 'NULL'),
    found: { keys: /\(ben\)/, people: /with another key \(ben\)/ },
  },
};

describe.each(Object.entries(DAMAGES))('%s', (_name, { found, damage, mend }) => {
  beforeAll(async () => {
    await run(damage);
    return async () => void (await run(mend));
  });

  test('is found', async () => {
    const { code, err, lines, failures } = await verify();
    expect([code, err]).toEqual([1, '']);
    const names = failures.map((line) => line.split(/ {2,}/)[1] ?? '');
    expect(names).toEqual(expect.arrayContaining(Object.keys(found)));
    for (const [name, text] of Object.entries(found))
      expect(failures.find((line) => line.split(/ {2,}/)[1] === name)).toMatch(text);
    expect(lines.at(-2)).toMatch(/^\d findings? above: the proxy must not pass anything on to this server yet\.$/);
  });
});

test('a stored file that is missing is found', async () => {
  const { key } = await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(PICTURE) } });
  const file = path.join(world.dataDir, 'media', key);
  renameSync(file, `${file}.away`);
  const { code, failures } = await verify();
  renameSync(`${file}.away`, file);
  expect([code, failures]).toEqual([
    1,
    [expect.stringMatching(/^FAIL +files +1 of 2 files missing at the former address, or changed/)],
  ]);
});

test('a server that does not run is reported', async () => {
  const { code, failures } = await verify({ PORT: String(await freePort()) });
  expect([code, failures]).toEqual([
    1,
    [expect.stringMatching(/^FAIL +server +no server answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Start it/)],
  ]);
});

test('an import of the oldest release passes', async () => {
  const [newcomer, old] = [await Newcomer.create(), await Mastodon.create('4.2')];
  expect((await newcomer.run(old)).code).toBe(0);
  const { out } = await runCommandHere(
    newcomer.variables({ PORT: String(await freePort()) }),
    ...old.command(),
    '--verify',
  );
  expect(
    out
      .split('\n')
      .filter((line) => /^(?:OK|FAIL)/.test(line))
      .map((line) => line.split(/ {2,}/).slice(0, 2)),
  ).toEqual([
    ['OK', 'names'],
    ['OK', 'rows'],
    ['OK', 'keys'],
    ['FAIL', 'server'],
  ]);
  await newcomer.close();
  await old.close();
});

test('each table that comes is compared, or a part of other rows', () => {
  const compared = Object.keys(counterparts({ tables: new Map() } as unknown as Source));
  const come = Object.entries(TABLES).flatMap(([table, fate]) => ('becomes' in fate ? [table] : []));
  expect([...compared, ...PARTS_OF_OTHERS].sort()).toEqual(come.sort());
});
