/** The server that is measured, in a process of its own; it counts its statements and its CPU time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createApp } from '../src/app.ts';
import { publishStatus } from '../src/domain/streams/stream-event.ts';
import { readConfig } from '../src/platform/config.ts';
import { createPlatform } from '../src/platform/platform.ts';

const [databaseUrl = '', publicUrl = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({
  PUBLIC_URL: publicUrl,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
const platform = await createPlatform(config, { databaseUrl, secrets: { sessionKey: new Uint8Array(32).fill(1) } });

let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, args);
} as typeof pg.Client.prototype.query;

const app = createApp(platform);
const server = createServer(app.listener);
server.on('upgrade', (req, socket, head) => app.upgrade(req, socket, head));
process.on('message', async (message: { cpu?: true; publish?: string }) => {
  if (message.publish) {
    const traits = { local: true, media: false, tags: [], language: 'en' };
    await publishStatus(platform.bus, { statusId: BigInt(message.publish), recipients: [], lists: [], public: traits });
    process.send?.({ published: true });
  }
  if (message.cpu) process.send?.({ cpu: process.cpuUsage(), statements });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
