/** A notification as REST shows it (spec/mastodon/entities.json, Notification). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts';
import type { NotificationRow } from '../../domain/notifications/list.ts';
import { readNumbers } from '../../domain/statuses/numbers.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { timeText } from '../fields/time.ts';
import { type Account, type AccountMaps, accountCache, accountSchema, viewAccount } from '../people/account.ts';
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

/** The account of the origin, with the numbers that came with the row. */
function viewOrigin(accounts: AccountMaps, { origin_id: id, origin_numbers }: NotificationRow): Account {
  const { last_status_at, statuses_count, followers_count, following_count } = readNumbers(origin_numbers);
  return { ...viewAccount(accounts, id), last_status_at, statuses_count, followers_count, following_count };
}

/**
 * One statement for the skeletons of statuses, and one for each kind of rows that no cache holds in their revision, however many
 * rows. Rows whose status was deleted in the meantime are left out.
 */
export async function presentNotifications(
  ctx: IdentityContext,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const keys = new Map<bigint, StatusKey>();
  for (const { status_id: id, status_actor_id: actor_id } of rows) if (id && actor_id) keys.set(id, { id, actor_id });
  const [accounts, statuses] = await Promise.all([
    accountCache.gather(ctx, rows, (row) => [row.origin_id, row.origin_revision]),
    gatherStatuses(ctx, [...keys.values()]),
  ]);
  return rows
    .filter((row) => accounts.has(row.origin_id) && (row.status_id === null || statuses.statuses.has(row.status_id)))
    .map((row) => ({
      id: row.id.toString(),
      type: row.type,
      group_key: `ungrouped-${row.id}`,
      created_at: timeText(row.created_at),
      account: viewOrigin(accounts, row),
      ...(row.status_id !== null && { status: viewStatus(ctx, statuses, row.status_id) }),
    }));
}
