/** People of a Mastodon server that moves in keep their apps, their push messages and their second factor. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormerApp, type FormerToken, importApps, importTokens } from '../../src/domain/oauth/import-apps.ts';
import { removeUnusedApps } from '../../src/domain/oauth/remove-unused-apps.ts';
import { type FormerSubscription, importSubscriptions } from '../../src/domain/push/import-subscriptions.ts';
import { importSecondFactor } from '../../src/domain/users/second-factor/import-second-factor.ts';
import { Browser } from '../support/clients/browser.ts';
import { openSse } from '../support/clients/streaming.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { allowLocalRequests } from '../support/servers/remote-site.ts';
import { leadsTo } from '../support/world/door.ts';
import { mailsTo } from '../support/world/mails.ts';
import { enterWith, SoftPasskey } from '../support/world/passkeys.ts';
import { codeNow, firstStep, freshCode, SECURITY } from '../support/world/second-factor.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const YEAR_MS = 365 * 86_400_000;

let world: World;
let service: PushService;
let person: Person;
let number = 10n;
beforeAll(async () => {
  [world, service] = await Promise.all([createWorld({ host: 'localhost' }), startPushService()]);
  allowLocalRequests(world);
});
afterAll(() => Promise.all([world.close(), service.close()]));
beforeEach(async () => {
  person = await world.someone('moved');
  service.forget();
  number += 10n;
});

const yearAgo = () => new Date(world.clock.now().getTime() - YEAR_MS);

const app = (more: Partial<FormerApp> = {}): FormerApp => ({
  ...{ id: number, uid: `uid-${number}`, secret: `secret-${number}`, name: 'Tusky', website: 'https://tusky.app' },
  ...{ redirectUri: 'oauth2redirect://com.example.tusky/', scopes: 'read write follow push', createdAt: yearAgo() },
  ...more,
});

const token = (more: Partial<FormerToken> = {}): FormerToken => ({
  ...{ id: number, token: `token-${number}`, appId: number, userId: person.userId, actorId: person.actorId },
  ...{ scopes: 'read write follow push', createdAt: yearAgo(), lastUsedAt: null, revokedAt: null },
  ...more,
});

const secrets = () => world.platform.secrets;
const importAll = (apps: FormerApp[], tokens: FormerToken[]) =>
  world.platform.db.$transaction(async (tx) => [await importApps(tx, apps), await importTokens(tx, tokens)]);

describe('applications and tokens', () => {
  test('go on: a token reads and posts, and the application gets one of its own', async () => {
    const [apps, tokens] = await importAll([app()], [token()]);
    expect([apps?.size, tokens?.size]).toEqual([0, 0]);
    const rest = world.rest({ ...person, token: `token-${number}` });
    expect((await rest.get('/api/v1/accounts/verify_credentials')).body).toMatchObject({ id: person.id });
    expect((await rest.get('/api/v1/timelines/home')).status).toBe(200);
    expect((await rest.post('/api/v1/statuses', { status: 'Still here' })).body).toMatchObject({
      application: { name: 'Tusky', website: 'https://tusky.app' },
    });
    expect((await rest.get('/api/v1/apps/verify_credentials')).body).toMatchObject({ name: 'Tusky' });
    const asked = { grant_type: 'client_credentials', client_id: `uid-${number}`, client_secret: `secret-${number}` };
    expect((await world.rest().post('/oauth/token', asked)).status).toBe(200);
    expect((await world.rest().post('/oauth/token', { ...asked, client_secret: 'wrong' })).status).toBe(401);
    // Neither text is in the database.
    const stored = await world.platform.db.accessToken.findUniqueOrThrow({ where: { id: number } });
    expect(Buffer.from(stored.hash).toString()).not.toContain('token');
  });

  test('go on: a token reads streams', async () => {
    await importAll([app()], [token()]);
    const stream = await openSse(Number(new URL(world.url).port), '/user', { authorization: `Bearer token-${number}` });
    expect(stream.response.statusCode).toBe(200);
    await world.publish(person, 'Streamed to the former app');
    await stream.until('Streamed to the former app');
    stream.close();
  });

  test('that were authorized are not deleted as unused, and the others are', async () => {
    const other = app({ id: number + 1000n, uid: `unused-${number}` });
    const earlier = token({ id: number + 1000n, token: `earlier-${number}`, createdAt: new Date(0) });
    await importAll([app(), other], [token(), earlier]);
    await removeUnusedApps(world.platform);
    const left = await world.platform.db.app.findMany({ where: { id: { in: [number, other.id] } } });
    expect(left.map(({ id, grantedAt }) => [id, grantedAt])).toEqual([[number, earlier.createdAt]]);
  });

  test('have no scopes that are unknown, and no forbidden addresses; both are reported', async () => {
    const former = app({
      ...{ scopes: 'read  write:encryption push', website: 'no address' },
      redirectUri: 'urn:ietf:wg:oauth:2.0:oob\njavascript:alert(1)\r\nhttps://app.example/back',
    });
    const [apps, tokens] = await importAll([former], [token({ scopes: 'read write:encryption' })]);
    expect([apps, tokens]).toEqual([
      new Map([[number, ['write:encryption', 'javascript:alert(1)']]]),
      new Map([[number, ['write:encryption']]]),
    ]);
    expect(await world.platform.db.app.findUniqueOrThrow({ where: { id: number } })).toMatchObject({
      ...{ scopes: ['read', 'push'], website: null },
      redirectUris: ['urn:ietf:wg:oauth:2.0:oob', 'https://app.example/back'],
    });
    const rest = world.rest({ ...person, token: `token-${number}` });
    expect((await rest.post('/api/v1/statuses', { status: 'Not allowed' })).status).toBe(403);
  });

  test('that were revoked, and those of applications themselves', async () => {
    const own = { id: number + 1000n, token: `own-${number}`, userId: null, actorId: null, scopes: 'read' };
    await importAll([app()], [token({ revokedAt: yearAgo(), lastUsedAt: yearAgo() }), token(own)]);
    const revoked = world.rest({ ...person, token: `token-${number}` });
    expect((await revoked.get('/api/v1/accounts/verify_credentials')).status).toBe(401);
    const client = world.rest({ ...person, token: own.token });
    expect((await client.get('/api/v1/apps/verify_credentials')).status).toBe(200);
  });
});

describe('push subscriptions', () => {
  let browser: PushBrowser;
  const subscription = (more: Partial<FormerSubscription> = {}): FormerSubscription => ({
    ...{ id: number, endpoint: browser.endpoint, p256dh: browser.keys.p256dh, auth: `${browser.keys.auth}==` },
    ...{ standard: false, data: { policy: 'all', alerts: { mention: '1', follow: false, nonsense: true } } },
    ...{ tokenId: number, token: `token-${number}`, actorId: person.actorId, createdAt: yearAgo() },
    ...more,
  });
  const taken = (subscriptions: FormerSubscription[]) =>
    world.platform.db.$transaction((tx) => importSubscriptions(tx, world.platform, subscriptions));
  beforeEach(async () => {
    browser = new PushBrowser(`${service.url}/${person.name}`);
    await importAll([app()], [token()]);
  });

  test('get their messages, under their ids', async () => {
    expect(await taken([subscription()])).toEqual([]);
    const rest = world.rest({ ...person, token: `token-${number}` });
    expect((await rest.get('/api/v1/push/subscription')).body).toMatchObject({
      ...{ id: Number(number), endpoint: browser.endpoint, policy: 'all' },
      alerts: { mention: true, follow: false },
      server_key: secrets().vapid.publicKey,
    });
    await world.post(world.alice, `@${person.name} hello`);
    await world.drain();
    expect(service.received.map((push) => browser.read(push))).toMatchObject([
      { notification_type: 'mention', access_token: `token-${number}` },
    ]);
    // New ones follow.
    const keys = { endpoint: browser.endpoint, keys: browser.keys };
    const { body } = await world.rest(person).post('/api/v1/push/subscription', { subscription: keys });
    expect(BigInt(body.id)).toBeGreaterThan(number);
  });

  test('beside a newer one of their token, or whose token was not imported, are left out', async () => {
    const [newer, orphan] = [
      subscription({ id: number + 1n }),
      subscription({ id: number + 2n, tokenId: number + 2n }),
    ];
    expect((await taken([subscription(), newer, orphan])).toSorted()).toEqual([number, orphan.id]);
    const rest = world.rest({ ...person, token: `token-${number}` });
    expect(await taken([subscription({ id: number + 3n })])).toEqual([number + 3n]);
    expect((await rest.get('/api/v1/push/subscription')).body).toMatchObject({ id: Number(newer.id) });
  });

  test('with wrong keys or addresses are left out, and no choice means everybody and no kind', async () => {
    const wrong = [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { endpoint: 'nowhere' }];
    for (const more of wrong) expect(await taken([subscription(more)])).toEqual([number]);
    expect(await taken([subscription({ data: null })])).toEqual([]);
    expect(await world.platform.db.pushSubscription.findUniqueOrThrow({ where: { id: number } })).toMatchObject({
      ...{ policy: 'all', alerts: [] },
    });
  });
});

describe('the second factor', () => {
  /** Fifteen bytes, as Mastodon makes them. */
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DP';
  /** Made by crypt(3). */
  const BACKUP = {
    '0123456789abcdef': '$2a$10$N9qo8uLOickgx2ZMRZoMyedzsIKx0feZ58m2beEYhyKwYrkadv0aa',
    fedcba9876543210: '$2a$10$N9qo8uLOickgx2ZMRZoMyeyHDx6Xz.TIbS//IVPXCXX7IqGzZHf4C',
  };
  const HANDLE = 'aGFuZGxlIG9mIHRoZSBvbGQgc2VydmVy';
  let passkey: SoftPasskey;
  beforeEach(async () => {
    passkey = new SoftPasskey(world);
    const former = {
      ...{ secret: SECRET, lastStep: null, backupCodes: Object.values(BACKUP), userHandle: HANDLE },
      passkeys: [
        {
          ...{ externalId: passkey.id, publicKey: Buffer.from(passkey.key()).toString('base64url') },
          ...{ nickname: 'Key', signCount: 0n, createdAt: yearAgo() },
        },
      ],
    };
    await world.platform.db.$transaction((tx) => importSecondFactor(tx, world.platform, person.userId, former));
    await world.drain();
  });

  const enter = async (code: string) => {
    const browser = new Browser(world.url);
    const entered = await browser.submit(await firstStep(browser, person), 'enter', { code });
    return [entered.status, await signedInAs(world, browser)];
  };

  test('is asked for, and nobody is told', async () => {
    expect(await mailsTo(world, person.email)).toEqual([]);
    expect((await enter('000000'))[0]).toBe(422);
  });

  test('takes the codes of the app, each once', async () => {
    const code = await codeNow(world, SECRET);
    expect(await enter(code)).toEqual([303, person.email]);
    expect((await enter(code))[0]).toBe(422);
  });

  test('takes the backup codes, each once', async () => {
    for (const code of Object.keys(BACKUP)) {
      expect(await enter(code)).toEqual([303, person.email]);
      expect((await enter(code))[0]).toBe(422);
    }
    expect((await enter('0000000000000000'))[0]).toBe(422);
  });

  test.each([
    ['ends with the app if no passkey was used here, because it may always be refused', false],
    ['stays on without the app after a passkey was used here', true],
  ])('%s', async (_name, used) => {
    const browser = new Browser(world.url);
    if (used) await enterWith(browser, passkey, { userHandle: HANDLE });
    else await browser.submit(await firstStep(browser, person), 'enter', { code: await codeNow(world, SECRET) });
    const page = await browser.get(SECURITY, { accept: 'text/html' });
    await browser.submit(page, 'turn_off', { code: await freshCode(world, SECRET) });
    const where = { id: person.userId };
    const user = await world.platform.db.user.findUniqueOrThrow({ where, include: { passkeys: true } });
    expect([user.secondFactorAt !== null, user.passkeys.length]).toEqual([used, used ? 1 : 0]);
  });

  test('takes the passkeys, under the handle that they know', async () => {
    const browser = new Browser(world.url);
    const entered = await enterWith(browser, passkey, { userHandle: HANDLE });
    expect([leadsTo(entered), await signedInAs(world, browser)]).toEqual(['/', person.email]);
    const other = new Browser(world.url);
    const ours = Buffer.from(person.userId.toString()).toString('base64url');
    expect((await enterWith(other, passkey, { userHandle: ours })).status).toBe(422);
    expect(await signedInAs(world, other)).toBeNull();
  });
});
