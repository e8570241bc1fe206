/** Staff approve an appeal, which takes the warning's action back, or reject it; a job tells its author. */
import type { Appeal } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { leave } from '../kernel/outbox.ts';
import { requireOutranksActor } from '../roles/require-outranks.ts';
import { findAppeal } from './find.ts';
import { APPEAL_STEPS } from './states.ts';
import { undoWarning } from './undo-warning.ts';

/** Refuses absent appeals, those that are decided, and staff who may not act on the account, their own among them. */
export async function decideAppeal(ctx: IdentityContext, id: string, state: 'APPROVED' | 'REJECTED'): Promise<Appeal> {
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM appeals WHERE id = ${parseId(id) ?? 0n} FOR UPDATE`;
    const appeal = await findAppeal(ctx, id, tx);
    const warning = await tx.accountWarning.findUniqueOrThrow({
      where: { id: appeal.accountWarningId },
      include: { target: true },
    });
    await requireOutranksActor(ctx, tx, warning.targetId);
    const action = APPEAL_STEPS[appeal.state][state];
    if (action === null) throw new Refusal('conflict', 'The appeal is decided already');
    const now = ctx.clock.now();
    const decided = await tx.appeal.update({
      where: { id: appeal.id },
      data: { state, decidedById: ctx.viewer.actorId, decidedAt: now },
    });
    if (state === 'APPROVED') await undoWarning(tx, ctx, warning);
    await recordAction(tx, ctx, { actorId: ctx.viewer.actorId, action, target: decided });
    await leave(tx, 'appeal.decided', { appealId: appeal.id.toString() });
    return decided;
  });
}
