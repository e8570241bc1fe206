/** A role that requires a second factor: its people are led to the set-up, and can do nothing else until then. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { openSocket, openSse, openTyped } from '../support/clients/streaming.ts';
import { leadsTo } from '../support/world/door.ts';
import { protect, SECURITY, setUpOn } from '../support/world/second-factor.ts';
import { errorOrOk, LOGGED_USER } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const REFUSED = 'Your login is missing the second factor that your role requires';

test('every page leads to the set-up, every interface refuses, and afterwards all is open', async () => {
  const { body: role } = await world
    .rest(world.admin)
    .post('/api/v1/admin/roles', { name: 'Guard', require_2fa: true });
  expect(role.require_2fa).toBe(true);
  const guard = await world.someone('guard', { roleId: BigInt(role.id) });
  const { browser, page } = await StaffBrowser.open(world, guard, '/settings/access');
  const setUpPath = `${SECURITY}?return_to=%2Fsettings%2Faccess`;
  expect(leadsTo(page)).toBe(setUpPath);
  const html = { accept: 'text/html' };
  for (const path of ['/', '/settings', '/settings/data', '/moderation', authorizePath(await registerApp(world))])
    expect(leadsTo(await browser.get(path, html))).toMatch(/^\/settings\/security/);
  const answers = await Promise.all([
    world.rest(guard).get('/api/v1/accounts/verify_credentials'),
    world.rest(guard).get('/api/v1/timelines/public'),
    world.rest(guard).post('/api/v1/statuses', { status: 'Hello' }),
  ]);
  for (const { status, body } of answers) expect([status, body.error]).toEqual([403, expect.stringContaining(REFUSED)]);
  expect(await errorOrOk(world, guard, LOGGED_USER)).toContain(REFUSED);
  await expect(world.trpc(guard).accounts.verifyCredentials.query({})).rejects.toThrow(REFUSED);
  const opened = await browser.get(setUpPath);
  expect(textOf(opened)).toContain('Your role requires two-factor sign-in.');
  const { recoveryCodes } = await setUpOn(world, browser, opened);
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.get('/settings/access')).status).toBe(200);
  expect((await world.rest(guard).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
});

test('the requirement for everyone counts for people without a role, and can be taken back', async () => {
  const everyone = (require_2fa: boolean) =>
    world.rest(world.admin).send('PUT', '/api/v1/admin/roles/-99', { body: { require_2fa } });
  const plain = await world.someone('plain');
  await everyone(true);
  expect((await world.rest(plain).get('/api/v1/accounts/verify_credentials')).status).toBe(403);
  // The administrator needs a second factor, too: only the terminal is left.
  expect((await everyone(false)).status).toBe(403);
  await world.platform.db.role.update({ where: { id: -99n }, data: { require2fa: false } });
  expect((await world.rest(plain).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
});

describe('open streams end when a person begins to owe a second factor', () => {
  let role: bigint;
  let guard: Person;
  beforeEach(async () => {
    const { body } = await world.rest(world.admin).post('/api/v1/admin/roles', { name: `Watch ${names++}` });
    role = BigInt(body.id);
    guard = await world.someone('watch');
  });

  let names = 1;
  const give = (roleId: bigint) =>
    world.platform.db.user.update({ where: { id: guard.userId }, data: { roleId }, select: { id: true } });
  const require2fa = (required: boolean) =>
    world.rest(world.admin).send('PUT', `/api/v1/admin/roles/${role}`, { body: { require_2fa: required } });

  async function opened(person: Person) {
    const port = Number(new URL(world.url).port);
    const stream = await openSse(port, '/user', { authorization: `Bearer ${person.token}` });
    await stream.until(':)\n');
    const socket = await openSocket(port, `?access_token=${person.token}&stream=user`);
    await socket.settled();
    const typed = await openTyped(world.url, person.token);
    return { stream, socket, typed };
  }

  async function expectEnded({ stream, socket, typed }: Awaited<ReturnType<typeof opened>>): Promise<void> {
    expect(await socket.closed).toBe(1008);
    await stream.ended;
    await typed.ended;
  }

  test('because their role requires one now, and those of other people stay open', async () => {
    await give(role);
    const other = await opened(world.bob);
    const own = await opened(guard);
    expect((await require2fa(true)).status).toBe(200);
    await world.drain();
    await expectEnded(own);
    // A message still arrives.
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.drain();
    expect((await other.socket.first(1)).map(({ event }) => event)).toEqual(['notification']);
    other.socket.ws.terminate();
  });

  test('because they get a role that requires one', async () => {
    await require2fa(true);
    const own = await opened(guard);
    const given = await world
      .rest(world.admin)
      .post(`/api/v1/admin/accounts/${guard.id}/role`, { role_id: role.toString() });
    expect(given.status).toBe(200);
    await world.drain();
    await expectEnded(own);
  });

  test('because staff reset the one that they had', async () => {
    await give(role);
    await protect(world, guard);
    await require2fa(true);
    await world.drain();
    const own = await opened(guard);
    const reset = await world.rest(world.admin).post(`/api/v1/admin/accounts/${guard.id}/reset_second_factor`);
    expect(reset.status).toBe(200);
    await world.drain();
    await expectEnded(own);
  });
});
