/** Inside a transaction nothing waits for anything but its own connection: every world of the tests throws where something does. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/domain/users/passwords/password-hash.ts';
import { undescribed } from '../../src/platform/database/sql.ts';
import { createMailHosts } from '../../src/platform/http/mail-hosts.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

const one = undescribed<{ one: number }>('one', 'SELECT 1 AS one');
const mailHosts = createMailHosts(async () => []);

let world: World;
beforeAll(async () => {
  world = await createEmptyWorld();
});
afterAll(() => world.close());

const WAITS: [what: string, wait: (platform: Platform) => Promise<unknown>][] = [
  ['a second connection', ({ db }) => db.user.count()],
  ['a second connection', ({ db }) => db.$transaction(async (tx) => tx.user.count())],
  ['a second connection', ({ sql }) => sql.many(one, [])],
  ['a second connection', ({ pool }) => pool.query('SELECT 1')],
  ['DNS', async () => mailHosts('example.org')],
  ['the hash of a password', () => hashPassword('correct horse')],
  ['a stored file', ({ storage }) => storage.read('no-such-file')],
];

test.each(WAITS)('%s is refused within a transaction, and given outside of it', async (what, wait) => {
  const { platform } = world;
  const within = platform.db.$transaction(async () => wait(platform));
  await expect(within).rejects.toThrow(`A transaction waits for ${what}`);
  await wait(platform);
});

test('another server is asked outside of transactions alone', async () => {
  const { db, http } = world.platform;
  const asked = db.$transaction(async () => http.get(`${world.url}/health`, {}, { ours: true }));
  await expect(asked).rejects.toThrow('A transaction waits for GET');
});

test('work that a transaction started without awaiting it may query after the transaction', async () => {
  const { db } = world.platform;
  const ended = Promise.withResolvers<void>();
  let later: Promise<number> | undefined;
  await db.$transaction(async (tx) => {
    later = ended.promise.then(() => db.user.count());
    await tx.user.count();
  });
  await turn();
  ended.resolve();
  expect(await later).toBe(0);
});
