/** Invalidates cached statuses whose displayed data changed in another table than their own (reading/skeleton-sql.ts). */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { IN_ORDER } from '../kernel/in-order.ts';

const revise = statement(
  'revise_statuses',
  `UPDATE status_stats SET revision = revision + 1 WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT unnest($1::bigint[])')})`,
);

/** In the transaction of the change. */
export async function reviseStatuses(tx: Tx, ...statusIds: bigint[]): Promise<void> {
  await sqlWithin(tx).run(revise, [statusIds]);
}
