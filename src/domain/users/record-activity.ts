/** Records which users were active on which day, without a row for each user and day. */
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

/** UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Stands for never. */
const NEVER = '0001-01-01';

/**
 * SQL that records that users were active on the day `$1`. Idempotent; a day before the last recorded one is skipped. Users are counted
 * by the day of their previous activity, so that a period's distinct users are those of its days who were not active earlier in
 * it (domain/measures/active-users.ts).
 *
 * @param users a SELECT of `user_id`
 */
export const RECORD_ACTIVITY = (users: string): string => `WITH put AS (
     INSERT INTO user_activity AS a (user_id, day)
     SELECT DISTINCT seen.user_id, $1::date FROM (${users}) seen JOIN users u ON u.id = seen.user_id ORDER BY 1
     ON CONFLICT (user_id) DO UPDATE SET previous_day = a.day, day = excluded.day WHERE a.day < excluded.day
     RETURNING previous_day)
   INSERT INTO active_days AS d (day, previous_day, users)
   SELECT $1::date, coalesce(previous_day, '${NEVER}'::date), count(*)::int FROM put GROUP BY 2 ORDER BY 2
   ON CONFLICT (day, previous_day) DO UPDATE SET users = d.users + excluded.users`;

const recordOne = statement('record_activity', RECORD_ACTIVITY('SELECT $2::bigint AS user_id'));

/** Records that the user is active now. */
export async function recordActivity(db: Db | Tx, now: Date, userId: bigint): Promise<void> {
  await sqlWithin(db).run(recordOne, [dayOf(now), userId]);
}
