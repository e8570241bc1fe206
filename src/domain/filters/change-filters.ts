/** Runs a change of someone's filters; however much it changes, open streams are told once. */
import type { Tx } from '../../platform/db.ts';
import type { IdentityContext } from '../context.ts';
import { leave } from '../outbox.ts';

export function changeFilters<Result>(ctx: IdentityContext, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return ctx.db.$transaction(async (tx) => {
    const result = await change(tx);
    await leave(tx, 'filters.changed', { actorId: ctx.viewer.actorId.toString() });
    return result;
  });
}
