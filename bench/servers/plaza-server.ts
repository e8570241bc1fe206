/** The server that is measured, in a process of its own and without jobs. */
import './count-usage.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { publishStatus } from '../../src/domain/streams/stream-event.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPlatform } from '../../src/platform/platform.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';

const [databaseUrl = '', publicUrl = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({
  PUBLIC_URL: publicUrl,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
const platform = await createPlatform(config, { databaseUrl, secrets: loadSecrets(dataDir) });
const app = createApp(platform);
const server = createServer(app.listener);
server.on('upgrade', (req, socket, head) => app.upgrade(req, socket, head));
process.on('message', async (message: { publish?: string }) => {
  if (!message.publish) return;
  const traits = { local: true, media: false, tags: [] };
  // A change and not a new status, which streams would have once.
  const change = { event: 'status.update', statusId: BigInt(message.publish), public: traits } as const;
  await publishStatus(platform.bus, { ...change, recipients: [], lists: [] });
  process.send?.({ published: true });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
