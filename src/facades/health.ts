/** GET /health: whether this process can serve, for load balancers, scripts and `plaza doctor`. */
import type { RequestHandler } from 'express';
import type { Platform } from '../platform/platform.ts';

/** Longer than a busy moment, shorter than what load balancers wait. */
const PATIENCE_MS = 2_000;

/** Null when `ask` succeeds in time, else the sentence. */
async function problemOf(platform: Platform, sentence: string, ask: () => Promise<unknown>): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const cancel = platform.clock.after(PATIENCE_MS, () => late.resolve(sentence));
  const asked = ask().then(
    () => null,
    () => sentence,
  );
  return Promise.race([asked, late.promise]).finally(cancel);
}

/** One sentence for each thing that the server needs and that does not answer. */
async function findProblems(platform: Platform): Promise<string[]> {
  const { pool, redis } = platform;
  const problems = await Promise.all([
    problemOf(platform, 'The database does not answer.', () => pool.query('SELECT 1')),
    redis ? problemOf(platform, 'Redis does not answer.', () => redis.ping()) : null,
  ]);
  return problems.filter((problem) => problem !== null);
}

export function health(platform: Platform): RequestHandler {
  return async (_req, res) => {
    const problems = await findProblems(platform);
    res.setHeader('Cache-Control', 'no-store');
    if (problems.length === 0) res.json({ status: 'ok' });
    else res.status(503).json({ status: 'unavailable', problems });
  };
}
