/** GET /health: whether this process can serve, for load balancers, scripts and `plaza doctor`. */
import type { RequestHandler } from 'express';
import { freeSpace, spaceWarnings } from '../../platform/files/disk-space.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTimeout } from '../requests/with-timeout.ts';

/** A sentence for each dependency that does not answer. */
async function findProblems(platform: Platform): Promise<string[]> {
  const { pool, redis, clock } = platform;
  /** Null if the dependency answers in time, otherwise the sentence. */
  const problemOf = (sentence: string, operation: Promise<unknown>): Promise<string | null> =>
    withTimeout(
      clock,
      operation.then(() => null),
      sentence,
    );
  const problems = await Promise.all([
    problemOf('The database does not answer.', pool.query('SELECT 1')),
    redis ? problemOf('Redis does not answer.', redis.ping()) : null,
  ]);
  return problems.filter((problem) => problem !== null);
}

export function health(platform: Platform): RequestHandler {
  return async (_req, res) => {
    const spaces = withTimeout(platform.clock, freeSpace(platform.config), []);
    const problems = await findProblems(platform);
    // Only a warning: with a nearly full disk the server still serves reads, so load balancers need not remove it.
    const warnings = spaceWarnings(await spaces);
    const warned = warnings.length > 0 && { warnings };
    res.setHeader('Cache-Control', 'no-store');
    if (problems.length === 0) res.json({ status: 'ok', ...warned });
    else
      res
        .status(503)
        .set('Retry-After', '5')
        .json({ status: 'unavailable', problems, ...warned });
  };
}
