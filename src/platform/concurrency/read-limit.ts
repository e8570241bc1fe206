/** Concurrency limit of reads, one for all doors of a process: whoever waits asks the database nothing, and can still be dropped. */
import memoize from 'memoize';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { comeAgain } from '../trouble.ts';

/** Ten times the connections to the database: it is never idle because of this, and is done with them in a moment. */
const READS_AT_ONCE = 200;

/** Tests run several servers in one process. */
const limitOf = memoize((_config: Pick<Config, 'databaseTimeoutMs'>) => pLimit(READS_AT_ONCE), {
  cache: new WeakMap(),
});

/**
 * Runs `read` within the limit. Reads that wait for one that waits here itself would block each other: only the outermost may.
 *
 * @throws Refusal 503 where it waited as long as requests wait for a connection: where the database stands still, those behind
 * are not tried one after the other
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
