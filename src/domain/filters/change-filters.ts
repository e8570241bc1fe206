/** Runs a change of an actor's filters; open streams get one event, however much changes. */
import type { Tx } from '../../platform/database/db.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';

/**
 * Serializes changes of an actor's filters.
 *
 * @param filterId the filter to change; refused if it was deleted meanwhile. Null for a creation or deletion.
 */
export function changeFilters<Result>(
  ctx: IdentityContext,
  filterId: bigint | null,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', ctx.viewer.actorId);
    if (filterId !== null) {
      if (!(await lockRow(tx, 'filters', filterId))) refuse('record_not_found');
    }
    const result = await change(tx);
    await enqueue(tx, 'filters.changed', { actorId: ctx.viewer.actorId.toString() });
    return result;
  });
}
