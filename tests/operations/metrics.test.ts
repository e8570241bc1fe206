/** GET /metrics: contents, low label cardinality, and access. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { type OperationsServer, startOperations } from '../support/contract/operations.ts';
import { WAITING } from '../support/world/blocks.ts';

const TOKEN = 'of-the-prometheus-of-these-tests';
const authorized = { authorization: `Bearer ${TOKEN}` };

let server: OperationsServer;

beforeAll(async () => {
  server = await startOperations({ METRICS_TOKEN: TOKEN });
});

afterAll(async () => {
  await server.close();
});

async function read(): Promise<string[]> {
  const answer = await fetch(`${server.url}/metrics`, { headers: authorized });
  expect(answer.status).toBe(200);
  return (await answer.text()).split('\n');
}

const about = (lines: string[], name: string): string[] => lines.filter((line) => line.startsWith(`${name}{`));

test('requests are counted by facade, procedure and status class, without ids', async () => {
  const paths = [
    '/api/v1/statuses/1',
    '/api/v1/statuses/2?access_token=x',
    '/trpc/statuses.get',
    '/trpc/no.such,thing',
  ];
  for (const path of [...paths, '/trpc/invented', '/api', '/api/v1/streaming/public', '/@alice/1', '/@bob/failing']) {
    await fetch(server.url + path);
  }
  const lines = await read();
  expect(about(lines, 'plaza_requests_total').sort()).toEqual([
    'plaza_requests_total{facade="graphql",procedure="",status="2xx"} 1',
    'plaza_requests_total{facade="rest",procedure="statuses.get",status="2xx"} 2',
    'plaza_requests_total{facade="streaming",procedure="",status="2xx"} 1',
    'plaza_requests_total{facade="trpc",procedure="",status="2xx"} 1',
    'plaza_requests_total{facade="trpc",procedure="batch",status="2xx"} 1',
    'plaza_requests_total{facade="trpc",procedure="statuses.get",status="2xx"} 1',
    'plaza_requests_total{facade="web",procedure="",status="2xx"} 1',
    'plaza_requests_total{facade="web",procedure="",status="5xx"} 1',
  ]);
  expect(lines).toContain('plaza_request_seconds_count{facade="rest",procedure="statuses.get"} 2');
  expect(about(lines, 'plaza_request_seconds_count').join()).not.toContain('streaming');
});

test('the queue, the runs of jobs, sockets, connections and the process are included', async () => {
  const { platform, metrics } = server;
  await platform.db.$transaction(async (tx) => {
    await enqueue(tx, 'token.revoked', { tokenId: '1' });
    await enqueue(
      tx,
      'token.revoked',
      { tokenId: '2' },
      { runAt: new Date(platform.clock.now().getTime() + 3_600_000) },
    );
  });
  const before = await read();
  expect(about(before, 'plaza_jobs').sort()).toEqual([
    'plaza_jobs{state="dead"} 0',
    'plaza_jobs{state="running"} 0',
    'plaza_jobs{state="scheduled"} 1',
    'plaza_jobs{state="waiting"} 1',
  ]);
  expect(about(before, 'plaza_jobs_waiting')).toEqual(['plaza_jobs_waiting{name="token.revoked"} 1']);
  expect(about(before, 'plaza_database_connections').filter((line) => line.includes('"waiting"'))).toEqual([
    'plaza_database_connections{pool="requests",state="waiting"} 0',
    'plaza_database_connections{pool="requests_prepared",state="waiting"} 0',
  ]);
  expect(before.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);

  const ran = Promise.withResolvers<void>();
  const worker = await startWorker(platform, {
    handlers: { 'token.revoked': async () => {} },
    // Recurring jobs of a minute that begins meanwhile would be counted, too.
    timetable: [],
    finished(job) {
      metrics.jobFinished(job);
      if (job.name === 'token.revoked') ran.resolve();
    },
  });
  await ran.promise;
  await worker.stop();
  const after = await read();
  expect(after).toContain('plaza_job_runs_total{name="token.revoked",outcome="done"} 1');
  expect(about(after, 'plaza_jobs')).toContain('plaza_jobs{state="waiting"} 0');
});

test('need the token, also from this machine', async () => {
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: `Basic ${TOKEN}` }]) {
    const answer = await fetch(`${server.url}/metrics`, { headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain('plaza_requests_total');
  }
});

test('are not served without a configured token', async () => {
  const closed = await startOperations();
  expect(await (await fetch(`${closed.url}/metrics`, { headers: authorized })).text()).toBe('');
  await closed.close();
});

test('METRICS_PUBLIC opens them', async () => {
  const open = await startOperations({ METRICS_PUBLIC: 'true' });
  const answer = await fetch(`${open.url}/metrics`, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  expect(await answer.text()).toContain('plaza_requests_total');
  await open.close();
});

test('are answered without the queue while the database hangs', async () => {
  const { platform, clock } = server;
  const client = await platform.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE dead_jobs IN ACCESS EXCLUSIVE MODE');
  const reading = read();
  await expect.poll(async () => (await platform.pool.query(WAITING)).rowCount).toBe(1);
  clock.advance(2_001);
  const lines = await reading;
  await client.query('COMMIT');
  client.release();
  expect(about(lines, 'plaza_jobs')).toEqual([]);
  expect(about(lines, 'plaza_database_connections')).not.toEqual([]);
});
