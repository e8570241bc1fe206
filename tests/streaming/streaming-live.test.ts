/** Streams of the whole server: events reach those who may see them, in order, and broken streams resume. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { CALLBACK, exchange, obtainCode, registerApp } from '../support/clients/authorization.ts';
import { type Frame, openSocket, openSse, type SocketClient } from '../support/clients/streaming.ts';
import { checkRestAnswer } from '../support/contract/check-answer.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let port: number;
const sockets: SocketClient[] = [];

beforeAll(async () => {
  world = await createWorld();
  port = Number(new URL(world.url).port);
  for (const person of [world.bob, world.carol]) await follow(person, world.alice);
});
afterAll(() => world.close());
afterEach(() => {
  for (const { ws } of sockets.splice(0)) ws.terminate();
});

async function follow(who: Person, whom: Person): Promise<void> {
  await world.rest(who).post(`/api/v1/accounts/${whom.id}/follow`);
  await world.drain();
}

async function listen(token: string, stream: string): Promise<SocketClient> {
  const client = await openSocket(port, `?access_token=${token}&stream=${stream}`);
  sockets.push(client);
  await client.settled();
  return client;
}

const remove = async (author: Person, id: string) => {
  await world.rest(author).delete(`/api/v1/statuses/${id}`);
  await world.drain();
};

/** The subject of a frame: its event, and the id that is or is in its payload. */
function about({ event, payload = '' }: Frame): string {
  return `${event} ${event === 'delete' ? payload : JSON.parse(payload).id}`;
}

describe('frames', () => {
  test('a post, its edit and its deletion come in this order, at home and in public, each as the REST entity', async () => {
    const home = await listen(world.bob.token, 'user');
    const everybody = await listen(world.mod.token, 'public');
    // A status that is deleted before it is rendered is not shown.
    const arrived = (count: number) => Promise.all([home.first(count), everybody.first(count)]);
    const { id } = await world.publish(world.alice, 'A #garden');
    await arrived(1);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'A #garden, edited' } });
    await world.drain();
    await arrived(2);
    await remove(world.alice, id);
    const inOrder = [`update ${id}`, `status.update ${id}`, `delete ${id}`];
    for (const [client, stream] of [[home, 'user'] as const, [everybody, 'public'] as const]) {
      const frames = await client.first(3);
      expect(frames.map(about)).toEqual(inOrder);
      for (const frame of frames) {
        expect(Object.keys(frame)).toEqual(['stream', 'event', 'payload']);
        expect([frame.stream, typeof frame.payload]).toEqual([[stream], 'string']);
      }
      for (const { payload = '' } of frames.slice(0, 2))
        checkRestAnswer('GET', `/api/v1/statuses/${id}`, JSON.parse(payload));
      expect(JSON.parse(frames[1]?.payload ?? '').content).toContain('edited');
    }
  });

  test('a mention is a notification, on both streams with notifications', async () => {
    const [own, only] = [await listen(world.admin.token, 'user'), await listen(world.admin.token, 'user:notification')];
    const { id } = await world.publish(world.alice, 'hello @olga');
    for (const client of [own, only]) {
      const [{ event, payload = '' } = {}] = await client.first(1);
      expect(event).toBe('notification');
      const notification = JSON.parse(payload);
      expect([notification.type, notification.account.username, notification.status.id]).toEqual([
        'mention',
        'alice',
        id,
      ]);
      checkRestAnswer('GET', `/api/v1/notifications/${notification.id}`, notification);
    }
  });

  test('a deletion reaches mentioned and quoted people, whether or not they follow its author', async () => {
    const policy = { for_private_mentions: 'accept' };
    await world.rest(world.admin).send('PATCH', '/api/v2/notifications/policy', { body: policy });
    const own = await listen(world.admin.token, 'user');
    const { id: quoted } = await world.publish(world.admin, 'quote me');
    const posts = [
      (await world.publish(world.alice, '@olga in secret', { visibility: 'direct' })).id,
      (await world.publish(world.alice, 'as she said', { quoted_status_id: quoted })).id,
      (await world.publish(world.alice, 'hello @olga')).id,
    ];
    await own.first(7 - posts.length);
    for (const id of posts) await remove(world.alice, id);
    const frames = await own.first(7);
    expect(frames.filter(({ event }) => event === 'delete').map(({ payload }) => payload)).toEqual(posts);
  });

  test('server-sent events are the same', async () => {
    const stream = await openSse(port, '/user', { authorization: `Bearer ${world.bob.token}` });
    await stream.until(':)\n');
    const { id } = await world.publish(world.alice, 'Over SSE');
    // A status that is deleted before it is rendered is not shown.
    await stream.until('event: update\n');
    await remove(world.alice, id);
    const text = await stream.until(`event: delete\ndata: ${id}\n\n`);
    const data = /^event: update\ndata: (.*)$/m.exec(text)?.[1] ?? '{}';
    expect([JSON.parse(data).id, text.indexOf('event: update')]).toEqual([id, ':)\n'.length]);
    stream.close();
  });
});

