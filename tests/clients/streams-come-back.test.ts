/** The typed client's streams, when the server cannot be reached or answers with an error for a while. */
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
/** Forwards requests, or answers 503, like a server whose database is unavailable. */
let port: { url: string; close(): Promise<void> };
let server: Server;
let away = false;
let refused = 0;

beforeAll(async () => {
  world = await createWorld();
  server = createServer((req, res) => {
    if (away) {
      refused += 1;
      res.writeHead(503).end();
      return;
    }
    const passed = request(world.url + req.url, { headers: req.headers, method: req.method ?? 'GET' }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.on('error', () => {}).pipe(res);
    });
    res.on('close', () => passed.destroy());
    passed.on('error', () => {}).end();
  });
  port = await listenLocally(server);
  // A stream that begins when no message is retained cannot tell whether it missed one.
  await world.publish(world.bob, 'long ago');
});
afterAll(async () => {
  await port.close();
  await world.close();
});

test.each([
  ['after a message', 1],
  ['before its first message', 0],
])(
  'a stream that is answered 503 when it comes back %s is opened again, and misses nothing',
  async (_when, earlier) => {
    const seen: string[] = [];
    const states: string[] = [];
    const errors: unknown[] = [];
    const opened = Promise.withResolvers<void>();
    const { unsubscribe } = createPlazaClient({ url: port.url, token: world.bob.token }).streams.open.subscribe(
      { stream: 'user' },
      {
        onStarted: () => opened.resolve(),
        onData: ({ data: { event, payload } }) =>
          void seen.push(event === 'update' ? JSON.parse(payload ?? '').id : event),
        onConnectionStateChange: ({ state }) => void states.push(state),
        onError: (error) => void errors.push(error),
      },
    );
    await opened.promise;
    await expect.poll(() => seen).toEqual(['opened']);
    const ids = ['opened'];
    if (earlier > 0) ids.push((await world.publish(world.bob, 'before')).id);
    await expect.poll(() => seen).toEqual(ids);
    away = true;
    refused = 0;
    server.closeAllConnections();
    ids.push((await world.publish(world.bob, 'meanwhile')).id);
    await expect.poll(() => refused).toBeGreaterThan(1);
    away = false;
    ids.push((await world.publish(world.bob, 'after')).id);
    await expect.poll(() => seen).toEqual(ids);
    expect(errors).toEqual([]);
    expect(states.at(-1)).toBe('pending');
    unsubscribe();
  },
);

test('a stream that never opened is an error of the caller', async () => {
  away = true;
  const failed = Promise.withResolvers<unknown>();
  createPlazaClient({ url: port.url, token: world.bob.token }).streams.open.subscribe(
    { stream: 'user' },
    { onError: failed.resolve },
  );
  expect(await failed.promise).toBeInstanceOf(Error);
  away = false;
});
