/** The open port: what comes early is answered later, and what is being answered at the end is answered whole. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type HttpServer, openHttpServer } from '../src/platform/http-server.ts';
import { StartError } from '../src/platform/start-error.ts';

const opened: HttpServer[] = [];
const agent = new Agent({ keepAlive: true });

async function open(port = 0): Promise<HttpServer> {
  const server = await openHttpServer('127.0.0.1', port);
  opened.push(server);
  return server;
}

async function get(server: HttpServer): Promise<string> {
  const asked = request({ host: '127.0.0.1', port: server.port, agent });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return (await answer.setEncoding('utf8').toArray()).join('');
}

/** An app whose answers wait until they are allowed. */
function slowApp() {
  const arrived = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  const listener = async (_request: unknown, response: ServerResponse): Promise<void> => {
    arrived.resolve();
    await allowed.promise;
    response.end('whole');
  };
  return { app: { listener }, arrived: arrived.promise, allow: allowed.resolve };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close(0)));
});

test('a request that comes before the app is answered when it is there', async () => {
  const server = await open();
  const early = get(server);
  server.serve({ listener: (_request, response) => response.end('here') });
  expect(await early).toBe('here');
  expect(await get(server)).toBe('here');
});

test('closing lets an answer in hand finish, idle connections go at once, and new ones are refused', async () => {
  const server = await open();
  const slow = slowApp();
  server.serve({ listener: (_request, response) => response.end('idle') });
  await get(server);
  const other = await open();
  other.serve(slow.app);
  const inHand = get(other);
  await slow.arrived;
  const closed = other.close(10_000);
  await expect(fetch(`http://127.0.0.1:${other.port}`)).rejects.toThrow('fetch failed');
  slow.allow();
  expect(await inHand).toBe('whole');
  await Promise.all([closed, server.close(10_000)]);
});

test('an answer that takes longer than the grace is cut', async () => {
  const server = await open();
  const slow = slowApp();
  server.serve(slow.app);
  const inHand = get(server).catch((error: Error) => error.message);
  await slow.arrived;
  await server.close(0);
  expect(await inHand).toBe('socket hang up');
});

test('an upgraded socket is handed over, and does not outlive the server', async () => {
  const server = await open();
  server.serve({
    listener: (_request, response) => response.end(),
    upgrade: (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n'),
  });
  const asked = request({ host: '127.0.0.1', port: server.port, headers: { connection: 'upgrade', upgrade: 'echo' } });
  asked.end();
  const [, socket] = await once(asked, 'upgrade');
  await Promise.all([once(socket, 'close'), server.close(0), socket.resume()]);
});

test('an upgrade that nobody takes is a 404', async () => {
  const server = await open();
  server.serve({ listener: (_request, response) => response.end() });
  const asked = request({ host: '127.0.0.1', port: server.port, headers: { connection: 'upgrade', upgrade: 'echo' } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(404);
  answer.resume();
});

test('a port that is taken is named in one sentence', async () => {
  const { port } = await open();
  await expect(open(port)).rejects.toThrow(new StartError(`PORT ${port} on 127.0.0.1 is taken by another process.`));
});
