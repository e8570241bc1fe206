/** A request as REST shows it (Mastodon's entities, NotificationRequest). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import type { NotificationRequestRow } from '../../domain/notifications/requests.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema } from '../people/account.ts';
import { gatherStatuses, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { gatherCounted, originOf, viewCounted } from './counted-account.ts';
import { statusKeys } from './notification.ts';

export const notificationRequestSchema = z
  .object({
    id: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    notifications_count: z.string().meta({ description: 'A number as text; more than 100 count as 100.' }),
    account: accountSchema,
    last_status: statusSchema.optional(),
  })
  .meta({ id: 'NotificationRequest', description: 'Someone whose notifications your policy filtered.' });

export type NotificationRequest = z.infer<typeof notificationRequestSchema>;

/** A constant number of statements. */
export async function presentNotificationRequests(
  ctx: IdentityContext,
  rows: readonly NotificationRequestRow[],
): Promise<NotificationRequest[]> {
  const [accounts, statuses] = await Promise.all([
    gatherCounted(ctx, rows.map(originOf)),
    gatherStatuses(ctx, statusKeys(rows)),
  ]);
  return rows
    .filter((row) => accounts.has(row.origin_id))
    .map((row) => ({
      id: row.id.toString(),
      created_at: timeText(row.created_at),
      updated_at: timeText(row.updated_at),
      notifications_count: row.count.toString(),
      account: viewCounted(accounts, originOf(row)),
      ...(row.status_id !== null &&
        statuses.statuses.has(row.status_id) && { last_status: viewStatus(ctx, statuses, row.status_id) }),
    }));
}
