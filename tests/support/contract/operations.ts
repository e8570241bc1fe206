/** A server with the middleware for operations around a few procedures, for tests of logs, metrics and health. */
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { z } from 'zod';
import { createApp } from '../../../src/app.ts';
import { health } from '../../../src/facades/operations/health.ts';
import { createMetrics, type Metrics } from '../../../src/facades/operations/metrics.ts';
import { logRequests } from '../../../src/facades/requests/request-log.ts';
import { requestNames } from '../../../src/facades/requests/request-name.ts';
import { watchRequests } from '../../../src/facades/requests/watch-requests.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { createPlatform, type Platform } from '../../../src/platform/platform.ts';
import { deriveSecrets } from '../../../src/platform/secrets.ts';
import { publicProcedure, router } from '../../../src/procedures/procedure.ts';
import { type CapturedLog, captureLog } from '../clients/capture.ts';
import { createTestDatabase } from '../database/database.ts';
import { listenLocally } from '../servers/listen-locally.ts';
import { FakeClock } from '../world/fake-clock.ts';

export interface OperationsServer {
  url: string;
  platform: Platform;
  clock: FakeClock;
  log: CapturedLog;
  metrics: Metrics;
  /** Takes the database away, as a failure would. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
}

const read = (path: `/${string}`) =>
  publicProcedure
    .meta({ openapi: { method: 'GET', path } })
    .input(z.object({ id: z.string() }))
    .output(z.string())
    .query(({ input }) => input.id);

/** With the names of the server's; their answers do not matter here. */
const procedures = router({ statuses: router({ get: read('/api/v1/statuses/{id}') }) });

async function administer(databaseUrl: string, sql: (name: string) => string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(sql(name)).finally(() => client.end());
}

/** @param behind 'the whole server' to mount all of its facades behind this middleware */
export async function startOperations(
  env: Record<string, string> = {},
  behind: 'nothing' | 'the whole server' = 'nothing',
): Promise<OperationsServer> {
  const database = await createTestDatabase();
  const clock = new FakeClock();
  const log = captureLog();
  // As in worlds, so that a busy machine fails no test.
  const platform = await createPlatform(readConfig({ DATABASE_TIMEOUT: '60', ...env }), {
    databaseUrl: database.url,
    secrets: deriveSecrets('not secret'),
    clock,
    log: log.log,
  });
  const metrics = createMetrics(platform);
  const app = express();
  app.use(watchRequests(platform, requestNames(procedures), [logRequests(log.log), metrics.requestFinished]));
  app.get('/health', health(platform));
  app.get('/metrics', metrics.show);
  if (behind === 'the whole server') app.use(createApp(platform).listener);
  app.use((req, res) => {
    if (req.path.endsWith('/failing')) res.status(500);
    res.end();
  });
  const { url, close } = await listenLocally(createServer(app));
  return {
    url,
    platform,
    clock,
    log,
    metrics,
    async loseDatabase() {
      await administer(database.url, (name) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await administer(
        database.url,
        (name) => `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
    },
    async close() {
      await close();
      await platform.close();
      await database.drop();
    },
  };
}
