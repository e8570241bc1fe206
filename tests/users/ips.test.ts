/**
 * Addresses of users: recorded at sign-ups, sign-ins and the daily use of tokens, visible to staff who manage users, and deleted
 * in time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { recordIp } from '../../src/domain/users/record-ip.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createUser, login } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const kindsOf = async (email: string): Promise<string[]> => {
  const rows = await world.platform.db.userIp.findMany({ where: { user: { email } }, orderBy: { kind: 'asc' } });
  return rows.map(({ kind, ip }) => `${kind} ${ip}`);
};

test('a sign-up records where it came from', async () => {
  await createUser(world, 'ilse@example.org');
  expect(await kindsOf('ilse@example.org')).toEqual(['sign_up 127.0.0.1']);
});

test('a sign-in does, and a second one from there renews the row', async () => {
  await login(world, 'bob@example.org');
  world.clock.advance(60_000);
  await login(world, 'bob@example.org');
  expect(await kindsOf('bob@example.org')).toEqual(['sign_in 127.0.0.1']);
  const [row] = await world.platform.db.userIp.findMany({ where: { userId: world.bob.userId } });
  expect(row?.usedAt).toEqual(world.clock.now());
});

test('the use of a token does once a day, and costs nothing in between', async () => {
  const use = () => world.rest(world.carol).get('/api/v1/accounts/verify_credentials');
  const lastUse = async () =>
    (await world.platform.db.userIp.findFirst({ where: { userId: world.carol.userId } }))?.usedAt;
  world.clock.advanceToNoon();
  await use();
  expect(await kindsOf('carol@example.org')).toEqual(['use 127.0.0.1']);
  const first = world.clock.now();
  world.clock.advance(HOUR);
  const { statements } = await countStatements(use);
  expect(statements.filter((text) => /user_ips/.test(text))).toEqual([]);
  expect(await lastUse()).toEqual(first);
  world.clock.advance(DAY);
  await use();
  expect(await lastUse()).toEqual(world.clock.now());
  expect(await kindsOf('carol@example.org')).toEqual(['use 127.0.0.1']);
});

test('are shown to those who manage users, each address once, the last used first', async () => {
  const { platform, alice } = world;
  const record = (ip: string, kind: 'sign_up' | 'sign_in' | 'use') =>
    recordIp(platform.db, platform, { userId: alice.userId, ip, kind });
  await record('10.1.2.3', 'sign_up');
  world.clock.advance(1000);
  await record('::ffff:192.0.2.7', 'sign_in');
  world.clock.advance(1000);
  await record('10.1.2.3', 'use');
  await record('nonsense', 'use');
  world.clock.advance(1000);
  await record('2001:db8:0:0::1', 'use');
  const { body } = await world.rest(world.admin).get(`/api/v1/admin/accounts/${alice.id}`);
  expect(body.ip).toBe('2001:db8::1');
  expect(body.ips.map(({ ip }: { ip: string }) => ip)).toEqual(['2001:db8::1', '10.1.2.3', '192.0.2.7']);
  expect(body.ips[0].used_at).toBe(world.clock.now().toISOString());
});

test('are removed when they are older than the setting says', async () => {
  const { platform, erin } = world;
  await changeSetting(platform, 'ipRetentionDays', '30');
  await recordIp(platform.db, platform, { userId: erin.userId, ip: '192.0.2.1', kind: 'sign_in' });
  world.clock.advance(20 * DAY);
  await recordIp(platform.db, platform, { userId: erin.userId, ip: '192.0.2.2', kind: 'sign_in' });
  world.clock.advance(11 * DAY);
  await runFromTimetable(platform, 'ips.old');
  expect(await kindsOf('erin@example.org')).toEqual(['sign_in 192.0.2.2']);
  await resetSetting(platform, 'ipRetentionDays');
});
