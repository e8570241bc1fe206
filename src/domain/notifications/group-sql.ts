/** Pages of groups of notifications, as SQL. */
import { LARGEST_ID } from '../../platform/ids.ts';
import { ACTIVE } from '../statuses/visible.ts';
import { COLUMNS, type ListKind, NUMBERS_OF_ORIGIN, SHOWN } from './shown.ts';

/** Mastodon's limits, notifications.group_sample_accounts. */
const SAMPLE = 8;

/** The group key of a notification, if the app wants its kind grouped. */
const KEY = 'CASE WHEN n.type = ANY (q.grouped) THEN n.group_key END';

/**
 * As SQL: a recursive query `page` that finds one notification of each group, in this order, until the page is full. Each step reads
 * on from the last one, so that no row is read twice.
 */
export function walk(list: ListKind, order: 'ASC' | 'DESC'): string {
  const [start, onward] = order === 'DESC' ? ['q.below', 'n.id < p.id'] : ['q.above', 'n.id > p.id'];
  return `WITH RECURSIVE page AS (
    SELECT ${start} AS id, NULL::text COLLATE "C" AS key, '{}'::jsonb AS seen, 0 AS place
    UNION ALL
    SELECT next.id, next.key, CASE WHEN next.key IS NULL THEN p.seen ELSE p.seen || jsonb_build_object(next.key, 1) END, p.place + 1
    FROM page p CROSS JOIN LATERAL (
      SELECT n.id, ${KEY} AS key ${SHOWN(list)} AND ${onward} AND n.id > q.above AND n.id < q.below
        AND (n.group_key IS NULL OR NOT jsonb_exists(p.seen, n.group_key))
      ORDER BY n.id ${order} LIMIT 1) next
    WHERE p.place < q.size)`;
}

/** Lists that never contain filtered notifications. */
const UNFILTERED: ReadonlySet<ListKind> = new Set<ListKind>(['plain', 'events', 'kind']);

/** As SQL: the numbers of a group, of which only some notifications `x` are on the page. */
const COUNTED = (onPage: string): string => `nullif(count(*)::int, 0) AS members, max(x.id) AS newest,
  min(x.id) FILTER (WHERE ${onPage}) AS page_min, max(x.id) FILTER (WHERE ${onPage}) AS page_max`;

/**
 * SQL for the data of each group of `page (id, key, place)`, and of its notifications within `range (low, high)`. Each
 * notification of the groups is read once, and each sender once.
 */
export const details = (list: ListKind): string => `notified AS MATERIALIZED (
    SELECT page.id, page.key, page.place, m.* FROM page CROSS JOIN range LEFT JOIN LATERAL (
      SELECT ${COUNTED('x.id >= range.low AND x.id <= range.high')}, array_agg(x.id) AS ids, array_agg(x.origin_id) AS origins FROM (
        SELECT m.id, m.origin_id FROM notifications m
        WHERE m.recipient_id = q.viewer AND m.group_key = page.key AND ${UNFILTERED.has(list) ? 'NOT m.filtered' : '(NOT m.filtered OR q.filtered)'}
        ORDER BY m.id DESC) x) m ON page.key IS NOT NULL
    WHERE page.place > 0
  ), gone AS MATERIALIZED (
    SELECT array_agg(mo.id) AS ids FROM actors mo
    WHERE mo.id = ANY (ARRAY(SELECT DISTINCT unnest(origins) FROM notified)) AND NOT (${ACTIVE('mo')})
  ), counted AS MATERIALIZED (
    SELECT m.id, m.key, m.place, c.* FROM notified m CROSS JOIN LATERAL (
      SELECT m.members, m.newest, m.page_min, m.page_max, m.origins[:${SAMPLE}] AS sample WHERE (SELECT ids FROM gone) IS NULL
      UNION ALL
      SELECT ${COUNTED('x.id >= (SELECT low FROM range) AND x.id <= (SELECT high FROM range)')}, (array_agg(x.origin_id))[:${SAMPLE}]
      FROM unnest(m.ids, m.origins) AS x (id, origin_id)
      WHERE x.origin_id <> ALL ((SELECT ids FROM gone)::bigint[]) HAVING (SELECT ids FROM gone) IS NOT NULL) c
  )
  SELECT ${COLUMNS}, g.key, g.members, g.newest, g.page_min, g.page_max, g.sample,
    (SELECT last.created_at FROM notifications last WHERE last.id = g.page_max) AS page_at
  FROM counted g JOIN notifications n ON n.id = g.id LEFT JOIN statuses s ON s.id = n.status_id
  JOIN actors o ON o.id = n.origin_id ${NUMBERS_OF_ORIGIN}`;

/** A page reaches to its last group; a page that is not full reaches to its bounds. */
export function groupsText(list: ListKind, order: 'ASC' | 'DESC'): string {
  const range =
    order === 'DESC'
      ? `CASE WHEN count(*) < q.size THEN least(q.above, ${LARGEST_ID - 1n}) + 1 ELSE min(page.id) END AS low, max(page.id) AS high`
      : 'min(page.id) AS low, CASE WHEN count(*) < q.size THEN q.below - 1 ELSE max(page.id) END AS high';
  return `${walk(list, order)}, range AS MATERIALIZED (SELECT ${range} FROM page WHERE page.place > 0), ${details(list)}`;
}
