/** Runs a change of someone's filters; however much it changes, open streams are told once. */
import type { Tx } from '../../platform/db.ts';
import type { IdentityContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { refuse } from '../refusals.ts';

/**
 * @param filterId which is changed, and held until all is written, so that two devices change it one after the other; null: a
 *   new one, or one that goes
 *
 * Refuses a filter that went meanwhile.
 */
export function changeFilters<Result>(
  ctx: IdentityContext,
  filterId: bigint | null,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => {
    // Whoever changes two things at once waits here, so that the limits hold.
    await tx.$queryRaw`SELECT 1 FROM actors WHERE id = ${ctx.viewer.actorId} FOR NO KEY UPDATE`;
    if (filterId !== null) {
      const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM filters WHERE id = ${filterId} FOR NO KEY UPDATE`;
      if (held.length === 0) refuse('record_not_found');
    }
    const result = await change(tx);
    await leave(tx, 'filters.changed', { actorId: ctx.viewer.actorId.toString() });
    return result;
  });
}
