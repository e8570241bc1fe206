/** `plaza import mobilizon --verify` finds that everything came, and each kind of damage. */
import { generateKeyPairSync } from 'node:crypto';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../../src/cli/moving-in/mobilizon/tables.ts';
import { PARTS_OF_OTHERS } from '../../src/cli/moving-in/mobilizon/verify/texts-counterparts.ts';
import { counterparts } from '../../src/cli/moving-in/mobilizon/verify/verify.ts';
import { changed, type Damage, missing, nameOf, verifyMoved } from '../support/moving-in/damages.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { type EVENTS, eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { FEED_TOKEN, PICTURE, uuid } from '../support/moving-in/mobilizon-people.ts';
import { commentUuid } from '../support/moving-in/mobilizon-texts.ts';
import { type Moved, moveMobilizonIn } from '../support/moving-in/moved-mobilizon.ts';
import { freePort } from '../support/servers/free-port.ts';
import type { World } from '../support/world/world.ts';

let moved: Moved;
let world: World;
beforeAll(async () => {
  moved = await moveMobilizonIn();
  ({ world } = moved);
});
afterAll(() => Promise.all([world.close(), moved.mobilizon.close()]));

const verify = (changes: Record<string, string> = {}, mobilizon = moved.mobilizon) =>
  verifyMoved(world, mobilizon, changes);

const run = (sql: string) => world.platform.pool.query(sql.replaceAll('$old', moved.old));

test('a good import passes', async () => {
  const { code, err, lines, failures } = await verify();
  expect([code, err, failures]).toEqual([0, '', []]);
  const { host } = new URL(moved.old);
  expect(lines.filter((line) => /^OK/.test(line)).map((line) => line.split(/ {2,}/).slice(1).join(': '))).toEqual([
    `names: addresses at ${host}, handles at events.example`,
    expect.stringMatching(/^rows: \d+ rows of 25 tables compared$/),
    'keys: 6 keys sign as other servers know them',
    expect.stringMatching(/^server: answers at 127\.0\.0\.1:\d+$/),
    'people: 5 people found with their keys',
    'handles: 5 handles found',
    'addresses of events: 3 events found, and 1 private one hidden',
    'addresses of comments: 1 comment found, and 4 private ones hidden',
    'addresses of posts: 1 post found, and 1 private one hidden',
    'calendars: 1 calendar found',
    'files: 2 files found as they were',
  ]);
  // The picture whose file is missing at Mobilizon, too, is no damage.
  expect(lines).toContainEqual(expect.stringMatching(/^medias +3 +2 +1 +0 +0$/));
  expect(lines.at(-2)).toBe('This server has what Mobilizon has. Let the proxy pass everything on to it.');
});

const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const actorId = (name: string): string => `(SELECT id FROM actors WHERE uri = '$old/@${name}')`;
const event = (name: keyof typeof EVENTS): string => `uri = '$old/events/${eventUuid(name)}'`;
const key = (column: string, value: string, found: Damage['found']): Damage =>
  changed('actor_keys', `actor_id = ${actorId('ben')}`, column, value, {
    keys: /1 key missing, or with a signature or an id that other servers do not know \(ben\)/,
    ...found,
  });

