/** A notification as REST shows it (spec/mastodon/entities.json, Notification). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts';
import type { NotificationRow } from '../../domain/notifications/list.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';
import { gatherStatuses, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';

export const notificationSchema = z
  .object({
    id: z.string(),
    type: z.enum(NOTIFICATION_KINDS),
    group_key: z.string(),
    created_at: z.string(),
    account: accountSchema,
    status: statusSchema.optional(),
  })
  .meta({ id: 'Notification', description: 'Something that happened and concerns you.' });

export type Notification = z.infer<typeof notificationSchema>;

/** Three statements, however many rows. Rows whose status was deleted in the meantime are left out. */
export async function presentNotifications(
  ctx: IdentityContext,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const keys = rows.flatMap((row) =>
    row.status_id && row.status_actor_id ? [{ id: row.status_id, actor_id: row.status_actor_id }] : [],
  );
  const [accounts, statuses] = await Promise.all([
    gatherAccounts(
      ctx,
      rows.map((row) => row.origin_id),
    ),
    gatherStatuses(ctx, keys),
  ]);
  return rows
    .filter((row) => row.status_id === null || statuses.statuses.has(row.status_id))
    .map((row) => ({
      id: row.id.toString(),
      type: row.type,
      group_key: `ungrouped-${row.id}`,
      created_at: timeText(row.created_at),
      account: viewAccount(accounts, row.origin_id),
      ...(row.status_id !== null && { status: viewStatus(ctx, statuses, row.status_id) }),
    }));
}
