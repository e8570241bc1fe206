/** Push subscriptions: one for each token or session, with its keys, alerts and policy. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { PUSH_ALERTS } from '../../src/domain/push/alerts.ts';
import { exchange, obtainCode, registerApp } from '../support/clients/authorization.ts';
import { PushBrowser } from '../support/servers/push-receiver.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/push/subscription';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.someone('reader');
});

const browser = () => new PushBrowser('https://push.example/one?id=1&x=%20');
const change = (method: 'PUT' | 'PATCH', body: object) => world.rest(person).send(method, PATH, { body });
const subscribe = (body: object, who = person) => world.rest(who).post(PATH, body);
const on = (alerts: Record<string, boolean>): string[] => Object.keys(alerts).filter((kind) => alerts[kind]);

/** Another token of the same person. */
async function another(scopes = ['read', 'push']): Promise<Person> {
  const { userId, actorId } = person;
  const { token } = await issueToken(world.platform.db, world.platform, { appId: null, userId, actorId, scopes });
  return { ...person, token };
}

test('push-01: made again, it is replaced; the policy is all and no alert is on unless sent', async () => {
  const [first, second] = [browser(), browser()];
  const made = await subscribe({ subscription: first, data: { policy: 'none', alerts: { mention: true } } });
  expect(made.body).toMatchObject({ endpoint: first.endpoint, policy: 'none', standard: false });
  expect(on(made.body.alerts)).toEqual(['mention']);
  const again = await subscribe({ subscription: { ...second, endpoint: 'https://push.example/two' } });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ endpoint: 'https://push.example/two', policy: 'all' });
  expect(on(again.body.alerts)).toEqual([]);
  expect(Object.keys(again.body.alerts).sort()).toEqual([...PUSH_ALERTS].sort());
  expect((await world.rest(person).get(PATH)).body).toEqual(again.body);
  expect(await world.platform.db.pushSubscription.count({ where: { actorId: person.actorId } })).toBe(1);
});

test('the id is a rising number of 31 bits', async () => {
  const made = async (who = person) => (await subscribe({ subscription: browser() }, who)).body.id;
  const first = await made();
  const second = await made(await another());
  const replaced = await made();
  expect([first, second, replaced].every(Number.isInteger)).toBe(true);
  expect([second > first, replaced > second, replaced < 2 ** 31]).toEqual([true, true, true]);
});

