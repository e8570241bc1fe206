/** The HTTP server: early requests wait for the app, and shutdown finishes running answers. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type HttpServer, openHttpServer } from '../../src/platform/http/server.ts';
import { StartError } from '../../src/platform/start-error.ts';

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

/** An app whose answers wait for permission. */
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

test('a request before the app is ready waits for it', async () => {
  const server = await open();
  const early = get(server);
  server.serve({ listener: (_request, response) => response.end('here') });
  expect(await early).toBe('here');
  expect(await get(server)).toBe('here');
});

test('closing finishes running answers, closes idle connections at once, and refuses new ones', async () => {
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

test('an idle connection may be used for as long as it is told, and is closed after its answer', async () => {
  const server = await open();
  server.serve({ listener: ({ socket }, response) => response.end(String(socket.remotePort)) });
  const first = await get(server);
  const closed = server.close(10_000, 10_000);
  // On the kept connection, for there are no others.
  expect(await get(server)).toBe(first);
  await closed;
  await expect(get(server)).rejects.toThrow('ECONNREFUSED');
});

test('an answer that exceeds the grace period is cut off', async () => {
  const server = await open();
  const slow = slowApp();
  server.serve(slow.app);
  const inHand = get(server).catch((error: Error) => error.message);
  await slow.arrived;
  await server.close(0);
  expect(await inHand).toBe('socket hang up');
});

/** The server's output until it closes the connection, for these bytes. */
async function talk(server: HttpServer, ...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  return (await socket.setEncoding('utf8').toArray()).join('');
}

const upgrading = (upgrade: string, path = '/') => [
  `GET ${path} HTTP/1.1`,
  'Host: plaza.example',
  `Connection: Upgrade${upgrade === 'h2c' ? ', HTTP2-Settings' : ''}`,
  `Upgrade: ${upgrade}`,
];

test('an upgraded socket is handed over, and closed with the server', async () => {
  const server = await open();
  server.serve({
    listener: (_request, response) => response.end(),
    takesUpgrade: ({ url }) => url === '/socket',
    upgrade: (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: WebSocket\r\n\r\n'),
  });
  const headers = { connection: 'upgrade', upgrade: 'WebSocket' };
  const asked = request({ host: '127.0.0.1', port: server.port, path: '/socket', headers });
  asked.end();
  const [, socket] = await once(asked, 'upgrade');
  await Promise.all([once(socket, 'close'), server.close(0), socket.resume()]);
});

test('an unsupported upgrade is an ordinary request', async () => {
  const server = await open();
  server.serve({
    listener: ({ url }, response) => response.writeHead(200, { connection: 'close' }).end(`here is ${url}`),
    takesUpgrade: ({ url }) => url === '/socket',
    upgrade: (_request, socket) => socket.end('upgraded'),
  });
  for (const lines of [upgrading('h2c', '/socket'), upgrading('websocket', '/else'), upgrading('echo', '/socket')])
    expect(await talk(server, ...lines)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*here is \/(socket|else)\r?\n?/);
  expect(await talk(server, ...upgrading('websocket', '/socket'))).toBe('upgraded');
});

test('several or missing Host headers are refused', async () => {
  const server = await open();
  server.serve({ listener: (_request, response) => response.end('taken'), takesUpgrade: () => true });
  const refused = /^HTTP\/1\.1 400 Bad Request\r\n/;
  expect(await talk(server, 'GET / HTTP/1.1', 'Host: a.example', 'HOST: b.example')).toMatch(refused);
  expect(await talk(server, ...upgrading('websocket'), 'Host: b.example')).toMatch(refused);
  expect(await talk(server, 'GET / HTTP/1.1', 'Connection: close')).toMatch(refused);
});

test('idle connections stay open longer than those of proxies, as configured', async () => {
  const [usual, own] = [await open(), await openHttpServer('127.0.0.1', 0, 120_000)];
  opened.push(own);
  for (const [server, seconds] of [
    [usual, 75],
    [own, 120],
  ] as const) {
    server.serve({ listener: (_request, response) => response.end() });
    const { headers } = await fetch(`http://127.0.0.1:${server.port}`);
    expect(headers.get('keep-alive')).toBe(`timeout=${seconds}`);
  }
});

test('a used port is reported in one sentence', async () => {
  const { port } = await open();
  await expect(open(port)).rejects.toThrow(new StartError(`PORT ${port} on 127.0.0.1 is taken by another process.`));
});