const DAMAGES: Record<string, Damage> = {
  'a participant who is missing': missing('participants', "uri = 'https://far.example/joins/1'", {
    participants: /1 row of \d+ missing \(\S+ https:\/\/far\.example\/@rita\)/,
  }),
  'a guest who is missing': missing(
    'participants',
    "actor_id IN (SELECT a.id FROM actors a JOIN users u ON u.id = a.user_id WHERE u.email = 'anna.maria@example.org')",
    { participants: /2 rows of \d+ missing \(\S+ mailto:/ },
  ),
  'a member who is missing': missing('members', `actor_id = ${actorId('ben')}`, { members: /1 row of \d+ missing/ }),
  'a server that is missing': missing('instance_relations', 'true', { followers: /2 rows of \d+ missing/ }),
  'another role of a member': changed('members', `actor_id = ${actorId('ben')}`, 'role', '2', { members: /: role\)/ }),
  'another password': changed('users', "email = 'ida@example.org'", 'password_hash', "'x'", { users: /: password\)/ }),
  'another role of a user': changed('users', "email = 'ida@example.org'", 'role_id', '1', { users: /: role\)/ }),
  'another user of an identity': changed(
    'actors',
    "uri = '$old/@ida_private'",
    'user_id',
    "(SELECT id FROM users WHERE email = 'ben@example.org')",
    { actors: /ida_private: user\)/ },
  ),
  'another description of an event': changed('events', event('practice'), 'description', "'<p>No</p>'", {
    events: /: description\)/,
  }),
  'another place': changed('addresses', "street = '1 Square'", 'latitude', '48', { addresses: /: point\)/ }),
  'an event that everybody sees': changed('events', event('draft'), 'draft', 'false', {
    events: /: draft\)/,
    'addresses of events': /1 of 1 private event shown to strangers/,
  }),
  'another address of an event': changed('events', event('practice'), 'uri', "'$old/events/other'", {
    events: /1 row of \d+ missing/,
    'addresses of events': /1 of 3 events not found at the address/,
  }),
  'another text of a comment': changed('statuses', `uri = '$old/comments/${commentUuid('reply')}'`, 'text', "'Hi'", {
    comments: /: text\)/,
  }),
  'a private message that everybody reads': changed(
    'statuses',
    `uri = '$old/comments/${commentUuid('letter')}'`,
    'visibility',
    "'PUBLIC'",
    { comments: /: visibility\)/, 'addresses of comments': /1 of 4 private comments shown to strangers/ },
  ),
  'another address of a post': changed('statuses', "uri = '$old/p/our-season-51'", 'uri', "'$old/p/other'", {
    posts: /1 row of 2 missing/,
    'addresses of posts': /1 of 1 post not found/,
  }),
  'another address of a person': changed('actors', "uri = '$old/@ben'", 'uri', "'$old/users/ben'", {
    actors: /1 row of \d+ missing \(\S+\/@ben\)/,
    people: /1 of 5 people not found at the address, or with another key \(ben\)/,
    handles: /1 of 5 handles lead to nobody or somebody else \(ben\)/,
    keys: /do not know \(ben\)/,
    comments: /: author/,
    events: /: organizer\)/,
    reports: /: reporter\)/,
  }),
  'another token of a calendar': changed('feed_tokens', `token = '${FEED_TOKEN}'`, 'token', `'${uuid(9)}'`, {
    feed_tokens: /1 row of 1 missing/,
    calendars: /1 of 1 calendar not found at the address \(6f1d6a9e…\)/,
  }),
  'another private key': key('private_key', `'${other.privateKey}'`, {}),
  'another public key': key('public_key', `'${other.publicKey}'`, { people: /with another key \(ben\)/ }),
  'another id of a key': key('key_uri', "'$old/@ben#other'", { people: /with another key \(ben\)/ }),
  'another key of the server': changed('origins', 'true', 'private_key', `'${other.privateKey}'`, {
    keys: /do not know \(the server\)/,
  }),
};

describe.each(Object.entries(DAMAGES))('%s', (_name, { found, damage, mend }) => {
  beforeAll(async () => {
    await run(damage);
    return async () => void (await run(mend));
  });

  test('is found', async () => {
    const { code, err, lines, failures } = await verify();
    expect([code, err]).toEqual([1, '']);
    expect(failures.map(nameOf).sort()).toEqual(Object.keys(found).sort());
    for (const [name, text] of Object.entries(found))
      expect(failures.find((line) => nameOf(line) === name)).toMatch(text);
    expect(lines.at(-2)).toMatch(/^\d findings? above: the proxy must not pass anything on to this server yet\.$/);
  });
});

test('a stored file that is missing is found', async () => {
  const { rows } = await run(
    `SELECT m.key FROM file_addresses f JOIN media m ON m.id = f.media_id WHERE f.address = '$old/media/${PICTURE}'`,
  );
  const file = path.join(world.dataDir, 'media', rows[0].key);
  renameSync(file, `${file}.away`);
  const { code, failures } = await verify();
  renameSync(`${file}.away`, file);
  expect([code, failures]).toEqual([
    1,
    [expect.stringMatching(/^FAIL +files +2 of 2 files missing at the former address, or changed/)],
  ]);
});

test('a server that does not run, and another Mobilizon, are reported', async () => {
  const stopped = await verify({ PORT: String(await freePort()) });
  expect([stopped.code, stopped.failures]).toEqual([
    1,
    [expect.stringMatching(/^FAIL +server +no server answers at /)],
  ]);
  const stranger = await Mobilizon.create('https://other.town.example');
  const { code, failures } = await verify({}, stranger);
  await stranger.close();
  expect([code, failures[0]]).toEqual([
    1,
    expect.stringMatching(/^FAIL +names +other\.town\.example is no host of this server/),
  ]);
});

test('each table that comes is compared, or a part of other rows', () => {
  const compared = Object.keys(counterparts([], false));
  const come = Object.entries(TABLES).flatMap(([table, fate]) => ('becomes' in fate ? [table] : []));
  expect([...compared, ...PARTS_OF_OTHERS].sort()).toEqual(come.sort());
});
