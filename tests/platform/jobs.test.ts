/** The job queue: jobs commit and roll back with their transaction, are retried, end as dead jobs, and survive a killed worker. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retryDeadJob } from '../../src/domain/dead-jobs/retry-dead-job.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import type { JobHandlers } from '../../src/jobs/handlers.ts';
import type { JobHandler } from '../../src/jobs/job-handler.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { queueFacts, reclaimJobs } from '../../src/jobs/worker/queue.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { JobOptions } from '../../src/platform/database/outbox.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { OF_THIS_DATABASE } from '../support/database/held-up.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

const HOUR = 60 * 60 * 1000;

let database: TestDatabase;
let platform: Platform;
let clock: FakeClock;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = new FakeClock();
  platform = await createPlatform(readConfig({ LOG_LEVEL: 'silent', DATABASE_TIMEOUT: '60' }), {
    databaseUrl: database.url,
    secrets: deriveSecrets('not secret'),
    clock,
  });
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

beforeEach(async () => {
  await platform.pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM dead_jobs');
});

function leaveOne(id: string, options?: JobOptions): Promise<void> {
  return platform.db.$transaction((tx) => enqueue(tx, 'token.revoked', { tokenId: id }, options));
}

/** A handler that records the ids it gets, and throws for those in `fails`. */
function recorder(fails: (id: string) => boolean = () => false) {
  const seen: string[] = [];
  const handler: JobHandler<'token.revoked'> = async (_platform, { tokenId }) => {
    seen.push(tokenId);
    if (fails(tokenId)) throw new Error(`no luck for someone@example.org with ${tokenId}`);
  };
  const handlers: Partial<JobHandlers> = { 'token.revoked': handler };
  return { seen, handlers };
}

async function queued(): Promise<{ attempts: number; seconds: number; locked: boolean }[]> {
  const { rows } = await platform.pool.query(
    `SELECT attempts, round(extract(epoch FROM run_at - $1::timestamptz))::int AS seconds, locked_by IS NOT NULL AS locked
     FROM graphile_worker.jobs WHERE task_identifier = 'token.revoked' ORDER BY id`,
    [clock.now()],
  );
  return rows;
}

