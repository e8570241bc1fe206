/** Restores the filtered notifications of accepted senders, and ends their requests, in one statement. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const merge = statement(
  'merge_notification_requests',
  `WITH accepted AS (DELETE FROM notification_requests r WHERE r.recipient_id = $1 AND r.accepted_at IS NOT NULL RETURNING r.origin_id),
   merged AS (UPDATE notifications n SET filtered = false FROM accepted
     WHERE n.recipient_id = $1 AND n.origin_id = accepted.origin_id AND n.filtered RETURNING n.id)
   SELECT (SELECT count(*)::int FROM accepted) AS merged FROM (SELECT count(*) FROM merged) done`,
).as<{ merged: number }>();

/** Returns how many requests were merged: zero if a repeated job finds nothing left. */
export async function mergeRequests({ sql }: Pick<Platform, 'sql'>, recipientId: bigint): Promise<number> {
  const [row] = await sql.many(merge, [recipientId]);
  return row?.merged ?? 0;
}
