/** A process that was too busy to read an answer does not treat the server as silent. */
import type { Socket } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { check } from '../../src/cli/doctor/finding.ts';
import { openDatabase } from '../../src/platform/database/db.ts';
import { openRedis } from '../../src/platform/platform.ts';
import { captureLog } from '../support/clients/capture.ts';
import { createTestDatabase } from '../support/database/database.ts';

const redisUrl = inject('redisUrl');

/** As a start does, which compiles and loads. */
function compute(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe.skipIf(redisUrl === null)('Redis', () => {
  test('has answered while the process computed', async () => {
    const log = captureLog();
    const redis = await openRedis(redisUrl ?? '', log.log);
    // It begins to connect in this turn.
    const streamOf = () => (redis as unknown as { stream?: Socket }).stream;
    while (!streamOf()) await new Promise<void>((next) => process.nextTick(next));
    expect(streamOf()?.connecting).toBe(true);
    compute(1_500);
    await expect.poll(() => redis.status).toBe('ready');
    compute(1_500);
    expect(await redis.ping()).toBe('PONG');
    expect(log.lines().map(({ msg }) => msg)).toEqual([]);
    redis.disconnect();
  });
});

test('a statement is answered while the process computes', async () => {
  const database = await createTestDatabase();
  const { pool, close } = openDatabase(database.url, { connectMs: 5_000, statementMs: 400, max: 1 });
  await pool.query('SELECT 1');
  const answered = pool.query('SELECT 2 AS two');
  // It is sent in this turn.
  for (let n = 0; n < 5; n += 1) await new Promise<void>((next) => process.nextTick(next));
  compute(1_000);
  expect((await answered).rows).toEqual([{ two: 2 }]);
  await close();
  await database.drop();
});

test('a check of plaza doctor succeeds while the process computes', async () => {
  const database = await createTestDatabase();
  const { pool, close } = openDatabase(database.url, { connectMs: 30_000, statementMs: 30_000, max: 1 });
  const found = check('database', null, async () => {
    await pool.query('SELECT 1');
    return 'answers';
  });
  compute(5_500);
  expect(await found).toMatchObject({ verdict: 'OK', text: 'answers' });
  await close();
  await database.drop();
});
