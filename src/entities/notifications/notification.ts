/** A notification as REST shows it (Mastodon's entities, Notification). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts';
import type { NotificationRow } from '../../domain/notifications/shown.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema } from '../people/account.ts';
import { gatherStatuses, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { gatherCounted, originOf, viewCounted } from './counted-account.ts';
import { gatherSubjects, hasSubject, subjectFields, viewSubjects } from './subjects.ts';

export const notificationSchema = z
  .object({
    id: z.string(),
    type: z.enum(NOTIFICATION_KINDS),
    group_key: z.string(),
    created_at: z.string(),
    filtered: z
      .literal(true)
      .optional()
      .meta({ description: 'Held back by your policy; only with `include_filtered`.' }),
    account: accountSchema,
    status: statusSchema.optional(),
    ...subjectFields,
  })
  .meta({ id: 'Notification', description: 'Something that happened and concerns you.' });

export type Notification = z.infer<typeof notificationSchema>;

/** Each status once. */
export function statusKeys(rows: readonly Pick<NotificationRow, 'status_id' | 'status_actor_id'>[]): StatusKey[] {
  const keys = new Map<bigint, StatusKey>();
  for (const { status_id: id, status_actor_id: actor_id } of rows) if (id && actor_id) keys.set(id, { id, actor_id });
  return [...keys.values()];
}

/**
 * One statement for the skeletons of statuses, and one for each kind of rows that no cache has in their revision, however many
 * rows. Rows whose status was deleted in the meantime are left out.
 */
export async function presentNotifications(
  ctx: IdentityContext,
  rows: readonly NotificationRow[],
  supportedTypes: readonly string[] | null = null,
): Promise<Notification[]> {
  const [accounts, statuses, subjects] = await Promise.all([
    gatherCounted(ctx, rows.map(originOf)),
    gatherStatuses(ctx, statusKeys(rows)),
    gatherSubjects(ctx, rows),
  ]);
  return rows
    .filter(
      (row) =>
        accounts.has(row.origin_id) &&
        (row.status_id === null || statuses.statuses.has(row.status_id)) &&
        hasSubject(subjects, row),
    )
    .map((row) => {
      const account = viewCounted(accounts, originOf(row));
      return {
        id: row.id.toString(),
        type: row.type,
        group_key: row.group_key ?? `ungrouped-${row.id}`,
        created_at: timeText(row.created_at),
        ...(row.filtered && { filtered: true as const }),
        account,
        ...(row.status_id !== null && { status: viewStatus(ctx, statuses, row.status_id) }),
        ...viewSubjects(ctx, subjects, row, account, supportedTypes),
      };
    });
}
