/** Push messages: their decrypted contents, their senders, and refusals by push services. */
import { beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../../src/domain/notifications/notify.ts';
import { PUSH_POLICIES } from '../../src/domain/push/alerts.ts';
import { enqueuePushes } from '../../src/domain/push/wanted.ts';
import {
  PushBrowser,
  type PushService,
  pushOnce,
  readVapid,
  startPushService,
} from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import { organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import type { Person, World } from '../support/world/world.ts';

const PATH = '/api/v1/push/subscription';
const HOUR = 3_600_000;

let world: World;
let service: PushService;
let reader: Person;
let fan: Person;
let browser: PushBrowser;
beside(startPushService, (made, started) => {
  [world, service] = [made, started];
});
beforeEach(async () => {
  [reader, fan] = await Promise.all([world.someone('reader'), world.someone('fan')]);
  browser = new PushBrowser(`${service.url}/${reader.name}`);
});

const subscribe = async (data: object, standard = true): Promise<void> => {
  const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard };
  expect((await world.rest(reader).post(PATH, { subscription, data })).status).toBe(200);
};
const act = (who: Person, verb: string, whom: Person, body?: object) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const mention = (text = 'hello') => world.post(fan, `@${reader.name} ${text}`);
/** The messages that the browser got, once all jobs are done. */
const got = async () => {
  await world.drain();
  return service.received.map((push) => browser.read(push));
};
const kinds = async (): Promise<string[]> => (await got()).map((message) => message.notification_type);

describe.each([
  ['aes128gcm', true],
  ['aesgcm', false],
])('as %s', (encoding, standard) => {
  test('a browser decrypts the message, and the push service knows the server', async () => {
    await subscribe({ alerts: { mention: true } }, standard);
    await setLocale(world, reader, 'fr');
    const status = await mention('how are <you>? & so on');
    const [message, ...others] = await got();
    const [notification] = (await world.rest(reader).get('/api/v1/notifications')).body;
    expect(others).toEqual([]);
    expect(message).toEqual({
      access_token: reader.token,
      preferred_locale: 'fr',
      notification_id: Number(notification.id),
      notification_type: 'mention',
      icon: status.account.avatar_static,
      title: `${fan.name} vous mentionne`,
      body: `@${reader.name} how are <you>? & so on`,
    });
    const [push] = service.received;
    if (!push) throw new Error('nothing was sent');
    expect([push.path, push.headers['content-encoding'], push.headers.ttl]).toEqual([
      `/${reader.name}`,
      encoding,
      '172800',
    ]);
    const { claims, publicKey } = await readVapid(push, world.clock.now());
    expect([claims.aud, publicKey]).toEqual([service.url, world.platform.secrets.vapid.publicKey]);
    expect(String(claims.sub)).toMatch(/^(mailto:.+@|https:)/);
    const seconds = (claims.exp ?? 0) - world.clock.now().getTime() / 1000;
    expect(seconds).toBeGreaterThan(HOUR / 1000);
    expect(seconds).toBeLessThanOrEqual((24 * HOUR) / 1000);
  });
});

describe('messages', () => {
  test('contain only kinds whose alert is on', async () => {
    await subscribe({ alerts: { follow: true, favourite: true, reblog: true } });
    const status = await world.post(reader, 'mine');
    await mention();
    await act(fan, 'follow', reader);
    for (const verb of ['favourite', 'reblog']) await world.rest(fan).post(`/api/v1/statuses/${status.id}/${verb}`);
    expect((await kinds()).sort()).toEqual(['favourite', 'follow', 'reblog']);
  });

  test('posts of accounts that the person follows with notifications', async () => {
    await subscribe({ alerts: { status: true } });
    await act(reader, 'follow', fan, { notify: true });
    await world.post(fan, 'news');
    const [message] = await got();
    expect([message.notification_type, message.title, message.body]).toEqual(['status', `${fan.name} posted`, 'news']);
  });

  test('the text behind a warning is the warning, long ones are cut, and a follow shows the profile', async () => {
    await subscribe({ alerts: { mention: true, follow: true } });
    await world.post(fan, `@${reader.name} the end`, { spoiler_text: 'spoiler' });
    await mention('é🙂'.repeat(100));
    await world.platform.db.actor.update({ where: { id: fan.actorId }, data: { summarySource: 'I garden' } });
    await act(fan, 'follow', reader);
    const messages = await got();
    const bodies = messages.map((message) => message.body);
    expect(bodies).toEqual(['spoiler', expect.stringMatching(/^@.*🙂…$|^@.*é…$/u), 'I garden']);
    expect([...bodies[1]]).toHaveLength(140);
    expect(messages[2].title).toBe(`${fan.name} followed you`);
  });

  test('are sent once, also when the job that decides is repeated before it is sent', async () => {
    await subscribe({ alerts: { mention: true } });
    await mention();
    await world.drain();
    const { id } = await world.platform.db.notification.findFirstOrThrow({ where: { recipientId: reader.actorId } });
    const { db, sql, clock } = world.platform;
    service.received.length = 0;
    for (let time = 0; time < 3; time += 1) await enqueuePushes({ db, sql, clock }, [id]);
    expect(await kinds()).toEqual(['mention']);
  });
});

describe('other kinds', () => {
  test('reports reach staff alone, although anybody may choose the alert', async () => {
    const staff = await world.someone('staff', { role: 'Moderator' });
    const alice = { endpoint: `${service.url}/alice`, keys: browser.keys };
    await world.rest(world.alice).post(PATH, { subscription: alice, data: { alerts: { 'admin.report': true } } });
    const staffBrowser = new PushBrowser(`${service.url}/${staff.name}`);
    await world.rest(staff).post(PATH, { subscription: staffBrowser, data: { alerts: { 'admin.report': true } } });
    const report = { account_id: fan.id, comment: 'rude & <loud>' };
    expect((await world.rest(reader).post('/api/v1/reports', report)).status).toBe(200);
    const { id } = await world.platform.db.report.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const about = { kind: 'admin.report', originId: reader.actorId, reportId: id } as const;
    await notify(world.platform, [staff.actorId, world.alice.actorId], about);
    await world.drain();
    expect(service.received.map((push) => push.path)).toEqual([`/${staff.name}`]);
    const [message] = service.received.map((push) => staffBrowser.read(push));
    expect([message.notification_type, message.title]).toEqual([
      'admin.report',
      `@${reader.name} reported @${fan.name}`,
    ]);
    expect(message.body).toBe('rude & <loud>');
  });

  test('those of events, as a text that apps can show', async () => {
    await subscribe({ alerts: { 'event.joined': true } });
    const event = await organize(world, reader, { title: 'Tea & cake' });
    const about = { kind: 'event.joined', originId: fan.actorId, eventId: BigInt(event.id) } as const;
    await notify(world.platform, [reader.actorId], about);
    const [message] = await got();
    expect([message.notification_type, message.title]).toEqual(['event.joined', `@${fan.name} is going to Tea & cake`]);
  });

  test('filtered notifications are not sent', async () => {
    await subscribe({ alerts: { mention: true } });
    const policy = { for_not_following: 'filter' };
    expect((await world.rest(reader).send('PATCH', '/api/v2/notifications/policy', { body: policy })).status).toBe(200);
    await mention();
    expect(await kinds()).toEqual([]);
    await act(reader, 'follow', fan);
    await mention('again');
    expect(await kinds()).toEqual(['mention']);
  });
});

/** The follows, and the policies that accept the sender. */
const relations: [name: string, follows: ('sender' | 'reader')[], through: string[]][] = [
  ['a stranger', [], ['all']],
  ['one whom the reader follows', ['reader'], ['all', 'followed']],
  ['a follower', ['sender'], ['all', 'follower']],
  ['one of both', ['reader', 'sender'], ['all', 'followed', 'follower']],
];

test.each(relations)('%s passes the policies that say so', async (_name, follows, through) => {
  if (follows.includes('reader')) await act(reader, 'follow', fan);
  if (follows.includes('sender')) await act(fan, 'follow', reader);
  const passed: string[] = [];
  for (const policy of PUSH_POLICIES) {
    await subscribe({ policy, alerts: { mention: true } });
    service.received.length = 0;
    await mention(policy);
    if ((await kinds()).length > 0) passed.push(policy);
  }
  expect(passed).toEqual(through);
});

test('a request to follow does not make a follower', async () => {
  await world.platform.db.actor.update({ where: { id: reader.actorId }, data: { locked: true } });
  await act(fan, 'follow', reader);
  await subscribe({ policy: 'follower', alerts: { mention: true } });
  await mention();
  expect(await kinds()).toEqual([]);
});

describe('nothing is sent', () => {
  beforeEach(() => subscribe({ alerts: { mention: true } }));

  /** Between the notification and its message; each ends the message. */
  const between: [name: string, change: () => Promise<unknown>][] = [
    ['the reader blocks', () => act(reader, 'block', fan)],
    ['the reader mutes', () => act(reader, 'mute', fan)],
    ['the sender blocks', () => act(fan, 'block', reader)],
    ['the notification is dismissed', () => world.rest(reader).post('/api/v1/notifications/clear')],
    ['the subscription is removed', () => world.rest(reader).delete(PATH)],
    [
      'the sender is suspended',
      () => world.platform.db.actor.update({ where: { id: fan.actorId }, data: { suspendedAt: world.clock.now() } }),
    ],
    [
      'the reader is suspended',
      () => world.platform.db.user.update({ where: { id: reader.userId }, data: { suspendedAt: world.clock.now() } }),
    ],
    [
      'the token is revoked',
      () =>
        world.platform.db.accessToken.updateMany({
          where: { actorId: reader.actorId },
          data: { revokedAt: world.clock.now() },
        }),
    ],
  ];

  /** Before, there is nothing to dismiss, and a suspended person cannot post. */
  const before = between.filter(([name]) => !/dismissed|sender is suspended/.test(name));

  test.each(before)('skips a message if %s first', async (_name, change) => {
    await change();
    await mention();
    expect(await kinds()).toEqual([]);
  });

  test.each(between)('skips a message if %s before it was sent', async (_name, change) => {
    await mention();
    service.status = 503;
    await pushOnce(world);
    expect(service.received).toHaveLength(1);
    service.status = 201;
    await change();
    world.clock.advance(60_000);
    service.received.length = 0;
    expect(await kinds()).toEqual([]);
  });

  test('skips a message if the post was deleted before it was sent', async () => {
    const { id } = await mention();
    service.status = 503;
    await pushOnce(world);
    await world.rest(fan).delete(`/api/v1/statuses/${id}`);
    world.clock.advance(60_000);
    service.received.length = 0;
    expect(await kinds()).toEqual([]);
  });
});

describe('a session of a browser', () => {
  const subscribed = async (): Promise<void> => {
    const { endpoint, keys } = browser;
    const body = { subscription: { endpoint, keys, standard: true }, data: { alerts: { mention: true } } };
    const { status } = await world.rest({ ...reader, token: reader.accessToken }).post(PATH, body);
    expect(status).toBe(200);
  };

  test('gets messages without a token', async () => {
    await subscribed();
    await mention();
    expect(await got()).toMatchObject([{ access_token: '', notification_type: 'mention' }]);
  });

  test.each([
    ['expired', { expiresAt: new Date(0) }],
    ['revoked', { revokedAt: new Date(0) }],
  ])('gets none once it is %s', async (_name, data) => {
    await subscribed();
    await world.platform.db.session.updateMany({ where: { userId: reader.userId }, data });
    await mention();
    expect(await got()).toEqual([]);
  });
});