describe('notifications', () => {
  test('are streamed when the policy lets them pass; accepted requests are told', async () => {
    const picky = await world.person('picky');
    const rest = world.rest(picky);
    await rest.send('PATCH', '/api/v2/notifications/policy', { body: { for_not_following: 'filter' } });
    const stream = await listen(picky.token, 'user:notification');
    await world.publish(world.alice, '@picky filtered');
    const [request] = (await rest.get('/api/v1/notifications/requests')).body;
    await rest.post('/api/v1/notifications/requests/accept', { id: [request.id] });
    await world.drain();
    await world.publish(world.alice, '@picky accepted');
    const [merged, passed] = await stream.first(2);
    expect(merged).toMatchObject({ event: 'notifications_merged', payload: '1' });
    expect(JSON.parse(passed?.payload ?? '')).toMatchObject({ type: 'mention', account: { id: world.alice.id } });
  });

  test('reach their streams for staff, and those of events reach none', async () => {
    const stream = await listen(world.mod.token, 'user:notification');
    const event = await organize(world, world.mod);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.drain();
    const { body: report } = await world.rest(world.bob).post('/api/v1/reports', { account_id: world.carol.id });
    await world.drain();
    const [frame] = await stream.first(1);
    expect(JSON.parse(frame?.payload ?? '')).toMatchObject({ type: 'admin.report', report: { id: report.id } });
  });
});

