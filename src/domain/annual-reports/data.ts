/** The data of an annual report, computed from the rows of that year. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginningOf } from './year.ts';

/** The version of `data`, by which apps know its format. */
export const SCHEMA_VERSION = 2;

export const ARCHETYPES = ['lurker', 'booster', 'pollster', 'replier', 'oracle'] as const;

export interface AnnualReportData {
  archetype: (typeof ARCHETYPES)[number];
  type_distribution: { total: number; reblogs: number; replies: number; standalone: number };
  /** Ids of public posts, each at most once. */
  top_statuses: { by_reblogs: string | null; by_favourites: string | null; by_replies: string | null };
  time_series: { month: number; statuses: number; following: number; followers: number }[];
  top_hashtags: { name: string; count: number }[];
}

interface Counts {
  total: number;
  reblogs: number;
  replies: number;
  standalone: number;
  polls: number;
}

const OF_YEAR = 's.actor_id = $1 AND s.deleted_at IS NULL AND s.created_at >= $2 AND s.created_at < $3';

const counts = statement(
  'annual_report_counts',
  `SELECT count(*)::int AS total, count(s.reblog_of_id)::int AS reblogs,
     count(*) FILTER (WHERE s.in_reply_to_actor_id <> s.actor_id)::int AS replies,
     count(*) FILTER (WHERE s.reblog_of_id IS NULL AND s.in_reply_to_actor_id IS NULL)::int AS standalone,
     count(p.id)::int AS polls
   FROM statuses s LEFT JOIN polls p ON p.status_id = s.id WHERE ${OF_YEAR}`,
).as<Counts>();

const top = statement(
  'annual_report_top',
  `WITH own AS MATERIALIZED (
     SELECT s.id, t.reblogs_count AS reblogs, t.favourites_count AS favourites, t.replies_count AS replies
     FROM statuses s JOIN status_stats t ON t.status_id = s.id
     WHERE ${OF_YEAR} AND s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL)
   (SELECT * FROM own WHERE reblogs > 0 ORDER BY reblogs DESC, id DESC LIMIT 1)
   UNION (SELECT * FROM own WHERE favourites > 0 ORDER BY favourites DESC, id DESC LIMIT 2)
   UNION (SELECT * FROM own WHERE replies > 0 ORDER BY replies DESC, id DESC LIMIT 3)`,
).as<{ id: bigint; reblogs: number; favourites: number; replies: number }>();

const months = statement(
  'annual_report_months',
  `SELECT month, (sum(n) FILTER (WHERE what = 1))::int AS statuses, (sum(n) FILTER (WHERE what = 2))::int AS following,
     (sum(n) FILTER (WHERE what = 3))::int AS followers
   FROM (
     SELECT 1 AS what, extract(month FROM s.created_at AT TIME ZONE 'UTC')::int AS month, count(*) AS n FROM statuses s WHERE ${OF_YEAR} GROUP BY 2
     UNION ALL SELECT 2, extract(month FROM f.created_at AT TIME ZONE 'UTC')::int, count(*) FROM follows f
       WHERE f.follower_id = $1 AND f.approved AND f.created_at >= $2 AND f.created_at < $3 GROUP BY 2
     UNION ALL SELECT 3, extract(month FROM f.created_at AT TIME ZONE 'UTC')::int, count(*) FROM follows f
       WHERE f.target_id = $1 AND f.approved AND f.created_at >= $2 AND f.created_at < $3 GROUP BY 2) AS counted
   GROUP BY month`,
).as<{ month: number; statuses: number; following: number; followers: number }>();

/** Hashtags that were used more than once. */
const hashtags = statement(
  'annual_report_hashtags',
  `SELECT t.title AS name, count(*)::int AS count FROM statuses s JOIN status_tags st ON st.status_id = s.id JOIN tags t ON t.id = st.tag_id
   WHERE ${OF_YEAR} GROUP BY t.id HAVING count(*) > 1 ORDER BY count(*) DESC, t.id LIMIT 40`,
).as<{ count: number }>();

/** Mastodon's average number of posts in 2023 by people who post. Fewer posts make a reader. */
const AVERAGE = 113;

/** A playful name for a style of posting, by Mastodon's rule. */
export function archetypeOf({
  reblogs,
  replies,
  standalone,
  polls,
}: Omit<Counts, 'total'>): AnnualReportData['archetype'] {
  if (standalone + replies + reblogs < AVERAGE) return 'lurker';
  if (reblogs > standalone * 2) return 'booster';
  if (polls > standalone * 0.1) return 'pollster';
  return replies > standalone * 2 ? 'replier' : 'oracle';
}

type Top = Awaited<ReturnType<typeof readTop>>;

const readTop = (sql: Platform['sql'], values: ReturnType<typeof boundsOf>) => sql.many(top, values);

/** The best post of each measure that is not the best of one before. */
function topStatuses(rows: Top): AnnualReportData['top_statuses'] {
  const taken = new Set<bigint>();
  const best = (measure: 'reblogs' | 'favourites' | 'replies'): string | null => {
    const [first] = rows
      .filter((row) => row[measure] > 0 && !taken.has(row.id))
      .toSorted((a, b) => b[measure] - a[measure] || (a.id < b.id ? 1 : -1));
    if (!first) return null;
    taken.add(first.id);
    return first.id.toString();
  };
  return { by_reblogs: best('reblogs'), by_favourites: best('favourites'), by_replies: best('replies') };
}

const boundsOf = (actorId: bigint, year: number) => [actorId, beginningOf(year), beginningOf(year + 1)] as const;

const posted = statement(
  'annual_report_posted',
  `SELECT EXISTS (SELECT FROM statuses s WHERE ${OF_YEAR}) AS posted`,
).as<{ posted: boolean }>();

/** Whether the viewer posted in that year. */
export async function hasPosted({ sql }: Pick<Platform, 'sql'>, actorId: bigint, year: number): Promise<boolean> {
  const [row] = await sql.many(posted, boundsOf(actorId, year));
  return row?.posted ?? false;
}

/** Four statements, however many rows. Years and months are in UTC. */
export async function reportData(
  { sql }: Pick<Platform, 'sql'>,
  actorId: bigint,
  year: number,
): Promise<AnnualReportData> {
  const values = boundsOf(actorId, year);
  const [[counted], best, byMonth, tags] = await Promise.all([
    sql.many(counts, values),
    readTop(sql, values),
    sql.many(months, values),
    sql.many(hashtags, values),
  ]);
  const { polls, ...distribution } = counted ?? { total: 0, reblogs: 0, replies: 0, standalone: 0, polls: 0 };
  const of = new Map(byMonth.map((row) => [row.month, row]));
  return {
    archetype: archetypeOf({ ...distribution, polls }),
    type_distribution: distribution,
    top_statuses: topStatuses(best),
    time_series: Array.from({ length: 12 }, (_, place) => {
      const month = place + 1;
      const row = of.get(month);
      return { month, statuses: row?.statuses ?? 0, following: row?.following ?? 0, followers: row?.followers ?? 0 };
    }),
    top_hashtags: tags,
  };
}
