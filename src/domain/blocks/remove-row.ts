/** Removes a row of a table of blocks and logs it, once even if two do it at the same time. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { refuse } from '../kernel/refusals.ts';

interface Table<Row> {
  findUnique(query: { where: { id: bigint } }): Promise<Row | null>;
  deleteMany(query: { where: { id: bigint } }): Promise<{ count: number }>;
}

/** Refuses unknown ids. */
export async function removeRow<Row extends { id: bigint }>(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  table: Table<Row>,
  done: { id: bigint; actorId: bigint | null; action: Action },
): Promise<void> {
  const { id, actorId, action } = done;
  const target = await table.findUnique({ where: { id } });
  if (!target || (await table.deleteMany({ where: { id } })).count === 0) refuse('record_not_found');
  await recordAction(tx, ctx, { actorId, action, target });
}
