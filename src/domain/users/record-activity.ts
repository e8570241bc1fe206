/** Records which users were active on which day, without a row for each user and day. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

/** UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Stands for never. */
const NEVER = '0001-01-01';

/**
 * Records that these users were active on the day. Idempotent; a day before the last recorded one is skipped. Users are counted
 * by the day of their previous activity, so that a period's distinct users are those of its days who were not active earlier in
 * it (domain/measures/active-users.ts).
 *
 * @param users a SELECT of `user_id`
 */
export async function recordActivityOf(db: Db | Tx, day: string, users: Prisma.Sql): Promise<void> {
  await db.$executeRaw`
    WITH put AS (
      INSERT INTO user_activity AS a (user_id, day)
      SELECT DISTINCT seen.user_id, ${day}::date FROM (${users}) seen JOIN users u ON u.id = seen.user_id ORDER BY 1
      ON CONFLICT (user_id) DO UPDATE SET previous_day = a.day, day = excluded.day WHERE a.day < excluded.day
      RETURNING previous_day)
    INSERT INTO active_days AS d (day, previous_day, users)
    SELECT ${day}::date, coalesce(previous_day, ${NEVER}::date), count(*)::int FROM put GROUP BY 2 ORDER BY 2
    ON CONFLICT (day, previous_day) DO UPDATE SET users = d.users + excluded.users`;
}

/** The same for one user, now. */
export const recordActivity = (db: Db | Tx, now: Date, userId: bigint): Promise<void> =>
  recordActivityOf(db, dayOf(now), Prisma.sql`SELECT ${userId}::bigint AS user_id`);
