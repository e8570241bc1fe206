/** The viewer's notifications: reading and dismissing them. */

import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import {
  confirm,
  OPTIMISTIC_PARAMETERS,
  optimisticValues,
  VIEWER_UNCHANGED,
} from '../access/optimistic-authentication.ts';
import { type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { NUMBERS } from '../statuses/numbers.ts';
import { READER, READER_KNOWN, STATUS_VISIBLE } from '../statuses/visible.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts';

export interface NotificationRow {
  id: bigint;
  type: NotificationKind;
  origin_id: bigint;
  status_id: bigint | null;
  status_actor_id: bigint | null;
  created_at: Date;
  /** Of the row that the origin is shown from, as `author_revision` of a status. */
  origin_revision: string;
  /** The origin's numbers; see `readNumbers`. */
  origin_numbers: string;
  /** Whether the cached viewer is still right; in pages only. */
  viewer_unchanged?: boolean;
}

export interface NotificationFilter {
  types: readonly string[];
  excludeTypes: readonly string[];
  originId: bigint | null;
}

const COLUMNS = `n.id, n.type, n.origin_id, n.status_id, s.actor_id AS status_actor_id, n.created_at,
  o.xmin AS origin_revision, ${NUMBERS(null, 't')} AS origin_numbers`;

const NUMBERS_OF_ORIGIN = 'LEFT JOIN actor_stats t ON t.actor_id = n.origin_id';

/** Excludes suspended actors, and statuses that are no longer visible. */
const SHOWN = (viewer: string, more = ''): string => `
  FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id ${more}
  JOIN actors o ON o.id = n.origin_id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
  WHERE n.recipient_id = ${viewer} AND (n.status_id IS NULL OR ${STATUS_VISIBLE(viewer)})`;

const ASKED = { viewer: 'bigint', kinds: 'text[]', origin: 'bigint', ...OPTIMISTIC_PARAMETERS };

type Asked = keyof typeof ASKED;

const list = pagedStatements<NotificationRow, Asked>('notifications', {
  column: 'n.id',
  parameters: ASKED,
  known: { ...READER_KNOWN, viewer_unchanged: VIEWER_UNCHANGED },
  text: `SELECT ${COLUMNS}, q.viewer_unchanged ${SHOWN(READER, NUMBERS_OF_ORIGIN)} AND n.type = ANY (q.kinds) AND (q.origin IS NULL OR n.origin_id = q.origin)`,
});

const one = statement<NotificationRow>(
  'notification',
  `SELECT ${COLUMNS} ${SHOWN('$1', NUMBERS_OF_ORIGIN)} AND n.id = $2`,
);

const unread = statement<{ count: number }>(
  'notifications_count',
  `SELECT count(*)::int AS count FROM (SELECT 1 ${SHOWN('$1')}
     AND n.id > coalesce((SELECT m.last_read_id FROM markers m WHERE m.actor_id = $1 AND m.timeline = 'notifications'), 0)
     AND n.type = ANY ($3::text[]) AND ($4::bigint IS NULL OR n.origin_id = $4) LIMIT $2) AS n`,
);

const kindsOf = ({ types, excludeTypes }: NotificationFilter): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => (types.length === 0 || types.includes(kind)) && !excludeTypes.includes(kind));

export async function notifications(
  { sql, viewer }: IdentityContext,
  filter: NotificationFilter,
  page: PageBounds,
): Promise<NotificationRow[]> {
  const asked = { viewer: viewer.actorId, kinds: kindsOf(filter), origin: filter.originId };
  const rows = await readPage(sql, list, page, { ...asked, ...optimisticValues(viewer) });
  confirm(viewer, rows[0]?.viewer_unchanged);
  return rows;
}

/** Number of notifications after the read marker, counted up to `limit`. */
export async function countNotifications(
  ctx: IdentityContext,
  filter: NotificationFilter,
  limit: number,
): Promise<number> {
  const [row] = await ctx.sql.many(unread, [ctx.viewer.actorId, limit, kindsOf(filter), filter.originId]);
  return row?.count ?? 0;
}

/** Refuses others' notifications and unknown ones alike. */
export async function findNotification(ctx: IdentityContext, id: string): Promise<NotificationRow> {
  const notificationId = parseId(id);
  const [row] = notificationId === null ? [] : await ctx.sql.many(one, [ctx.viewer.actorId, notificationId]);
  return row ?? refuse('record_not_found');
}

export async function dismissNotification(ctx: IdentityContext, id: string): Promise<void> {
  const notification = await findNotification(ctx, id);
  await ctx.db.notification.deleteMany({ where: { id: notification.id } });
}

export async function clearNotifications(ctx: IdentityContext): Promise<void> {
  await ctx.db.notification.deleteMany({ where: { recipientId: ctx.viewer.actorId } });
}