const good = browser();
const wrong: [name: string, subscription: object, field: string][] = [
  ['no web address', { ...good, endpoint: 'ftp://push.example/' }, 'endpoint'],
  ['a script', { ...good, endpoint: 'javascript:alert(1)' }, 'endpoint'],
  ['an empty endpoint', { ...good, endpoint: '' }, 'endpoint'],
  ['no endpoint', { keys: good.keys }, 'endpoint'],
  ['no keys', { endpoint: good.endpoint }, 'keys'],
  ['a short public key', { ...good, keys: { ...good.keys, p256dh: good.keys.p256dh.slice(4) } }, 'p256dh'],
  [
    'a public key beside the curve',
    { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    'p256dh',
  ],
  ['a public key of other letters', { ...good, keys: { ...good.keys, p256dh: '§'.repeat(87) } }, 'p256dh'],
  ['a short secret', { ...good, keys: { ...good.keys, auth: 'AAAA' } }, 'auth'],
];

test('push-02: wrong endpoints and keys are refused with 422, which names the field', async () => {
  for (const [name, subscription, field] of wrong) {
    const { status, body } = await subscribe({ subscription });
    expect([name, status, String(body.error).toLowerCase().includes(field)]).toEqual([name, 422, true]);
  }
  const policy = await subscribe({ subscription: good, data: { policy: 'friends' } });
  expect([policy.status, policy.body.error]).toEqual([422, expect.stringContaining('olicy')]);
  expect((await subscribe({})).status).toBe(422);
  expect((await world.rest(person).get(PATH)).status).toBe(404);
});

test('push-04: none is not found; removing none is no error', async () => {
  expect((await world.rest(person).get(PATH)).status).toBe(404);
  expect((await change('PUT', { data: { alerts: { mention: true } } })).status).toBe(404);
  const { status, body } = await world.rest(person).delete(PATH);
  expect([status, body]).toEqual([200, {}]);
});

test('push-05: needs the scope push', async () => {
  const reader = await another(['read', 'write', 'follow']);
  const { status, body } = await subscribe({ subscription: browser() }, reader);
  expect([status, body.error]).toEqual([403, 'This action is outside the authorized scopes']);
});

describe('forms', () => {
  test('brackets, as apps send them, with keys in either alphabet of base64', async () => {
    const { endpoint, keys } = browser();
    const form = new URLSearchParams({
      'subscription[endpoint]': endpoint,
      'subscription[keys][p256dh]': Buffer.from(keys.p256dh, 'base64url').toString('base64'),
      'subscription[keys][auth]': `${keys.auth}==`,
      'subscription[standard]': '1',
      'data[alerts][mention]': 'true',
      'data[alerts][favourite]': '0',
      'data[alerts][admin.sign_up]': '1',
      'data[alerts][unknown]': 'true',
      'data[policy]': 'followed',
    });
    const { status, body } = await world.rest(person).post(PATH, form);
    expect([status, body.endpoint, body.standard, body.policy]).toEqual([200, endpoint, true, 'followed']);
    expect(on(body.alerts).sort()).toEqual(['admin.sign_up', 'mention']);
    expect(body.server_key).toBe(world.platform.secrets.vapid.publicKey);
    const [row] = await world.platform.db.pushSubscription.findMany({ where: { actorId: person.actorId } });
    expect([row?.publicKey, row?.authSecret]).toEqual([keys.p256dh, keys.auth]);
  });

  test('JSON with nulls', async () => {
    const data = { alerts: { mention: null, follow: true }, policy: null };
    const { body } = await subscribe({ subscription: { ...browser(), standard: null }, data });
    expect([on(body.alerts), body.policy, body.standard]).toEqual([['follow'], 'all', false]);
  });
});

describe('changing', () => {
  beforeEach(async () => {
    await subscribe({ subscription: browser(), data: { policy: 'follower', alerts: { mention: true, poll: true } } });
  });
  const changed = async (method: 'PUT' | 'PATCH', body: object) => (await change(method, body)).body;

  test('alerts replace all, absent fields stay', async () => {
    const now = await changed('PUT', { data: { alerts: { follow: true, poll: false } } });
    expect([on(now.alerts), now.policy]).toEqual([['follow'], 'follower']);
    expect((await world.rest(person).get(PATH)).body).toEqual(now);
    expect(await changed('PUT', {})).toEqual(now);
    expect(await changed('PUT', { data: null })).toEqual(now);
  });

  test('the policy, in data or beside it', async () => {
    expect((await changed('PUT', { data: { policy: 'none' } })).policy).toBe('none');
    const now = await changed('PATCH', { policy: 'followed' });
    expect([on(now.alerts).sort(), now.policy]).toEqual([['mention', 'poll'], 'followed']);
    expect((await change('PUT', { policy: 'friends' })).status).toBe(422);
  });
});

describe('one for each token', () => {
  test('tokens do not see each other’s', async () => {
    const other = await another();
    await subscribe({ subscription: browser() });
    expect((await world.rest(other).get(PATH)).status).toBe(404);
    await subscribe({ subscription: browser() }, other);
    await world.rest(person).delete(PATH);
    expect((await world.rest(person).get(PATH)).status).toBe(404);
    expect((await world.rest(other).get(PATH)).status).toBe(200);
  });

  test('goes with its token', async () => {
    const app = await registerApp(world);
    const code = await obtainCode(world, app, person.email, { scope: 'push' });
    const token = (await exchange(world, app, code)).body.access_token;
    await subscribe({ subscription: browser() }, { ...person, token });
    const { db } = world.platform;
    expect(await db.pushSubscription.count({ where: { actorId: person.actorId } })).toBe(1);
    const { client_id, client_secret } = app;
    await world.rest().post('/oauth/revoke', { client_id, client_secret, token });
    expect(await db.pushSubscription.count({ where: { actorId: person.actorId } })).toBe(0);
  });

  test('the token is stored encrypted', async () => {
    await subscribe({ subscription: browser() });
    const row = await world.platform.db.pushSubscription.findFirstOrThrow({ where: { actorId: person.actorId } });
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      person.token,
    );
  });
});

describe('one for each session of a browser', () => {
  const signedIn = () => ({ ...person, token: person.accessToken });
  const held = () => world.platform.db.pushSubscription.count({ where: { actorId: person.actorId } });

  test('exists beside those of tokens, which do not see it', async () => {
    await subscribe({ subscription: browser(), data: { alerts: { mention: true } } });
    const made = await subscribe({ subscription: browser(), data: { alerts: { 'event.joined': true } } }, signedIn());
    expect([made.status, on(made.body.alerts)]).toEqual([200, ['event.joined']]);
    await subscribe({ subscription: browser(), data: { alerts: { follow: true } } }, signedIn());
    expect(await held()).toBe(2);
    expect(on((await world.rest(person).get(PATH)).body.alerts)).toEqual(['mention']);
    const changed = await world.rest(signedIn()).send('PUT', PATH, { body: { data: { alerts: { poll: true } } } });
    expect(on(changed.body.alerts)).toEqual(['poll']);
    await world.rest(signedIn()).delete(PATH);
    expect([(await world.rest(signedIn()).get(PATH)).status, await held()]).toEqual([404, 1]);
  });

  test('goes with its session', async () => {
    await subscribe({ subscription: browser() }, signedIn());
    expect(await held()).toBe(1);
    await world.rest(signedIn()).post('/api/v1/users/me/password', {
      oldPassword: PASSWORD,
      newPassword: 'a new and better phrase',
    });
    expect(await held()).toBe(1);
    const { db } = world.platform;
    const { id } = await db.session.findFirstOrThrow({ where: { userId: person.userId } });
    expect((await world.rest(signedIn()).delete(`/api/v1/sessions/${id}`)).status).toBe(200);
    expect(await held()).toBe(0);
  });
});

test('applications and the instance tell the key of the server', async () => {
  const { publicKey } = world.platform.secrets.vapid;
  expect((await registerApp(world)) as object).toMatchObject({ vapid_key: publicKey });
  expect((await world.rest().get('/api/v2/instance')).body.configuration.vapid).toEqual({ public_key: publicKey });
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
});
