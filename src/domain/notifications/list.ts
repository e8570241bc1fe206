/** The viewer's notifications, one by one: reading and dismissing them. */

import { parseId } from '../../platform/ids.ts';
import { batchedStatement, queryBatched } from '../../platform/reading/batched-statement.ts';
import type { IdentityContext } from '../access/context.ts';
import { EVERY_PERMISSION, roleAllows } from '../access/roles.ts';
import { type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { kindOf } from './kinds.ts';
import {
  askedOf,
  COLUMNS,
  EVERYTHING,
  forEachList,
  listFor,
  type NotificationFilter,
  type NotificationRow,
  NUMBERS_OF_ORIGIN,
  SHOWN,
} from './shown.ts';

const pages = forEachList((list) =>
  pagedStatements(`notifications_${list}`, {
    ...askedOf(list),
    column: 'n.id',
    text: `SELECT ${COLUMNS} ${SHOWN(list, NUMBERS_OF_ORIGIN)}`,
  }).as<NotificationRow>(),
);

const one = batchedStatement('notification', {
  parameters: { ...askedOf('full').parameters, id: 'bigint' },
  known: askedOf('full').known,
  text: `SELECT ${COLUMNS} ${SHOWN('full', NUMBERS_OF_ORIGIN)} AND n.id = q.id`,
}).as<NotificationRow>();

/** SQL for the viewer's read position. */
export const READ_UNTIL = `coalesce((SELECT m.last_read_id FROM markers m WHERE m.actor_id = q.viewer AND m.timeline = 'notifications'), 0)`;

const unread = forEachList((list) =>
  batchedStatement(`notifications_count_${list}`, {
    parameters: { ...askedOf(list).parameters, most: 'int' },
    known: { ...askedOf(list).known, read_until: READ_UNTIL },
    text: `SELECT count(*)::int AS count FROM (SELECT 1 ${SHOWN(list)} AND n.id > q.read_until LIMIT q.most) AS n`,
  }).as<{ count: number }>(),
);

export async function notifications(
  ctx: IdentityContext,
  filter: NotificationFilter,
  page: PageBounds,
): Promise<NotificationRow[]> {
  const { list, asked } = listFor(ctx, filter);
  return readPage(ctx.sql, pages[list], page, asked);
}

/** Number of notifications after the read marker, counted up to `limit`. */
export async function countNotifications(
  ctx: IdentityContext,
  filter: NotificationFilter,
  limit: number,
): Promise<number> {
  const { list, asked } = listFor(ctx, filter);
  const [row] = await queryBatched(ctx.sql, unread[list], { ...asked, most: limit });
  return row?.count ?? 0;
}

/** Refuses unknown notifications and those of other people alike, and kinds that the app does not know. */
export async function findNotification(
  ctx: IdentityContext,
  id: string,
  supportedTypes: readonly string[] | null = null,
): Promise<NotificationRow> {
  const notificationId = parseId(id);
  if (notificationId === null) refuse('record_not_found');
  const { asked } = listFor(ctx, { ...EVERYTHING, supportedTypes });
  const [row] = await queryBatched(ctx.sql, one, { ...asked, id: notificationId });
  return row ?? refuse('record_not_found');
}

/**
 * A notification that was just created, of any kind, for the recipient's open streams, whose channels know which kinds they
 * deliver. Their viewer has no role, so it is looked up if it matters.
 */
export async function findStreamed(ctx: IdentityContext, id: bigint): Promise<NotificationRow> {
  const { asked } = listFor(ctx, { ...EVERYTHING, supportedTypes: [] }, { permissions: EVERY_PERMISSION });
  const [row] = await queryBatched(ctx.sql, one, { ...asked, id });
  const staff = row && kindOf(row.type).staff;
  if (!staff) return row ?? refuse('record_not_found');
  const user = await ctx.db.user.findUnique({ where: { id: ctx.viewer.userId }, include: { role: true } });
  return roleAllows(user?.role ?? null, staff) ? row : refuse('record_not_found');
}

export async function dismissNotification(ctx: IdentityContext, id: string): Promise<void> {
  const notification = await findNotification(ctx, id, []);
  await ctx.db.notification.deleteMany({ where: { id: notification.id } });
}

/** Filtered ones wait with their requests. */
export async function clearNotifications(ctx: IdentityContext): Promise<void> {
  await ctx.db.notification.deleteMany({ where: { recipientId: ctx.viewer.actorId, filtered: false } });
}
