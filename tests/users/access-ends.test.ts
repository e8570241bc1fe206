/**
 * Revocation is complete: tokens, streams and feed tokens end with the password, application or sign-in that created them, and
 * nothing else does.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { hashPassword } from '../../src/domain/users/passwords/password-hash.ts';
import {
  authorizePath,
  exchange,
  obtainCode,
  openConsent,
  type RegisteredApp,
  registerApp,
} from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { openSse, openTyped } from '../support/clients/streaming.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { login } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Something that access opened, with checks that it ended and that it did not. */
interface Opening {
  ended(): Promise<boolean>;
  isOpen(): Promise<boolean>;
}

const asked = (isOpen: () => Promise<boolean>): Opening => ({ isOpen, ended: async () => !(await isOpen()) });

/** A stream, with a promise of its end. */
function streamed(over: Promise<unknown>): Opening {
  let open = true;
  const ended = over.then(() => {
    open = false;
    return true;
  });
  return { isOpen: async () => open, ended: () => ended };
}

async function eventStream(token: string): Promise<Opening> {
  const stream = await openSse(Number(new URL(world.url).port), '/user', { authorization: `Bearer ${token}` });
  await stream.until(':)');
  return streamed(stream.ended);
}

const subscription = async (token: string): Promise<Opening> => streamed((await openTyped(world.url, token)).ended);

async function socket(token: string): Promise<Opening> {
  const opened = new WebSocket(`${world.url.replace('http', 'ws')}/api/v1/streaming?stream=user&access_token=${token}`);
  await once(opened, 'open');
  return streamed(once(opened, 'close'));
}

const usable = (token: string): Opening =>
  asked(async () => (await world.rest({ ...world.alice, token }).get('/api/v1/users/me')).status === 200);

async function calendar(token: string): Promise<Opening> {
  const { body } = await world.rest({ ...world.alice, token }).post('/api/v1/feed_tokens', {});
  return asked(async () => (await fetch(`${world.url}/events/going/${body.token}/ics`)).status === 200);
}

interface Scene {
  person: Person;
  app: RegisteredApp & { id: string };
  token: string;
  /** The sign-in that revokes. */
  here: string;
  there: string;
  thereId: string;
  openings: Record<string, Opening>;
}

let people = 0;
async function setScene(): Promise<Scene> {
  people += 1;
  const person = await world.person(`owner_${people}`);
  const [app, other] = [await registerApp(world), await registerApp(world)];
  const tokenOf = async (of: RegisteredApp): Promise<string> => {
    const code = await obtainCode(world, of, person.email, { scope: 'read write' });
    return (await exchange(world, of, code)).body.access_token;
  };
  const [token, otherToken] = [await tokenOf(app), await tokenOf(other)];
  const [here, there] = [await login(world, person.email), await login(world, person.email)];
  const { id: thereId } = await world.platform.db.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const browser = new Browser(world.url);
  await openConsent(browser, authorizePath(app), person.email);
  const code = await obtainCode(world, app, person.email);
  return {
    ...{ person, token, thereId: thereId.toString(), here: here.accessToken, there: there.accessToken },
    app: app as Scene['app'],
    openings: {
      'token of the app': usable(token),
      'code of the app': asked(async () => (await exchange(world, app, code)).status === 200),
      'calendar made by the app': await calendar(token),
      'event stream of the app': await eventStream(token),
      'subscription of the app': await subscription(token),
      'socket of the app': await socket(token),
      'token of another app': usable(otherToken),
      'socket of another app': await socket(otherToken),
      'calendar made by another app': await calendar(otherToken),
      'this sign-in': usable(here.accessToken),
      'socket of this sign-in': await socket(here.accessToken),
      'other sign-in': usable(there.accessToken),
      'socket of the other sign-in': await socket(there.accessToken),
      'event stream of the other sign-in': await eventStream(there.accessToken),
      'calendar made in person': await calendar(there.accessToken),
      browser: asked(async () => (await browser.get(authorizePath(app))).text.includes('value="allow"')),
    },
  };
}

const OF_APP = [
  'token of the app',
  'calendar made by the app',
  'event stream of the app',
  'subscription of the app',
  'socket of the app',
];
const OF_THERE = ['other sign-in', 'socket of the other sign-in', 'event stream of the other sign-in'];
const OF_HERE = ['this sign-in', 'socket of this sign-in'];
const OF_PASSWORD = [
  ...OF_APP,
  ...OF_THERE,
  ...['code of the app', 'token of another app', 'socket of another app', 'calendar made by another app'],
  ...['calendar made in person', 'browser'],
];

