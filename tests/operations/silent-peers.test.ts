/** Every external service may accept the connection and never answer: each wait has a timeout. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/db.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { smtpTransport } from '../../src/platform/mail.ts';
import { openRedis } from '../../src/platform/platform.ts';
import { runProgram } from '../../src/platform/programs/run-program.ts';
import { captureLog } from '../support/clients/capture.ts';

/** Time limits in this test; those with a fixed limit have one second. */
const MS = 300;

let silent: Server;
let port = 0;
const sockets = new Set<Socket>();

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  port = (silent.address() as AddressInfo).port;
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const { log } = captureLog();
const storage = () =>
  createStorage(readConfig({ STORAGE_URL: `s3://key:secret@127.0.0.1:${port}/bucket?tls=false` }), MS);

const PEERS: [peer: string, speak: () => Promise<unknown>][] = [
  ['a web server', () => createHttp(() => true).get(`http://127.0.0.1:${port}/`, {}, { timeoutMs: MS })],
  [
    'a translator or a geocoder',
    () => createHttp().post(`http://127.0.0.1:${port}/`, '{}', {}, { timeoutMs: MS, ours: true }),
  ],
  ['a web server with TLS', () => createHttp(() => true).get(`https://127.0.0.1:${port}/`, {}, { timeoutMs: MS })],
  [
    'a mail server',
    async () => {
      const smtp = await smtpTransport(`smtp://127.0.0.1:${port}`, MS);
      await smtp.sendMail({ from: 'a@example.org', to: 'b@example.org', text: 'x' });
    },
  ],
  ['a bucket that is written to', async () => (await storage()).write('key', new Uint8Array(10), 'text/plain')],
  ['a bucket that is read', async () => (await storage()).read('key')],
  [
    'a database',
    async () => {
      const database = openDatabase(`postgresql://plaza@127.0.0.1:${port}/plaza`, { connectMs: MS, statementMs: MS });
      await database.db.$queryRaw`SELECT 1`.finally(() => database.close());
    },
  ],
  [
    'Redis',
    async () => {
      const redis = await openRedis(`redis://127.0.0.1:${port}`, log);
      await redis.ping().finally(() => redis.disconnect());
    },
  ],
  ['a program', () => runProgram('/bin/sleep', ['60'], { folder: tmpdir(), seconds: MS / 1000 })],
];

test.each(PEERS)('%s', async (_peer, speak) => {
  await expect(speak()).rejects.toThrow();
});
