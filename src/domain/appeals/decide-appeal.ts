/** Staff approve an appeal, which reverts the warning's action, or reject it. A job notifies its author. */
import type { Appeal } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import type { Moderator } from '../moderation/accounts/moderator.ts';
import { findAppeal } from './find.ts';
import { APPEAL_STEPS } from './states.ts';
import { undoWarning } from './undo-warning.ts';

/** The appeal, locked. From the terminal every appeal is visible. */
async function requireAppeal(ctx: DomainContext, tx: Tx, by: Moderator, id: string): Promise<Appeal> {
  const appealId = parseId(id) ?? 0n;
  await lockRow(tx, 'appeals', appealId);
  if (by.actorId !== null) return findAppeal(ctx, id, tx);
  return (await tx.appeal.findUnique({ where: { id: appealId } })) ?? refuse('record_not_found');
}

/** Refuses absent and decided appeals, and staff who may not act on the account, including their own. */
export async function decideAppeal(
  ctx: DomainContext,
  by: Moderator,
  id: string,
  state: 'APPROVED' | 'REJECTED',
): Promise<Appeal> {
  const { actorId } = by;
  return ctx.db.$transaction(async (tx) => {
    const appeal = await requireAppeal(ctx, tx, by, id);
    const warning = await tx.accountWarning.findUniqueOrThrow({
      where: { id: appeal.accountWarningId },
      include: { target: true },
    });
    if (warning.target.userId !== null) await by.requireOutranks(tx, warning.target.userId);
    const action = APPEAL_STEPS[appeal.state][state];
    if (action === null) throw new Refusal('conflict', 'The appeal has already been decided');
    const decided = await tx.appeal.update({
      where: { id: appeal.id },
      data: { state, decidedById: actorId, decidedAt: ctx.clock.now() },
    });
    if (state === 'APPROVED') await undoWarning(tx, ctx, by, warning);
    await recordAction(tx, ctx, { actorId, action, target: decided });
    await enqueue(tx, 'appeal.decided', { appealId: appeal.id.toString() });
    return decided;
  });
}