const NEW = 'another battery staple';
const inPerson = ({ person, here }: Scene) => world.rest({ ...person, token: here });

const WAYS: [way: string, act: (scene: Scene) => Promise<unknown>, ends: string[]][] = [
  [
    'changing the password',
    (scene) => inPerson(scene).post('/api/v1/users/me/password', { oldPassword: PASSWORD, newPassword: NEW }),
    OF_PASSWORD,
  ],
  [
    'resetting the password',
    async ({ person }) => {
      await world.rest().post('/api/v1/users/send-password-reset', { email: person.email });
      const { token } = await lastMailTo(world, person.email);
      return world.rest().post('/api/v1/users/reset-password', { token, password: NEW });
    },
    [...OF_PASSWORD, ...OF_HERE],
  ],
  [
    'another password by the administration',
    async ({ person }) => modifyUser(world.platform, person.userId, { passwordHash: await hashPassword(NEW) }),
    [...OF_PASSWORD, ...OF_HERE],
  ],
  [
    'revoking the app',
    (scene) => inPerson(scene).delete(`/api/v1/apps/authorized/${scene.app.id}`),
    [...OF_APP, 'code of the app'],
  ],
  [
    'the app revoking its token',
    ({ app, token }) =>
      world.rest().post('/oauth/revoke', { client_id: app.client_id, client_secret: app.client_secret, token }),
    OF_APP,
  ],
  ['ending a sign-in', (scene) => inPerson(scene).delete(`/api/v1/sessions/${scene.thereId}`), OF_THERE],
  ['signing out', (scene) => inPerson(scene).delete('/api/v1/sessions/current'), OF_HERE],
];

test.each(WAYS)('%s', async (_way, act, ends) => {
  const scene = await setScene();
  const names = Object.keys(scene.openings);
  expect(ends.filter((name) => !names.includes(name))).toEqual([]);
  const answer = (await act(scene)) as { status?: number } | undefined;
  if (answer) expect(answer.status).toBe(200);
  await world.drain();
  const left: string[] = [];
  for (const [name, opening] of Object.entries(scene.openings)) {
    if (ends.includes(name)) expect([name, await opening.ended()]).toEqual([name, true]);
    else if (await opening.isOpen()) left.push(name);
  }
  expect(left).toEqual(names.filter((name) => !ends.includes(name)));
});

test('a password change invalidates reset links', async () => {
  const person = await world.person('forgetful');
  await world.rest().post('/api/v1/users/send-password-reset', { email: person.email });
  const { token } = await lastMailTo(world, person.email);
  const client = world.rest({ ...person, token: (await login(world, person.email)).accessToken });
  await client.post('/api/v1/users/me/password', { oldPassword: PASSWORD, newPassword: NEW });
  const reset = await world.rest().post('/api/v1/users/reset-password', { token, password: 'yet another staple' });
  expect(reset.status).toBe(422);
});

test('a reused refresh token closes the streams of its sign-in', async () => {
  const person = await world.person('robbed');
  const { accessToken, refreshToken } = await login(world, person.email);
  const open = await socket(accessToken);
  const renew = () => world.rest().post('/api/v1/sessions/renew', { refreshToken });
  expect((await renew()).status).toBe(200);
  // Several tabs may use one within seconds.
  world.clock.advance(60_000);
  expect((await renew()).status).toBe(401);
  await world.drain();
  expect(await open.ended()).toBe(true);
});

test('an application sees and revokes the feed tokens that it made, and no others', async () => {
  const { person, token, there, app } = await setScene();
  const asApp = world.rest({ ...person, token });
  const made = (await asApp.get('/api/v1/feed_tokens')).body as { token: string }[];
  expect(made).toHaveLength(1);
  const all = (await world.rest({ ...person, token: there }).get('/api/v1/feed_tokens')).body as { token: string }[];
  expect(all).toHaveLength(3);
  for (const { token: feed } of all) {
    const { status } = await asApp.delete(`/api/v1/feed_tokens/${feed}`);
    expect(status).toBe(feed === made[0]?.token ? 200 : 403);
  }
  expect(app.id).toBeTruthy();
});
