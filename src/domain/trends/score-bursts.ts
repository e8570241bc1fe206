/** Burst score of tags and links: more users today than expected (Mastodon's Trends). */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';

/** Minimum decayed score of a trend. */
export const BURST_ENDS_BELOW = 1;

/** How long the peak score counts: trending again within it needs a higher score. */
const COOLDOWN_HOURS = 48;

interface Bursts {
  /** The score table and its key. */
  table: Prisma.Sql;
  key: Prisma.Sql;
  /** Rows `key, actor_id, today` of all uses today and yesterday. */
  uses: Prisma.Sql;
  threshold: number;
  halfLifeHours: number;
}

/**
 * Observed are the users of today, expected those of yesterday (at least one). From `threshold` observed users on, the score is
 * (observed - expected)² / expected. The peak score is stored and decays by half every `halfLifeHours`.
 */
export async function scoreBursts(tx: Tx, at: Date, bursts: Bursts): Promise<void> {
  const { table, key, uses, threshold, halfLifeHours } = bursts;
  const hoursAgo = Prisma.sql`(extract(epoch FROM ${at}::timestamptz - max_score_at)::float8 / 3600)`;
  await tx.$executeRaw`DELETE FROM ${table} WHERE ${hoursAgo} > ${COOLDOWN_HOURS}::float8`;
  await tx.$executeRaw`
    WITH counts AS (
      SELECT ${key}, count(DISTINCT actor_id) FILTER (WHERE today)::float8 AS observed,
        greatest(count(DISTINCT actor_id) FILTER (WHERE NOT today), 1)::float8 AS expected
      FROM (${uses}) uses GROUP BY ${key}),
    scores AS (
      SELECT ${key}, (observed - expected) ^ 2 / expected AS score
      FROM counts WHERE observed > expected AND observed >= ${threshold}::int)
    INSERT INTO ${table} AS old (${key}, score, max_score, max_score_at)
    SELECT ${key}, score, score, ${at}::timestamptz FROM scores
    ON CONFLICT (${key}) DO UPDATE SET max_score = EXCLUDED.max_score, max_score_at = EXCLUDED.max_score_at
    WHERE EXCLUDED.max_score > old.max_score`;
  await tx.$executeRaw`UPDATE ${table} SET score = max_score * 0.5::float8 ^ (${hoursAgo} / ${halfLifeHours}::float8)`;
}
