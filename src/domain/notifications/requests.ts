/** Requests: senders whose notifications the viewer's policy filtered, one row for each sender. */

import { parseId } from '../../platform/ids.ts';
import { batchedStatement, queryBatched } from '../../platform/reading/batched-statement.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { NUMBERS } from '../statuses/numbers.ts';
import { ACTIVE, READER, READER_KNOWN, STATUS_VISIBLE } from '../statuses/visible.ts';

export interface NotificationRequestRow {
  id: bigint;
  origin_id: bigint;
  /** As of `NotificationRow`. */
  origin_revision: string;
  origin_numbers: string;
  /** Counted up to `MOST_COUNTED`. */
  count: number;
  /** The latest status that they caused one with. */
  status_id: bigint | null;
  status_actor_id: bigint | null;
  created_at: Date;
  updated_at: Date;
}

/** Mastodon's limits, notifications.policy_summary_cap. */
const MOST_COUNTED = 100;

/** The filtered notifications of a sender that the viewer would see. */
const FILTERED = `FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id
  WHERE n.recipient_id = ${READER} AND n.origin_id = r.origin_id AND n.filtered AND (n.status_id IS NULL OR ${STATUS_VISIBLE(READER)})`;

const PENDING = `notification_requests r JOIN actors o ON o.id = r.origin_id AND ${ACTIVE('o')}
  CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (SELECT 1 ${FILTERED} LIMIT ${MOST_COUNTED}) x) c`;

const WAITING = `r.recipient_id = ${READER} AND r.accepted_at IS NULL AND c.count > 0`;

const shown = (
  condition: string,
): string => `SELECT r.id, r.origin_id, o.xmin AS origin_revision, ${NUMBERS(null, 't')} AS origin_numbers,
    c.count, l.status_id, l.status_actor_id, r.created_at, r.updated_at
  FROM ${PENDING} LEFT JOIN actor_stats t ON t.actor_id = o.id
  LEFT JOIN LATERAL (SELECT n.status_id, s.actor_id AS status_actor_id ${FILTERED} AND n.status_id IS NOT NULL ORDER BY n.id DESC LIMIT 1) l ON true
  WHERE ${WAITING} ${condition}`;

const list = pagedStatements('notification_requests', {
  column: 'r.id',
  parameters: { viewer: 'bigint' },
  known: READER_KNOWN,
  text: shown(''),
}).as<NotificationRequestRow>();

const one = batchedStatement('notification_request', {
  parameters: { viewer: 'bigint', wanted: 'bigint' },
  known: READER_KNOWN,
  text: shown('AND r.id = q.wanted'),
}).as<NotificationRequestRow>();

const summary = batchedStatement('pending_notifications', {
  parameters: { viewer: 'bigint' },
  known: READER_KNOWN,
  text: `SELECT count(*)::int AS requests, coalesce(sum(p.count), 0)::int AS notifications
    FROM (SELECT c.count FROM ${PENDING} WHERE ${WAITING} LIMIT ${MOST_COUNTED}) p`,
}).as<{ requests: number; notifications: number }>();

export function notificationRequests(
  { sql, viewer }: IdentityContext,
  page: PageBounds,
): Promise<NotificationRequestRow[]> {
  return readPage(sql, list, page, { viewer: viewer.actorId });
}

/** Refuses unknown requests and those of other people alike. */
export async function findNotificationRequest(
  { sql, viewer }: IdentityContext,
  id: string,
): Promise<NotificationRequestRow> {
  const wanted = parseId(id);
  const [row] = wanted === null ? [] : await queryBatched(sql, one, { viewer: viewer.actorId, wanted });
  return row ?? refuse('record_not_found');
}

/** How many requests wait, with how many notifications; at most a hundred requests are counted. */
export async function pendingNotifications({
  sql,
  viewer,
}: IdentityContext): Promise<{ requests: number; notifications: number }> {
  const [row] = await queryBatched(sql, summary, { viewer: viewer.actorId });
  return row ?? { requests: 0, notifications: 0 };
}

const own = ({ viewer }: IdentityContext, ids: readonly string[]) => ({
  recipientId: viewer.actorId,
  acceptedAt: null,
  id: { in: ids.flatMap((id) => parseId(id) ?? []) },
});

/** Their senders may notify from now on. A job restores filtered notifications. Ids that are not the viewer's are ignored. */
export async function acceptRequests(ctx: IdentityContext, ids: readonly string[]): Promise<void> {
  const recipientId = ctx.viewer.actorId;
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const accepted = await tx.notificationRequest.updateManyAndReturn({
      where: own(ctx, ids),
      data: { acceptedAt: now },
      select: { originId: true },
    });
    if (accepted.length === 0) return;
    await tx.notificationPermission.createMany({
      data: accepted.map(({ originId }) => ({ recipientId, originId, createdAt: now })),
      skipDuplicates: true,
    });
    await enqueue(tx, 'notification_requests.accepted', { recipientId: recipientId.toString() });
  });
}

/** Deletes them with the filtered notifications; later notifications of their senders create new requests. */
export async function dismissRequests(ctx: IdentityContext, ids: readonly string[]): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const where = own(ctx, ids);
    const requests = await tx.notificationRequest.findMany({ where, select: { id: true, originId: true } });
    const origins = requests.map((request) => request.originId);
    await tx.notification.deleteMany({
      where: { recipientId: ctx.viewer.actorId, filtered: true, originId: { in: origins } },
    });
    await tx.notificationRequest.deleteMany({ where: { id: { in: requests.map((request) => request.id) } } });
  });
}

/** Whether all accepted requests are merged. */
export async function requestsMerged({ db, viewer }: IdentityContext): Promise<boolean> {
  const waiting = { recipientId: viewer.actorId, acceptedAt: { not: null } };
  return (await db.notificationRequest.findFirst({ where: waiting, select: { id: true } })) === null;
}
