/** The viewer's notifications in groups: reading, counting and dismissing them. */

import { parseId } from '../../platform/ids.ts';
import { batchedStatement, queryBatched } from '../../platform/reading/batched-statement.ts';
import type { IdentityContext } from '../access/context.ts';
import { LARGEST_ID, type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { aloneInItsGroup, groupOf, groupsOfPage, type NotificationGroupRow, type ReadGroup } from './group-row.ts';
import { details, groupsText, walk } from './group-sql.ts';
import { GROUPED_KINDS } from './kinds.ts';
import { findNotification, READ_UNTIL } from './list.ts';
import { askedOf, EVERYTHING, forEachList, type ListKind, listFor, type NotificationFilter, SHOWN } from './shown.ts';

const BOUNDS = { above: 'bigint', below: 'bigint', size: 'int', grouped: 'text[]' };

const partsOf = (list: ListKind) => ({
  parameters: { ...askedOf(list).parameters, ...BOUNDS },
  known: askedOf(list).known,
});

const pages = forEachList((list) => ({
  descending: batchedStatement(`groups_${list}`, {
    ...partsOf(list),
    text: groupsText(list, 'DESC'),
  }).as<ReadGroup>(),
  ascending: batchedStatement(`groups_${list}_rising`, {
    ...partsOf(list),
    text: groupsText(list, 'ASC'),
  }).as<ReadGroup>(),
}));

const unread = forEachList((list) =>
  batchedStatement(`groups_count_${list}`, {
    parameters: partsOf(list).parameters,
    known: { ...askedOf(list).known, read_until: READ_UNTIL },
    text: `${walk(list, 'DESC').replaceAll('q.above', 'q.read_until')} SELECT count(*)::int - 1 AS count FROM page`,
  }).as<{ count: number }>(),
);

/** The kinds that an app wants grouped; by default all kinds that can be. */
const groupedKinds = (asked: readonly string[] | null) =>
  GROUPED_KINDS.filter((kind) => asked === null || asked.includes(kind));

export interface GroupsPage {
  groups: readonly NotificationGroupRow[];
  /** Those next to which the pages before and after begin; none for an empty page. */
  newest: bigint | null;
  oldest: bigint | null;
}

const least = (ids: readonly (bigint | null)[]): bigint | null =>
  ids.reduce((low, id) => (low === null || (id !== null && id < low) ? id : low), null);

/** @param grouped the kinds to group; null: all that can be */
export async function notificationGroups(
  ctx: IdentityContext,
  filter: NotificationFilter,
  grouped: readonly string[] | null,
  page: PageBounds,
): Promise<GroupsPage> {
  const { list, asked } = listFor(ctx, filter);
  const statements = pages[list];
  const rows = await queryBatched(ctx.sql, page.minId === null ? statements.descending : statements.ascending, {
    ...asked,
    grouped: groupedKinds(grouped),
    above: page.minId ?? page.sinceId ?? 0n,
    below: page.maxId ?? LARGEST_ID,
    size: page.limit,
  });
  const groups = groupsOfPage(rows);
  const full = groups.length >= page.limit;
  return {
    groups,
    newest: groups[0]?.page_max ?? null,
    oldest: least(groups.map((group) => (full ? group.id : group.page_min))),
  };
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
  const [row] = await queryBatched(ctx.sql, unread[list], { ...asked, ...bounds });
  return row?.count ?? 0;
}

/** The keys of ungrouped notifications. */
const ALONE = /^ungrouped-(\d+)$/;

export const keyOf = ({ key, id }: { key: string | null; id: bigint }): string => key ?? `ungrouped-${id}`;

const whole = batchedStatement('group', {
  parameters: { ...askedOf('full').parameters, key: 'text' },
  known: askedOf('full').known,
  text: `WITH page AS MATERIALIZED (
      SELECT n.id, n.group_key AS key, 1 AS place ${SHOWN('full')} AND n.group_key = q.key ORDER BY n.id DESC LIMIT 1
    ), range AS MATERIALIZED (SELECT NULL::bigint AS low, NULL::bigint AS high), ${details('full')}`,
}).as<ReadGroup>();

/** Refuses unknown keys and those of other people alike. */
export async function findGroup(
  ctx: IdentityContext,
  key: string,
  supportedTypes: readonly string[] | null,
): Promise<NotificationGroupRow[]> {
  const alone = ALONE.exec(key)?.[1];
  if (alone) return [aloneInItsGroup(await findNotification(ctx, alone, supportedTypes))];
  const { asked } = listFor(ctx, { ...EVERYTHING, includeFiltered: false, supportedTypes });
  const rows = await queryBatched(ctx.sql, whole, { ...asked, filtered: false, key });
  if (rows.length === 0) refuse('record_not_found');
  return rows.map(groupOf);
}

/** Each sender once. By its key, or by the id of an ungrouped notification: one statement for both would read the whole group. */
const membersBy = (name: 'group_accounts' | 'lone_account', column: 'group_key' | 'id', type: string) =>
  pagedStatements(name, {
    parameters: { ...askedOf('events').parameters, of: type },
    known: askedOf('events').known,
    column: 'n.id',
    text: `SELECT n.id, n.origin_id ${SHOWN('events')} AND n.${column} = q.of AND NOT EXISTS (
      SELECT FROM notifications x WHERE x.origin_id = n.origin_id AND x.recipient_id = n.recipient_id
        AND x.group_key = n.group_key AND x.id > n.id)`,
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

/** Deletes only the viewer's own; an unknown key is not an error. */
export async function dismissGroup(ctx: IdentityContext, key: string): Promise<void> {
  const alone = ALONE.exec(key)?.[1];
  const id = alone ? parseId(alone) : null;
  if (alone && id === null) return;
  const of = id === null ? { groupKey: key } : { id };
  await ctx.db.notification.deleteMany({ where: { recipientId: ctx.viewer.actorId, filtered: false, ...of } });
}
