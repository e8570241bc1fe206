/** Calls to other programs in traces: Redis, web servers, mail servers and buckets. */
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { causedBy } from '../../src/platform/database/slow-statements.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { openTracing } from '../../src/platform/tracing/tracing.ts';
import { captureLog } from '../support/clients/capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type CollectedSpan, type Collector, startCollector } from '../support/servers/collector.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { connected } from '../support/servers/redis.ts';

const CLIENT = 3;
const redisUrl = inject('redisUrl');

let collector: Collector;
let database: TestDatabase;
let site: { url: string; close(): Promise<void> };

beforeAll(async () => {
  [collector, database] = await Promise.all([startCollector(), createTestDatabase()]);
  site = await listenLocally(createServer((_req, res) => void res.writeHead(404).end('what somebody wrote')));
});
afterAll(async () => {
  await Promise.all([collector.close(), database.drop(), site.close()]);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs `work` as a job on a platform with these settings, and returns the children of its span. */
async function callsOf(
  env: Record<string, string>,
  work: (platform: Platform) => Promise<unknown>,
): Promise<CollectedSpan[]> {
  // The library reads the process' own variables.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  const log = captureLog().log;
  const tracing = await openTracing(readConfig(process.env), log);
  if (!tracing) throw new Error('No traces are sent');
  const platform = await createPlatform(readConfig({ DATABASE_TIMEOUT: '60', ...env }), {
    databaseUrl: database.url,
    secrets: deriveSecrets('not secret'),
    log,
    tracing,
  });
  await connected(platform.redis);
  // Outside of a span.
  await work(platform).catch(() => {});
  const span = tracing.begin('consumer', 'the job', {});
  await causedBy(
    () => ({}),
    () => work(platform).catch(() => {}),
    span,
  );
  span?.end({ attributes: {}, error: null });
  await tracing.close();
  await platform.close();
  const job = collector.spans.findLast(({ name }) => name === 'the job');
  return collector.spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === job?.spanId);
}

describe('a call', () => {
  test.skipIf(redisUrl === null)('a call of Redis has its command, and none of its keys', async () => {
    const family = { name: 'calls', limit: 5, seconds: 60 };
    const calls = await callsOf({ REDIS_URL: redisUrl ?? '' }, async ({ bus, limiter }) => {
      await limiter.consume(family, 'somebody');
      await bus.publish('traces', 'what somebody wrote');
    });
    expect(calls.map(({ name }) => name)).toEqual(['redis EVALSHA', 'redis EVAL']);
    expect(calls[1]).toMatchObject({
      kind: CLIENT,
      attributes: { 'db.system.name': 'redis', 'db.operation.name': 'EVAL' },
    });
  });

  test('a call of a web server has its status, and its host only if the operator named the host', async () => {
    const { hostname } = new URL(site.url);
    const calls = await callsOf({}, async ({ http }) => {
      await http.get(`${site.url}/path?of=somebody`, {}, { ours: true });
      await http.get('http://somebody.invalid/').catch(() => {});
      await http.get(site.url);
    });
    // The guard refuses the last one before anything is sent.
    expect(calls.map(({ name, status, attributes }) => [name, status.code, attributes])).toEqual([
      ['GET', 0, { 'http.request.method': 'GET', 'server.address': hostname, 'http.response.status_code': 404 }],
      ['GET', 2, { 'http.request.method': 'GET', 'error.type': 'Error' }],
    ]);
  });

  test('a call of an unreachable mail server or bucket is an error', async () => {
    const gone = await startCollector();
    await gone.close();
    const away = new URL(gone.url).host;
    const env = { SMTP_URL: `smtp://${away}`, STORAGE_URL: `s3://key:secret@${away}/bucket?tls=false` };
    const calls = await callsOf(env, async ({ mail, storage }) => {
      await mail
        .send({ sender: 'Plaza', to: 'somebody@example.org', subject: 'x', text: 'x', html: 'x' })
        .catch(() => {});
      await storage.write('a/somebody', Buffer.from('x'), 'text/plain');
    });
    expect(calls.map(({ name, status }) => [name, status.code])).toEqual([
      ['SMTP', 2],
      ['S3 PutObject', 2],
    ]);
  });
});

test('nothing that people wrote or are called is sent', () => {
  expect(collector.texts.length).toBeGreaterThan(0);
  expect(collector.texts.join()).not.toContain('somebody');
});
