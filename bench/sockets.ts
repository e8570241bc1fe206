/** Two hundred sockets on one stream, against a bare ws server that sends them the same frame. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

const SOCKETS = 200;
const POSTS = 30;

async function open(url: string, token: string | null): Promise<WebSocket[]> {
  const sockets = Array.from(
    { length: SOCKETS },
    () => new WebSocket(url, token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  return sockets;
}

/** Milliseconds from the first post until every socket has every frame. */
async function deliver(sockets: WebSocket[], post: (n: number) => Promise<unknown>): Promise<number> {
  let left = SOCKETS * POSTS;
  const all = new Promise<void>((resolve) => {
    for (const socket of sockets) {
      socket.on('message', () => {
        left -= 1;
        if (left === 0) resolve();
      });
    }
  });
  const start = performance.now();
  for (let n = 0; n < POSTS; n += 1) await post(n);
  await all;
  for (const socket of sockets) socket.terminate();
  return performance.now() - start;
}

export async function bareSockets(frame: string): Promise<number> {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const sockets = await open(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`, null);
  const ms = await deliver(sockets, async () => {
    for (const client of server.clients) client.send(frame);
    await new Promise((resolve) => setImmediate(resolve));
  });
  server.close();
  http.close();
  return ms;
}

export async function plazaSockets(
  url: string,
  token: string,
  publish: (n: number) => Promise<unknown>,
): Promise<number> {
  const sockets = await open(`${url.replace('http', 'ws')}/api/v1/streaming?stream=public`, token);
  return deliver(sockets, publish);
}
