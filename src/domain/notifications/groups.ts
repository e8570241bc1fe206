/** The viewer's notifications in groups: reading, counting and dismissing them. */
import { ask, batchedStatement } from '../../platform/database/batched-statement.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { confirm } from '../access/optimistic-authentication.ts';
import { LARGEST_ID, type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { NUMBERS } from '../statuses/numbers.ts';
import { ACTIVE } from '../statuses/visible.ts';
import { GROUPED_KINDS } from './kinds.ts';
import { findNotification, READ_UNTIL } from './list.ts';
import {
  type Asked,
  askedOf,
  COLUMNS,
  EVERYTHING,
  forEachList,
  type ListKind,
  listFor,
  type NotificationFilter,
  type NotificationRow,
  NUMBERS_OF_ORIGIN,
  SHOWN,
} from './shown.ts';

/** An account of a group: its id, its revision and its numbers (see NotificationRow). */
export interface GroupedAccount {
  id: bigint;
  revision: string;
  numbers: string;
}

export interface NotificationGroupRow extends NotificationRow {
  /** Null: it stands alone. */
  key: string | null;
  members: number;
  newest: bigint;
  accounts: GroupedAccount[];
  /** Of its notifications on this page; null outside of pages. */
  page_min: bigint | null;
  page_max: bigint | null;
  page_at: Date | null;
}

/** The columns of a row, as they come from the database. */
type RawGroup = Omit<NotificationGroupRow, 'accounts' | 'members' | 'newest'> & {
  members: number | null;
  newest: bigint | null;
  /** Ids. */
  sample: string | null;
  /** In the first row: the accounts of all samples. */
  senders: string | null;
};

/** spec/mastodon/limits.json, notifications.group_sample_accounts. */
const SAMPLE = 8;

const BOUNDS = { above: 'bigint', below: 'bigint', size: 'int', grouped: 'text[]' };

type GroupsAsked = Asked | keyof typeof BOUNDS;

/** The group key of a notification, if the app wants its kind grouped. */
const KEY = 'CASE WHEN n.type = ANY (q.grouped) THEN n.group_key END';

/**
 * As SQL: a recursive query `page` that finds one notification of each group, in this order, until the page is full. Each step reads
 * on from the last one, so that no row is read twice.
 */
function walk(list: ListKind, order: 'ASC' | 'DESC'): string {
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

/** Lists that never hold filtered notifications. */
const UNFILTERED: ReadonlySet<ListKind> = new Set<ListKind>(['plain', 'events', 'kind']);

/** As SQL: the numbers of a group, of which only some notifications `x` are on the page. */
const COUNTED = (onPage: string): string => `nullif(count(*)::int, 0) AS members, max(x.id) AS newest,
  min(x.id) FILTER (WHERE ${onPage}) AS page_min, max(x.id) FILTER (WHERE ${onPage}) AS page_max`;

/**
 * As SQL: what is shown of each group of `page (id, key, place)`, and of its notifications within `range (low, high)`. Each notification
 * of the groups is read once, and each sender of it, however many they sent. The accounts of all samples come with the first row.
 */
const details = (list: ListKind): string => `notified AS MATERIALIZED (
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
  SELECT ${COLUMNS}, q.viewer_unchanged, g.key, g.members, g.newest, g.page_min, g.page_max, array_to_string(g.sample, ' ') AS sample,
    (SELECT last.created_at FROM notifications last WHERE last.id = g.page_max) AS page_at,
    CASE WHEN g.place = 1 THEN (SELECT string_agg(concat_ws(' ', mo.id, mo.xmin, ${NUMBERS(null, 'mt')}), ';')
      FROM actors mo LEFT JOIN actor_stats mt ON mt.actor_id = mo.id WHERE mo.id = ANY (ARRAY(SELECT DISTINCT unnest(sample) FROM counted))) END AS senders
  FROM counted g JOIN notifications n ON n.id = g.id LEFT JOIN statuses s ON s.id = n.status_id
  JOIN actors o ON o.id = n.origin_id ${NUMBERS_OF_ORIGIN}`;

/** A page reaches to its last group; a page that is not full reaches to its bounds. */
function groupsText(list: ListKind, order: 'ASC' | 'DESC'): string {
  const range =
    order === 'DESC'
      ? 'CASE WHEN count(*) < q.size THEN q.above + 1 ELSE min(page.id) END AS low, max(page.id) AS high'
      : 'min(page.id) AS low, CASE WHEN count(*) < q.size THEN q.below - 1 ELSE max(page.id) END AS high';
  return `${walk(list, order)}, range AS MATERIALIZED (SELECT ${range} FROM page WHERE page.place > 0), ${details(list)}`;
}

const parametersOf = (list: ListKind) => ({ ...askedOf(list), parameters: { ...askedOf(list).parameters, ...BOUNDS } });

const pages = forEachList((list) => ({
  descending: batchedStatement<RawGroup, GroupsAsked>(`groups_${list}`, {
    ...parametersOf(list),
    text: groupsText(list, 'DESC'),
  }),
  ascending: batchedStatement<RawGroup, GroupsAsked>(`groups_${list}_rising`, {
    ...parametersOf(list),
    text: groupsText(list, 'ASC'),
  }),
}));

const unread = forEachList((list) =>
  batchedStatement<{ count: number }, GroupsAsked>(`groups_count_${list}`, {
    parameters: parametersOf(list).parameters,
    known: { ...askedOf(list).known, read_until: READ_UNTIL },
    text: `${walk(list, 'DESC').replaceAll('q.above', 'q.read_until')} SELECT count(*)::int - 1 AS count FROM page`,
  }),
);

function sendersOf(rows: readonly RawGroup[]): Map<string, GroupedAccount> {
  const texts = rows.flatMap((row) => row.senders?.split(';') ?? []);
  return new Map(
    texts.map((text) => {
      const [id = '0', revision = '', numbers = ''] = text.split(' ');
      return [id, { id: BigInt(id), revision, numbers }];
    }),
  );
}

function groupsOf(rows: readonly RawGroup[], paged: boolean): NotificationGroupRow[] {
  const known = sendersOf(rows);
  return rows.map(({ sample, senders: _, ...row }) => ({
    ...row,
    members: row.members ?? 1,
    newest: row.newest ?? row.id,
    accounts: sample?.split(' ').flatMap((id) => known.get(id) ?? []) ?? [
      { id: row.origin_id, revision: row.origin_revision, numbers: row.origin_numbers },
    ],
    page_min: paged ? (row.page_min ?? row.id) : null,
    page_max: paged ? (row.page_max ?? row.id) : null,
    page_at: paged ? (row.page_at ?? row.created_at) : null,
  }));
}

/** The kinds that an app wants grouped; all that can be unless it names some. */
const groupedKinds = (asked: readonly string[] | null) =>
  GROUPED_KINDS.filter((kind) => asked === null || asked.includes(kind));

export interface GroupsPage {
  groups: NotificationGroupRow[];
  /** Those next to which the pages before and after begin; none for an empty page. */
  newest: bigint | null;
  oldest: bigint | null;
}

const byPageMax = (a: NotificationGroupRow, b: NotificationGroupRow): number =>
  Number((b.page_max ?? 0n) - (a.page_max ?? 0n));

/** @param grouped the kinds to group; null: all that can be */
export async function notificationGroups(
  ctx: IdentityContext,
  filter: NotificationFilter,
  grouped: readonly string[] | null,
  page: PageBounds,
): Promise<GroupsPage> {
  const { list, asked } = listFor(ctx, filter);
  const rising = page.minId !== null;
  const statements = pages[list];
  const rows = await ask(ctx.sql, rising ? statements.ascending : statements.descending, {
    ...asked,
    grouped: groupedKinds(grouped),
    above: page.minId ?? page.sinceId ?? 0n,
    below: page.maxId ?? LARGEST_ID,
    size: page.limit,
  });
  confirm(ctx.viewer, rows[0]?.viewer_unchanged);
  const groups = groupsOf(rows, true).sort(byPageMax);
  const full = groups.length >= page.limit;
  const ends = rows.map((row) => (full || row.page_min === null ? row.id : row.page_min));
  const lowest = ends.reduce<bigint | null>((low, id) => (low === null || id < low ? id : low), null);
  return { groups, newest: groups[0]?.page_max ?? null, oldest: lowest };
}

/** Number of groups after the read marker, counted up to `limit`. */
export async function countGroups(
  ctx: IdentityContext,
  filter: NotificationFilter,
  grouped: readonly string[] | null,
  limit: number,
): Promise<number> {
  const { list, asked } = listFor(ctx, filter);
  const bounds = { grouped: groupedKinds(grouped), above: 0n, below: LARGEST_ID, size: limit };
  const [row] = await ask(ctx.sql, unread[list], { ...asked, ...bounds });
  return row?.count ?? 0;
}

/** The keys of notifications that stand alone. */
const ALONE = /^ungrouped-(\d+)$/;

export const keyOf = ({ key, id }: { key: string | null; id: bigint }): string => key ?? `ungrouped-${id}`;

const whole = batchedStatement<RawGroup, Asked | 'key'>('group', {
  parameters: { ...askedOf('full').parameters, key: 'text' },
  known: askedOf('full').known,
  text: `WITH page AS MATERIALIZED (
      SELECT n.id, n.group_key AS key, 1 AS place ${SHOWN('full')} AND n.group_key = q.key ORDER BY n.id DESC LIMIT 1
    ), range AS MATERIALIZED (SELECT NULL::bigint AS low, NULL::bigint AS high), ${details('full')}`,
});

const ALONE_IN_ITS_GROUP = {
  key: null,
  members: null,
  newest: null,
  sample: null,
  senders: null,
  page_min: null,
  page_max: null,
  page_at: null,
};

/** Refuses unknown keys and those of others alike. */
export async function findGroup(
  ctx: IdentityContext,
  key: string,
  supportedTypes: readonly string[] | null,
): Promise<NotificationGroupRow> {
  const alone = ALONE.exec(key)?.[1];
  const { asked } = listFor(ctx, { ...EVERYTHING, includeFiltered: false, supportedTypes });
  const rows = alone
    ? [{ ...(await findNotification(ctx, alone, supportedTypes)), ...ALONE_IN_ITS_GROUP }]
    : await ask(ctx.sql, whole, { ...asked, filtered: false, key });
  return groupsOf(rows, false)[0] ?? refuse('record_not_found');
}

/** By its key, or by the id of what stands alone: one statement for both would read the whole group. */
const membersBy = (name: string, column: 'group_key' | 'id', type: string) =>
  pagedStatements<{ id: bigint; origin_id: bigint }, Asked | 'of'>(name, {
    parameters: { ...askedOf('events').parameters, of: type },
    known: askedOf('events').known,
    column: 'n.id',
    text: `SELECT n.id, n.origin_id ${SHOWN('events')} AND n.${column} = q.of`,
  });

const members = membersBy('group_accounts', 'group_key', 'text');
const alone = membersBy('lone_account', 'id', 'bigint');

/** The notifications of a group with their accounts; none of an unknown one. */
export function groupMembers(
  ctx: IdentityContext,
  key: string,
  page: PageBounds,
): Promise<{ id: bigint; origin_id: bigint }[]> {
  const id = ALONE.exec(key)?.[1];
  const { asked } = listFor(ctx, { ...EVERYTHING, includeFiltered: false, supportedTypes: [] });
  return id === undefined
    ? readPage(ctx.sql, members, page, { ...asked, of: key })
    : readPage(ctx.sql, alone, page, { ...asked, of: parseId(id) });
}

/** Deletes the viewer's own alone; an unknown key is no error. */
export async function dismissGroup(ctx: IdentityContext, key: string): Promise<void> {
  const alone = ALONE.exec(key)?.[1];
  const id = alone ? parseId(alone) : null;
  if (alone && id === null) return;
  const of = id === null ? { groupKey: key } : { id };
  await ctx.db.notification.deleteMany({ where: { recipientId: ctx.viewer.actorId, filtered: false, ...of } });
}
