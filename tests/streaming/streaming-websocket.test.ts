/** The streaming API over WebSockets (Mastodon's streaming, websocket). */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publishChange, publishDelete, publishRevoked, publishStatus } from '../../src/domain/streams/stream-event.ts';
import { openSocket, type SocketClient, type Streaming, startStreaming } from '../support/clients/streaming.ts';

let server: Streaming;
const clients: SocketClient[] = [];

beforeEach(async () => {
  server = await startStreaming();
});
afterEach(async () => {
  for (const client of clients) client.ws.terminate();
  await Promise.all(clients.map((client) => client.closed));
  clients.length = 0;
  await server.close();
});

async function open(...given: Parameters<typeof openSocket> extends [number, ...infer Rest] ? Rest : never) {
  const client = await openSocket(server.port, ...given);
  clients.push(client);
  return client;
}

const traits = { local: true, media: false, tags: ['cats'] };
const post = (statusId: bigint) => publishStatus(server.bus, { statusId, recipients: [1n], public: traits });
const update = (id: number, ...stream: string[]) => ({
  stream,
  event: 'update',
  payload: `{"id":"${id}","content":"Hello"}`,
});

test.each([
  ['', {}, '401 {"error":"Missing access token"}'],
  ['?stream=public', {}, '401 {"error":"Missing access token"}'],
  ['?access_token=nobody', {}, '401 {"error":"Invalid access token"}'],
  ['', { protocol: 'nobody' }, '401 {"error":"Invalid access token"}'],
  ['', { headers: { authorization: 'Bearer nobody' } }, '401 {"error":"Invalid access token"}'],
  ['?access_token=alice', { headers: { authorization: 'Basic YTpi' } }, '401 {"error":"Invalid access token"}'],
  ['?access_token=broken', {}, '500 {"error":"An unexpected error occurred"}'],
])('an upgrade of %j %j is answered with %s, also in a header', async (query, options, answer) => {
  const cause = JSON.parse(answer.slice(4)).error;
  await expect(open(query, options)).rejects.toMatchObject({ message: answer, cause });
});

test.each([
  ['?stream=user&access_token=alice', {}],
  ['/?stream=user&access_token=alice', {}],
  ['?stream=user', { protocol: 'alice' }],
  ['?stream=user', { headers: { authorization: 'Bearer alice' } }],
])('%s %j opens a socket that is subscribed', async (query, options) => {
  const client = await open(query, options);
  await client.settled();
  await post(1n);
  expect(await client.first(1)).toEqual([update(1, 'user')]);
  expect(client.ws.protocol).toBe('protocol' in options ? options.protocol : '');
});

test('frames subscribe and unsubscribe; the label has the parameter as it was sent', async () => {
  const client = await open('?access_token=alice');
  client.send({ type: 'subscribe', stream: 'public' });
  client.send({ type: 'subscribe', stream: 'public' });
  client.send({ type: 'subscribe', stream: 'hashtag', tag: 'Cats' });
  client.send({ type: 'subscribe', stream: 'hashtag', tag: 'CATS' });
  client.send({ type: 'subscribe', stream: ['user'] });
  client.send({ type: 'subscribe', stream: 'list', list: 7 });
  await client.settled();
  await publishStatus(server.bus, { statusId: 2n, recipients: [1n], lists: [7n], public: traits });
  const all = [update(2, 'hashtag', 'Cats'), update(2, 'list', '7'), update(2, 'public'), update(2, 'user')];
  expect((await client.first(4)).sort((a, b) => (`${a.stream}` < `${b.stream}` ? -1 : 1))).toEqual(all);
  client.send({ type: 'unsubscribe', stream: 'public' });
  client.send({ type: 'unsubscribe', stream: 'hashtag', tag: 'cats' });
  client.send({ type: 'unsubscribe', stream: 'list', list: '7' });
  client.send({ type: 'unsubscribe', stream: 'direct' });
  await client.settled();
  await publishDelete(server.bus, { statusId: 2n, recipients: [1n], lists: [7n], public: traits });
  await post(3n);
  expect((await client.first(6)).slice(4)).toEqual([
    { stream: ['user'], event: 'delete', payload: '2' },
    update(3, 'user'),
  ]);
});

test('an event without a payload has none', async () => {
  const client = await open('?stream=user&access_token=alice');
  await client.settled();
  await publishChange(server.bus, 'filters_changed', 1n);
  expect(await client.first(1)).toEqual([{ stream: ['user'], event: 'filters_changed' }]);
});

test.each([
  [
    { type: 'subscribe', stream: 'nothing' },
    { error: 'Unknown stream type', status: 400 },
  ],
  [{ type: 'subscribe' }, { error: 'Unknown stream type', status: 400 }],
  [
    { type: 'subscribe', stream: 'constructor' },
    { error: 'Unknown stream type', status: 400 },
  ],
  [
    { type: 'subscribe', stream: 'hashtag' },
    { error: 'Missing tag name parameter', status: 400 },
  ],
  [
    { type: 'subscribe', stream: 'list', list: '' },
    { error: 'Missing list name parameter', status: 400 },
  ],
  [
    { type: 'subscribe', stream: 'list', list: '8' },
    { error: 'Not authorized to stream this list', status: 401 },
  ],
  [
    { type: 'subscribe', stream: 'user:notification' },
    { error: 'Access token does not have the required scopes', status: 401 },
  ],
  [{ type: 'unsubscribe', stream: 'nothing' }, { error: 'Error unsubscribing from channel' }],
  [{ type: 'unsubscribe', stream: 'hashtag' }, { error: 'Error unsubscribing from channel' }],
])('%j is answered with %j, and the socket stays open', async (frame, answer) => {
  const client = await open('?access_token=statuses');
  client.send(frame);
  expect(await client.first(1)).toEqual([answer]);
  client.send({ type: 'subscribe', stream: 'user' });
  await client.settled();
  await post(4n);
  expect((await client.first(2))[1]).toEqual(update(4, 'user'));
});