test('a job of a transaction that is rolled back never runs', async () => {
  const { seen, handlers } = recorder();
  await expect(
    platform.db.$transaction(async (tx) => {
      await enqueue(tx, 'token.revoked', { tokenId: '1' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await leaveOne('2');
  await drain(platform, { handlers });
  expect(seen).toEqual(['2']);
});

test('drain runs jobs in order, with those that they enqueue, until none is left', async () => {
  const { seen, handlers } = recorder();
  const inner = handlers['token.revoked'] as JobHandler<'token.revoked'>;
  handlers['token.revoked'] = async (given, payload) => {
    await inner(given, payload);
    if (payload.tokenId.length < 3) await leaveOne(`${payload.tokenId}+`);
  };
  await leaveOne('1');
  await leaveOne('2');
  await drain(platform, { handlers });
  expect(seen).toEqual(['1', '2', '1+', '2+', '1++', '2++']);
  expect(await queued()).toEqual([]);
});

test('a scheduled job waits for the clock of the platform', async () => {
  const { seen, handlers } = recorder();
  await leaveOne('later', { runAt: new Date(clock.now().getTime() + HOUR) });
  await drain(platform, { handlers });
  expect(seen).toEqual([]);
  clock.advance(HOUR + 1);
  await drain(platform, { handlers });
  expect(seen).toEqual(['later']);
});

test('drain throws what a job threw, after the others have run', async () => {
  const { seen, handlers } = recorder((id) => id === '1');
  await leaveOne('1');
  await leaveOne('2');
  await expect(drain(platform, { handlers })).rejects.toThrow('The job token.revoked failed: Error: no luck');
  expect(seen).toEqual(['1', '2']);
});

test('a failed job is retried with backoff, and succeeds when its cause is gone', async () => {
  let broken = true;
  const { seen, handlers } = recorder(() => broken);
  await leaveOne('1');
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await drain(platform, { handlers, allowFailures: true });
    const [job] = await queued();
    expect(job?.attempts).toBe(attempt);
    waits.push(job?.seconds ?? 0);
    clock.advance(((job?.seconds ?? 0) + 1) * 1000);
  }
  expect(waits).toEqual([3, 7, 20, 55]);
  broken = false;
  await drain(platform, { handlers });
  expect(seen).toHaveLength(5);
  expect(await queued()).toEqual([]);
});

test('a job that runs out of attempts is dead, and staff can retry it', async () => {
  let broken = true;
  const { seen, handlers } = recorder(() => broken);
  await leaveOne('7', { maxAttempts: 3 });
  await drain(platform, { handlers, allowFailures: true, until: new Date(clock.now().getTime() + 24 * HOUR) });
  expect(seen).toEqual(['7', '7', '7']);
  expect(await queued()).toEqual([]);
  const [dead] = await platform.db.deadJob.findMany();
  expect(dead).toMatchObject({
    name: 'token.revoked',
    payload: { tokenId: '7' },
    attempts: 3,
    error: 'no luck for [e-mail] with 7',
  });
  broken = false;
  await retryDeadJob(platform, dead?.id ?? 0n);
  expect(await platform.db.deadJob.count()).toBe(0);
  await drain(platform, { handlers });
  expect(seen).toHaveLength(4);
  await expect(retryDeadJob(platform, dead?.id ?? 0n)).rejects.toThrow('Record not found');
});

describe('a dead job with a key', () => {
  let broken: boolean;
  const failing = () => recorder(() => broken).handlers;
  const die = async (): Promise<void> => {
    broken = true;
    await leaveOne('8', { maxAttempts: 1, key: 'eight' });
    await drain(platform, { handlers: failing(), allowFailures: true });
  };
  const dead = async (): Promise<number> => (await queueFacts(platform.pool)).dead;

  test('does not count while a later one waits, and is gone when that has succeeded', async () => {
    await die();
    expect(await dead()).toBe(1);
    await leaveOne('8', { key: 'another' });
    expect(await dead()).toBe(1);
    await leaveOne('8', { key: 'eight' });
    expect(await dead()).toBe(0);
    broken = false;
    await drain(platform, { handlers: failing() });
    expect([await dead(), await platform.db.deadJob.count()]).toEqual([0, 0]);
  });

  test('is replaced by a later one that dies, too', async () => {
    await die();
    await die();
    expect([await dead(), await platform.db.deadJob.count()]).toEqual([1, 1]);
  });
});

test('the worker fetches jobs by itself, retries failed ones, and finishes running ones when it stops', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const outcomes: string[] = [];
  const told = Promise.withResolvers<void>();
  const handlers: Partial<JobHandlers> = {
    'token.revoked': async (_platform, { tokenId }) => {
      if (tokenId === 'bad') throw new Error('bad');
      begun.resolve();
      await release.promise;
    },
  };
  const worker = await startWorker(platform, {
    handlers,
    // A minute may begin meanwhile, and its jobs would be counted.
    timetable: [],
    finished({ outcome }) {
      outcomes.push(outcome);
      if (outcome === 'failed') told.resolve();
    },
  });
  await leaveOne('bad');
  await leaveOne('slow');
  await Promise.all([begun.promise, told.promise]);
  let stopped = false;
  const stop = worker.stop().then(() => {
    stopped = true;
  });
  expect(await Promise.race([stop.then(() => 'stopped'), platform.pool.query('SELECT 1').then(() => 'waiting')])).toBe(
    'waiting',
  );
  expect(stopped).toBe(false);
  release.resolve();
  await stop;
  expect(outcomes.sort()).toEqual(['done', 'failed']);
  expect(await queued()).toMatchObject([{ attempts: 1, locked: false }]);
  expect(await queueFacts(platform.pool)).toMatchObject({ waiting: 0, scheduled: 1, running: 0, dead: 0 });
});

test('a worker that does not end in time gives its jobs back', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let attempts = 0;
  const handlers: Partial<JobHandlers> = {
    'token.revoked': async () => {
      attempts += 1;
      begun.resolve();
      // A fetch that was under way during the stop takes the job once more.
      if (attempts > 1) throw new Error('no luck');
      await release.promise;
    },
  };
  const worker = await startWorker(platform, { handlers });
  await leaveOne('endless');
  await begun.promise;
  const stop = worker.stop(5_000);
  clock.advance(5_001);
  await stop;
  await expect.poll(queued).toMatchObject([{ locked: false }]);
  release.resolve();
});

test('jobs of a killed worker are released, those of a running one are not', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const worker = await startWorker(platform, {
    handlers: {
      'token.revoked': async () => {
        begun.resolve();
        await release.promise;
      },
    },
    timetable: [],
  });
  await leaveOne('in living hands');
  await begun.promise;
  // It takes its first job before others see that it lives.
  const lives = async () =>
    (
      await platform.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
        AND ${OF_THIS_DATABASE}`)
    ).rowCount !== 0;
  await expect.poll(lives).toBe(true);
  await platform.pool.query(`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute';
    SELECT graphile_worker.add_job('token.revoked', '{"tokenId":"in dead hands"}', run_at => now() + interval '1 hour');
    SELECT graphile_worker.add_job('token.revoked', '{"tokenId":"at its end"}', run_at => now() + interval '1 hour');
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'pool-gone', attempts = 1
    WHERE locked_at IS NULL;
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'tokenId' = 'at its end'`);
  await reclaimJobs(platform);
  expect(await queued()).toMatchObject([
    { attempts: 1, locked: true },
    { attempts: 1, locked: false },
  ]);
  expect(await platform.db.deadJob.findMany()).toMatchObject([{ payload: { tokenId: 'at its end' } }]);
  release.resolve();
  await worker.stop();
});
