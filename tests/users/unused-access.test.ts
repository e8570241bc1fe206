/** Unused access expires by scheduled jobs: tokens of applications, applications, sign-ups. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { exchange, obtainCode, type RegisteredApp, registerApp } from '../support/clients/authorization.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createUser, errorOrOk, login, VALIDATE } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 24 * 3_600_000;

async function appToken(app: RegisteredApp): Promise<string> {
  const { client_id, client_secret } = app;
  const asked = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write' };
  return (await world.rest().post('/oauth/token', asked)).body.access_token;
}
const statusOf = async (token: string) =>
  (await world.rest({ ...world.alice, token }).get('/api/v1/apps/verify_credentials')).status;

describe('an application’s own tokens', () => {
  test('are a hundred at most: the least recently used one is removed', async () => {
    const app = await registerApp(world);
    const first = await appToken(app);
    const second = await appToken(app);
    world.clock.advance(2 * DAY);
    expect(await statusOf(first)).toBe(200);
    const more: string[] = [];
    for (let i = 0; i < 99; i += 1) more.push(await appToken(app));
    expect(await statusOf(second)).toBe(401);
    expect([await statusOf(first), await statusOf(more[0] ?? '')]).toEqual([200, 200]);
    const { id } = await world.platform.db.app.findUniqueOrThrow({ where: { clientId: app.client_id } });
    expect(await world.platform.db.accessToken.count({ where: { appId: id } })).toBe(100);
  });

  test('end after 90 days without use, and people’s do not', async () => {
    const app = await registerApp(world);
    const [idle, busy] = [await appToken(app), await appToken(app)];
    const code = await obtainCode(world, app, world.alice.email);
    const { access_token: own } = (await exchange(world, app, code)).body;
    world.clock.advance(89 * DAY);
    await runFromTimetable(world.platform, 'tokens.unused');
    expect(await statusOf(busy)).toBe(200);
    world.clock.advance(2 * DAY);
    await runFromTimetable(world.platform, 'tokens.unused');
    expect([await statusOf(idle), await statusOf(busy), await statusOf(own)]).toEqual([401, 200, 200]);
  });
});

test('revoked tokens are distinguished from unknown ones for 90 days', async () => {
  const app = await registerApp(world);
  const token = await appToken(app);
  await world.rest().post('/oauth/revoke', { client_id: app.client_id, client_secret: app.client_secret, token });
  const why = async () => (await world.rest({ ...world.alice, token }).get('/api/v1/apps/verify_credentials')).body;
  expect(await why()).toEqual({ error: 'The access token was revoked' });
  world.clock.advance(91 * DAY);
  await runFromTimetable(world.platform, 'tokens.unused');
  expect(await why()).toEqual({ error: 'The access token is invalid' });
});

test('the first use of a token on a day (UTC) is recorded, also with optimistic authentication', async () => {
  world.clock.advance(DAY - (world.clock.now().getTime() % DAY));
  const app = await registerApp(world);
  const { access_token: token } = (await exchange(world, app, await obtainCode(world, app, world.bob.email))).body;
  const start = world.clock.now();
  const noted = async () => {
    const { accessToken } = await login(world, world.bob.email);
    const { body } = await world.rest({ ...world.bob, token: accessToken }).get('/api/v1/apps/authorized');
    const listed = (body as { id: string; lastUsedAt: string }[]).find(
      ({ id }) => id === (app as unknown as { id: string }).id,
    );
    return Date.parse(listed?.lastUsedAt ?? '') - start.getTime();
  };
  const use = async () =>
    expect((await world.rest({ ...world.bob, token }).get('/api/v1/timelines/home')).status).toBe(200);
  await use();
  expect(await noted()).toBe(0);
  world.clock.advance(DAY - 1);
  await use();
  expect(await noted()).toBe(0);
  world.clock.advance(1);
  await use();
  expect(await noted()).toBe(DAY);
  await use();
});

test('applications that no person authorized are removed after 90 days without a token', async () => {
  const [unused, holding, granted] = [await registerApp(world), await registerApp(world), await registerApp(world)];
  const { access_token: token } = (await exchange(world, granted, await obtainCode(world, granted, world.alice.email)))
    .body;
  await world.rest().post('/oauth/revoke', { ...granted, token });
  await world.rest({ ...world.alice, token: await appToken(holding) }).get('/api/v1/apps/verify_credentials');
  const left = async () => {
    await runFromTimetable(world.platform, 'apps.unused');
    const ids = [unused, holding, granted].map((app) => app.client_id);
    const rows = await world.platform.db.app.findMany({ where: { clientId: { in: ids } } });
    return ids.map((id) => rows.some(({ clientId }) => clientId === id));
  };
  world.clock.advance(89 * DAY);
  const still = await appToken(holding);
  expect(await left()).toEqual([true, true, true]);
  world.clock.advance(2 * DAY);
  await runFromTimetable(world.platform, 'tokens.unused');
  expect(await left()).toEqual([false, true, true]);
  expect(await statusOf(still)).toBe(200);
  world.clock.advance(91 * DAY);
  await runFromTimetable(world.platform, 'tokens.unused');
  expect(await left()).toEqual([false, false, true]);
});

describe('sign-ups', () => {
  const signUp = async (name: string) => {
    const token = await appToken(await registerApp(world));
    const form = { username: name, email: `${name}@example.net`, password: PASSWORD, agreement: true, locale: 'en' };
    return world.rest({ ...world.alice, token }).post('/api/v1/accounts', form);
  };
  const tidy = async () => {
    await runFromTimetable(world.platform, 'sign_ups.abandoned');
    await world.drain();
  };

  test('unconfirmed sign-ups are removed after seven days, with address and name', async () => {
    const { body } = await signUp('latecomer');
    await world.drain();
    world.clock.advance(6 * DAY);
    await tidy();
    expect((await signUp('latecomer')).status).toBe(422);
    world.clock.advance(2 * DAY);
    await tidy();
    expect(await world.platform.db.actor.count({ where: { preferredUsername: 'latecomer' } })).toBe(0);
    expect(await statusOf(body.access_token)).toBe(401);
    expect((await signUp('latecomer')).status).toBe(200);
  });

  test('stay as long as the link of the last mail is valid', async () => {
    const email = 'slow@example.net';
    await createUser(world, email);
    await world.drain();
    world.clock.advance(5 * DAY);
    await world.rest().post('/api/v1/users/resend-confirmation', { email });
    const { token } = await lastMailTo(world, email);
    world.clock.advance(6 * DAY);
    await tidy();
    expect(await errorOrOk(world, null, VALIDATE, { token })).toBe('OK');
    world.clock.advance(30 * DAY);
    await tidy();
    expect(await world.platform.db.user.count({ where: { email } })).toBe(1);
  });
});
