/** Changes the state of a quote, with everything that depends on it. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { changeRelations, countedIn } from '../interactions/count-relations.ts';

export type QuoteColumns = Pick<Status, 'quoteState' | 'quotedStatusId' | 'quotedActorId'>;

/** The status may be a reply, too, which counts as before. */
const counted = (status: Status) => ({ parentId: null, quotedId: countedIn(status).quotedId });

/**
 * Returns the status before the change; null if it was deleted, or if its quote is in none of the states.
 *
 * @param from the states from which it may change
 */
export async function settleQuote(
  tx: Tx,
  id: bigint,
  from: readonly Status['quoteState'][],
  to: Partial<QuoteColumns>,
): Promise<Status | null> {
  await lockRow(tx, 'statuses', id);
  const before = await tx.status.findFirst({ where: { id, deletedAt: null } });
  if (!before || !from.includes(before.quoteState)) return null;
  const after = await tx.status.update({ where: { id }, data: to });
  if (after.quoteState !== 'ACCEPTED') await tx.notification.deleteMany({ where: { type: 'quote', statusId: id } });
  await enqueue(tx, 'status.changed', { statusId: id.toString() });
  await changeRelations(tx, counted(before), counted(after));
  return before;
}
