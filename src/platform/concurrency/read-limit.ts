/**
 * The concurrency limit of reads, one for all facades of a process. Queued reads cost no statement and can still be dropped.
 */
import memoize from 'memoize';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { comeAgain } from '../trouble.ts';

/** Ten times the number of database connections, so that the limit never leaves the database idle. */
const MAX_READS = 200;

/** Tests run several servers in one process. */
const limitOf = memoize((_config: Pick<Config, 'databaseTimeoutMs'>) => pLimit(MAX_READS), {
  cache: new WeakMap(),
});

/**
 * Runs `read` within the limit. Only the outermost read may queue: reads that hold a place and queue for another one could wait
 * for each other for ever.
 *
 * @throws Refusal 503 after as long in the queue as requests wait for a connection, so that queued reads are not tried one after
 * another while the database hangs
 */
export function limitRead<Result>(
  config: Pick<Config, 'databaseTimeoutMs'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const asked = performance.now();
  return limitOf(config)(() => {
    if (performance.now() - asked > config.databaseTimeoutMs) throw comeAgain();
    return read();
  });
}