describe('recipients', () => {
  test('a private post reaches followers’ home streams, a direct one only notifies, and neither is public', async () => {
    const [home, stranger] = [await listen(world.bob.token, 'user'), await listen(world.mod.token, 'public')];
    const { id: hidden } = await world.publish(world.alice, 'for followers', { visibility: 'private' });
    await world.publish(world.alice, '@bob psst', { visibility: 'direct' });
    const { id: last } = await world.publish(world.alice, 'for all');
    expect((await stranger.first(1)).map(about)).toEqual([`update ${last}`]);
    const frames = await home.first(3);
    expect(frames[0] && about(frames[0])).toBe(`update ${hidden}`);
    expect(frames.some((frame) => frame.event === 'notification')).toBe(true);
  });

  test.each([
    ['who blocks the author', 'block', (who: Person) => [who, world.alice]],
    ['whom the author blocks', 'block', (who: Person) => [world.alice, who]],
    ['who mutes the author', 'mute', (who: Person) => [who, world.alice]],
  ] as const)('%s gets nothing, at home or in public, not even a notification', async (what, act, pair) => {
    const who = await world.person(`viewer${what.length}`);
    await follow(who, world.alice);
    await follow(who, world.bob);
    const [by, target] = pair(who);
    await world.rest(by).post(`/api/v1/accounts/${target?.id}/${act}`);
    await world.drain();
    const clients = [await listen(who.token, 'user'), await listen(who.token, 'public')];
    await world.publish(world.alice, `hello @${who.name}`);
    const { id: marker } = await world.publish(world.bob, 'the next one');
    for (const client of clients) expect((await client.first(1)).map(about)).toEqual([`update ${marker}`]);
  });

  test('a hashtag stream carries its posts alone, under the requested name', async () => {
    const client = await openSocket(port, `?access_token=${world.mod.token}&stream=hashtag&tag=Garden`);
    sockets.push(client);
    await client.settled();
    await world.publish(world.alice, 'of #cats');
    const { id } = await world.publish(world.alice, 'of #gardens and a #garden');
    const frames = await client.first(1);
    expect([frames.map(about), frames[0]?.stream]).toEqual([[`update ${id}`], ['hashtag', 'Garden']]);
  });

  test('a reblog that home omits is not streamed to home either', async () => {
    const { id: written } = await world.publish(world.alice, 'at home with bob');
    const { id: strange } = await world.publish(world.carol, 'not at home with bob');
    const home = await listen(world.bob.token, 'user');
    for (const id of [written, strange]) await world.rest(world.bob).post(`/api/v1/statuses/${id}/reblog`);
    await world.drain();
    const { id: last } = await world.publish(world.bob, 'one of his own');
    const [first, second] = (await home.first(2)).map((frame) => JSON.parse(frame.payload ?? ''));
    expect([first.reblog?.id, second.id]).toEqual([strange, last]);
  });

  test('a reply to someone else is in the streams of its tags, and in no other public one', async () => {
    const hashtag = await listen(world.mod.token, 'hashtag&tag=answers');
    const everybody = await listen(world.mod.token, 'public');
    const { id: question } = await world.publish(world.carol, 'a question');
    const { id: answer } = await world.publish(world.alice, 'one of the #answers', { in_reply_to_id: question });
    const { id: next } = await world.publish(world.carol, 'another #answers');
    expect((await hashtag.first(2)).map(about)).toEqual([`update ${answer}`, `update ${next}`]);
    expect((await everybody.first(2)).map(about)).toEqual([`update ${question}`, `update ${next}`]);
  });
});

test('a revoked token’s streams are closed, and it opens no others', async () => {
  const app = await registerApp(world);
  const code = await obtainCode(world, app, world.bob.email, { redirect_uri: CALLBACK });
  const { access_token: token } = (await exchange(world, app, code)).body;
  const socket = await listen(token, 'user');
  const stream = await openSse(port, '/public', { authorization: `Bearer ${token}` });
  await stream.until(':)\n');
  const { client_id, client_secret } = app;
  await world.rest().post('/oauth/revoke', { client_id, client_secret, token });
  await world.drain();
  expect(await socket.closed).toBe(1008);
  await stream.ended;
  await expect(openSocket(port, `?access_token=${token}`)).rejects.toThrow('401');
});

/** A proxy between client and server that cuts connections. */
async function cuttableProxy() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const each of [socket, onward]) {
      open.add(each);
      each.on('error', () => {}).once('close', () => open.delete(each));
    }
    socket.pipe(onward).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}

test('the typed client resumes after a broken connection, without a loss or a repeat', async () => {
  const proxy = await cuttableProxy();
  const client = createPlazaClient({ url: proxy.url, token: world.carol.token });
  const seen: string[] = [];
  let isOpen = false;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const subscription = client.streams.open.subscribe(
    { stream: 'user' },
    {
      onData: ({ data }) => {
        if (data.event === 'opened') isOpen = true;
        else seen.push(JSON.parse(data.payload ?? '').id);
        tell();
      },
    },
  );
  const until = async (enough: () => boolean) => {
    while (!enough()) await changed.promise;
  };
  await until(() => isOpen);
  const ids = [(await world.publish(world.alice, 'one')).id];
  await until(() => seen.length === 1);
  for (const round of ['two', 'three']) {
    proxy.cut();
    for (let n = 0; n < 3; n += 1) ids.push((await world.publish(world.alice, `${round} ${n}`)).id);
    await until(() => seen.length >= ids.length);
    ids.push((await world.publish(world.alice, `${round}, live again`)).id);
    await until(() => seen.length >= ids.length);
  }
  expect(seen).toEqual(ids);
  subscription.unsubscribe();
  proxy.close();
});