test.each(['{"type":', '', 'null', '[]', '"subscribe"', '{"type":"dance","stream":"user"}', '{"stream":"user"}'])(
  '%j is ignored',
  async (text) => {
    const client = await open('?access_token=alice');
    client.send(text);
    await client.settled();
    await post(5n);
    client.send({ type: 'subscribe', stream: 'user' });
    await client.settled();
    await post(6n);
    expect(await client.first(1)).toEqual([update(6, 'user')]);
  },
);

test('a connection has at most 200 streams', async () => {
  const client = await open('?access_token=alice');
  for (let n = 0; n <= 200; n += 1) client.send({ type: 'subscribe', stream: 'hashtag', tag: `t${n}` });
  expect(await client.first(1)).toEqual([{ error: 'Too many streams on one connection', status: 400 }]);
});

test('backpressure: while many frames are queued no more are read, and all are answered', async () => {
  const gate = Promise.withResolvers<void>();
  server.source.listGate = gate.promise;
  const { pause } = WebSocket.prototype;
  const paused = new Promise<void>((resolve) => {
    vi.spyOn(WebSocket.prototype, 'pause').mockImplementation(function (this: WebSocket) {
      resolve();
      pause.call(this);
    });
  });
  const client = await open('?access_token=bob');
  const frame = JSON.stringify({ type: 'subscribe', stream: 'list', list: '8' });
  for (let i = 0; i < 2000; i += 1) client.ws.send(frame);
  await paused;
  gate.resolve();
  const answers = await client.first(2000);
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['Not authorized to stream this list']));
  vi.restoreAllMocks();
});

test('a binary frame closes the socket with 1003, one that is too long with 1009', async () => {
  const [binary, long] = await Promise.all([open('?access_token=alice'), open('?access_token=alice')]);
  binary.ws.send(Buffer.from('{}'));
  long.send('x'.repeat(20_000));
  expect(await binary.closed).toBe(1003);
  expect(await long.closed).toBe(1009);
});

test('a ping every 30 s; a client that did not answer the last one is disconnected', async () => {
  const lively = await open('?access_token=alice&stream=public');
  const silent = await open('?access_token=alice', { autoPong: false });
  const pinged = [once(lively.ws, 'ping'), once(silent.ws, 'ping')];
  server.clock.advance(30_000);
  await Promise.all(pinged);
  // Its pong was sent earlier, so the server has read it.
  await lively.settled();
  const again = once(lively.ws, 'ping');
  server.clock.advance(30_000);
  await again;
  expect(await silent.closed).toBe(1006);
  await post(6n);
  expect(await lively.first(1)).toEqual([update(6, 'public')]);
});

test('a revoked token closes its sockets, also those without a stream, and no others', async () => {
  const [gone, idle, stays] = await Promise.all([
    open('?access_token=alice&stream=user'),
    open('?access_token=alice'),
    open('?access_token=statuses&stream=user'),
  ]);
  await stays.settled();
  await publishRevoked(server.bus, 101n);
  expect(await Promise.all([gone.closed, idle.closed])).toEqual([1008, 1008]);
  await post(7n);
  expect(await stays.first(1)).toEqual([update(7, 'user')]);
});

test('a client that does not read is disconnected before its buffer grows too large', async () => {
  const [slow, quick] = await Promise.all([
    open('?access_token=alice&stream=user'),
    open('?access_token=alice&stream=user'),
  ]);
  await Promise.all([slow.settled(), quick.settled()]);
  slow.ws.pause();
  server.source.content = 'x'.repeat(1_000_000);
  for (let n = 1; n <= 40; n += 1) {
    await post(BigInt(n));
    await quick.first(n);
  }
  server.source.content = 'Hello';
  slow.ws.resume();
  expect(await slow.closed).toBe(1006);
  expect(slow.frames.length).toBeLessThan(40);
});

test('long multi-byte texts arrive completely', async () => {
  const client = await open('?access_token=alice&stream=user');
  await client.settled();
  for (const [n, size] of [10, 60, 200, 21_000, 22_000, 100_000].entries()) {
    server.source.content = 'é€😀'.repeat(size);
    await post(BigInt(n));
    const frame = (await client.first(n + 1))[n];
    expect(JSON.parse(frame?.payload ?? '')).toEqual({ id: `${n}`, content: server.source.content });
  }
  server.source.content = 'Hello';
});

test('another path is not upgraded', async () => {
  await expect(open('/user?access_token=alice')).rejects.toThrow('404');
});

test('a server that stops tells its clients to come back, a part of them at a time, and takes no more', async () => {
  const own = await startStreaming();
  const sockets = await Promise.all(
    Array.from({ length: 250 }, () => openSocket(own.port, '?access_token=alice&stream=user')),
  );
  const closed: number[] = [];
  for (const socket of sockets) void socket.closed.then((code) => closed.push(code));
  const closing = own.facade.close();
  await expect(openSocket(own.port, '?access_token=alice')).rejects.toThrow('503');
  while (closed.length < 100) await Promise.race(sockets.map((socket) => socket.closed)).then(() => setImmediate());
  expect(closed.length).toBe(100);
  own.clock.advance(100);
  await closing;
  await Promise.all(sockets.map((socket) => socket.closed));
  expect(new Set(closed)).toEqual(new Set([1012]));
  await own.close();
});
