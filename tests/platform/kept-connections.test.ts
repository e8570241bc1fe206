/**
 * Connections to other servers are kept for a moment, and never used under other rules than those under which they were opened.
 */
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AddressRefused, createHttp } from '../../src/platform/http/outgoing.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';

let server: Server;
let url: string;
let close: () => Promise<void>;
let sockets: Socket[];
/** Requests that are not answered: their connection ends. */
let unanswered: number[];
let asked: number;
beforeEach(async () => {
  [sockets, unanswered, asked] = [[], [], 0];
  server = createServer((req, res) => {
    asked += 1;
    req.resume();
    if (unanswered.includes(asked)) req.socket.resetAndDestroy();
    else req.once('end', () => res.writeHead(202).end());
  });
  server.on('connection', (socket) => sockets.push(socket));
  ({ url, close } = await listenLocally(server));
});
afterEach(() => close());

const KEPT = { kept: true };
const anywhere = createHttp(() => true);

test('FED-DELIV-15: two requests to a host share a connection', async () => {
  for (let n = 0; n < 2; n += 1) expect((await anywhere.post(url, 'body', {}, KEPT)).status).toBe(202);
  expect([asked, sockets.length]).toEqual([2, 1]);
});

test('a request on a kept connection that has ended is sent once more', async () => {
  unanswered = [2];
  for (let n = 0; n < 2; n += 1) expect((await anywhere.post(url, 'body', {}, KEPT)).status).toBe(202);
  expect([asked, sockets.length]).toEqual([3, 2]);
});

test('a request on a new connection that ends is not', async () => {
  unanswered = [1];
  await expect(anywhere.post(url, 'body', {}, KEPT)).rejects.toThrow();
  expect(asked).toBe(1);
});

test('the connection to a server of the operator is not used for anybody else', async () => {
  const http = createHttp(() => false);
  // By name, so that nothing but the look-up of a new connection is guarded.
  const named = url.replace('127.0.0.1', 'localhost');
  expect((await http.post(named, 'body', {}, { ...KEPT, ours: true })).status).toBe(202);
  await expect(http.post(named, 'body', {}, KEPT)).rejects.toThrow(AddressRefused);
});
