/** Two hundred sockets on one stream, against a bare ws server that sends them the same frame. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { median } from './measure.ts';
import type { Child } from './servers/child.ts';

export interface Rates {
  plaza: number;
  floor: number;
}

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

async function bareSockets(frame: string): Promise<number> {
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

async function plazaSockets(plaza: Child, token: string, statusId: string): Promise<number> {
  const sockets = await open(`${plaza.url.replace('http', 'ws')}/api/v1/streaming?stream=public`, token);
  return deliver(sockets, () => plaza.ask({ publish: statusId }));
}

/** Frames a second that sockets got, of the server and of the floor. */
export async function compareSockets(plaza: Child, token: string, statusId: string, rounds: number): Promise<Rates> {
  const status = await fetch(`${plaza.url}/api/v1/statuses/${statusId}`);
  const frame = JSON.stringify({ stream: ['public'], event: 'update', payload: await status.text() });
  const times: { plaza: number; floor: number }[] = [];
  for (let n = 0; n < rounds; n += 1)
    times.push({ floor: await bareSockets(frame), plaza: await plazaSockets(plaza, token, statusId) });
  const rate = (of: 'plaza' | 'floor'): number => (SOCKETS * POSTS * 1000) / median(times.map((time) => time[of]));
  return { plaza: rate('plaza'), floor: rate('floor') };
}
