/** The concurrency limit of reads, one for all facades of a process: queued reads cost no statement and can still be dropped. */
import memoize from 'memoize';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { comeAgain } from '../trouble.ts';

/** Ten times the connections to the database, so that it never idles because of the limit. */
const MAX_READS = 200;

/** Tests run several servers in one process. */
const limitOf = memoize((_config: Pick<Config, 'databaseTimeoutMs'>) => pLimit(MAX_READS), {
  cache: new WeakMap(),
});

/**
 * Runs `read` within the limit. Only the outermost read may queue: reads that hold a place and queue for another one can wait for
 * each other without end.
 *
 * @throws Refusal 503 after as long in the queue as requests wait for a connection: while the database hangs, queued reads are
 * not tried one after another
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
