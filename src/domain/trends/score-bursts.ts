/** Burst score of tags and links: more users today than expected (Mastodon's Trends). */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { firstIdOfDay } from './days.ts';

/** Minimum decayed score of a trend. */
export const BURST_ENDS_BELOW = 1;

/** How long the peak score counts: trending again within it needs a higher score. */
const COOLDOWN_HOURS = 48;

interface Bursts {
  key: 'tag_id' | 'card_id';
  /**
   * A SELECT of `key, actor_id, today`: all uses today and yesterday. `$3` is the first id of today, `$4` that of yesterday.
   */
  uses: string;
  halfLifeHours: number;
}

const HOURS_AGO = '(extract(epoch FROM $1::timestamptz - max_score_at)::float8 / 3600)';

/**
 * Observed are the users of today, expected those of yesterday (at least one). From `$2` observed users on, the score is
 * (observed - expected)² / expected. The peak score is stored and decays by half every `halfLifeHours`.
 */
export function burstStatements(table: 'tag_trends' | 'link_trends', { key, uses, halfLifeHours }: Bursts) {
  return {
    end: statement(`end_${table}`, `DELETE FROM ${table} WHERE ${HOURS_AGO} > ${COOLDOWN_HOURS}::float8`),
    score: statement(
      `score_${table}`,
      `WITH counts AS (
         SELECT ${key}, count(DISTINCT actor_id) FILTER (WHERE today)::float8 AS observed,
           greatest(count(DISTINCT actor_id) FILTER (WHERE NOT today), 1)::float8 AS expected
         FROM (${uses}) uses GROUP BY ${key}),
       scores AS (
         SELECT ${key}, (observed - expected) ^ 2 / expected AS score
         FROM counts WHERE observed > expected AND observed >= $2::int)
       INSERT INTO ${table} AS old (${key}, score, max_score, max_score_at)
       SELECT ${key}, score, score, $1::timestamptz FROM scores
       ON CONFLICT (${key}) DO UPDATE SET max_score = EXCLUDED.max_score, max_score_at = EXCLUDED.max_score_at
       WHERE EXCLUDED.max_score > old.max_score`,
    ),
    decay: statement(
      `decay_${table}`,
      `UPDATE ${table} SET score = max_score * 0.5::float8 ^ (${HOURS_AGO} / ${halfLifeHours}::float8)`,
    ),
  };
}

/** @param threshold the minimum number of observed users */
export async function scoreBursts(
  tx: Tx,
  { end, score, decay }: ReturnType<typeof burstStatements>,
  at: Date,
  threshold: number,
): Promise<void> {
  const sql = sqlWithin(tx);
  await sql.run(end, [at]);
  await sql.run(score, [at, threshold, firstIdOfDay(at, 0), firstIdOfDay(at, 1)]);
  await sql.run(decay, [at]);
}
