/** Changes the quote policy of a status, without an edit. */
import type { QuotePolicy, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findOwnStatus } from '../find.ts';
import { isDistributable } from '../visible.ts';

/** Returns whether the policy changed. A status that is not public or unlisted stays unquotable. */
export async function changePolicy(
  tx: Tx,
  status: Pick<Status, 'id' | 'visibility'>,
  quotePolicy: QuotePolicy,
): Promise<boolean> {
  if (!isDistributable(status)) return false;
  const where = { id: status.id, deletedAt: null, quotePolicy: { not: quotePolicy } };
  return (await tx.status.updateMany({ where, data: { quotePolicy } })).count > 0;
}

/** Existing quotes stay. Refuses statuses of other people, and reblogs. */
export async function updateQuotePolicy(ctx: IdentityContext, id: string, quotePolicy: QuotePolicy): Promise<Status> {
  const status = await findOwnStatus(ctx, id);
  if (status.reblogOfId !== null) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    if (await changePolicy(tx, status, quotePolicy)) await enqueue(tx, 'status.changed', { statusId: id });
  });
  return status;
}
