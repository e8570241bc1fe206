/** GET /health: whether this process can serve, for load balancers, scripts and `plaza doctor`. */
import type { RequestHandler } from 'express';
import { freeSpace, spaceWarnings } from '../../platform/files/disk-space.ts';
import type { Platform } from '../../platform/platform.ts';
import { inTime } from '../requests/in-time.ts';

/** One sentence for each thing that the server needs and that does not answer. */
async function findProblems(platform: Platform): Promise<string[]> {
  const { pool, redis, clock } = platform;
  /** Null when it answers in time, else the sentence. */
  const problemOf = (sentence: string, asked: Promise<unknown>): Promise<string | null> =>
    inTime(
      clock,
      asked.then(() => null),
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
    const spaces = inTime(platform.clock, freeSpace(platform.config), []);
    const problems = await findProblems(platform);
    // What is nearly full can still be read: who sends requests here need not send them elsewhere.
    const warnings = spaceWarnings(await spaces);
    const warned = warnings.length > 0 && { warnings };
    res.setHeader('Cache-Control', 'no-store');
    if (problems.length === 0) res.json({ status: 'ok', ...warned });
    else res.status(503).json({ status: 'unavailable', problems, ...warned });
  };
}
