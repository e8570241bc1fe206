/**
 * How often tags are used on each day. Counting all posts of a popular tag at each request would read thousands of rows, so the timetable counts them, and
 * a request adds the posts that came later.
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const DAY_MS = 86_400_000;
/** Days that are shown. */
const DAYS = 7;
/** Tags that are used less on a day are counted at each request. */
const LEAST_USES = 50;

/** The first id of a day, as SQL over the number of the day. */
const FIRST_ID = (day: string): string => `((${day})::bigint * ${DAY_MS} << 16)`;

/** The condition of a counted post, as SQL over `statuses s` and `status_tags st`. */
const COUNTED = "s.id = st.status_id AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC'";

/**
 * SQL for the uses of a tag on each day: `day`, `uses`, `accounts`. Somebody who used it before and after the count of the timetable is counted twice
 * until the next one.
 *
 * @param firstDay the number of the first day since 1970
 */
export const TAG_HISTORY = (tagId: string, firstDay: string): string => `
  SELECT n.day, coalesce(d.uses, 0) + later.uses AS uses, coalesce(d.accounts, 0) + later.accounts AS accounts
  FROM generate_series(${firstDay}, ${firstDay} + ${DAYS - 1}) AS n (day) LEFT JOIN tag_days d ON d.tag_id = ${tagId} AND d.day = n.day
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS uses, count(DISTINCT s.actor_id)::int AS accounts FROM status_tags st JOIN statuses s ON ${COUNTED}
    WHERE st.tag_id = ${tagId} AND st.status_id > coalesce(d.last_id, ${FIRST_ID('n.day')} - 1) AND st.status_id < ${FIRST_ID('n.day + 1')}) later`;

const count = statement(
  'count_tag_days',
  `
  INSERT INTO tag_days (tag_id, day, uses, accounts, last_id)
  SELECT st.tag_id, ((st.status_id >> 16) / ${DAY_MS})::int, count(*), count(DISTINCT s.actor_id), max(st.status_id)
  FROM status_tags st JOIN statuses s ON ${COUNTED} WHERE st.status_id >= ${FIRST_ID('$1::int')}
  GROUP BY 1, 2 HAVING count(*) >= ${LEAST_USES}`,
);

/** Counts those of today and yesterday again, because posts are deleted, and old ones arrive late. */
export async function countTagDays(tx: Prisma.TransactionClient, { clock }: Pick<Platform, 'clock'>): Promise<void> {
  const today = Math.floor(clock.now().getTime() / DAY_MS);
  await tx.tagDay.deleteMany({ where: { OR: [{ day: { gte: today - 1 } }, { day: { lte: today - DAYS } }] } });
  await sqlWithin(tx).many(count, [today - 1]);
}
