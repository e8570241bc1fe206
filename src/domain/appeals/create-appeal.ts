/** The owner of an account appeals against a warning, once and in time. A job notifies the staff who decide. */
import { invalid, Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { findOwnWarning, type Warning } from './find.ts';
import { APPEAL_TEXT_MAX, appealableUntil } from './states.ts';

/** The reason why this warning can no longer be appealed; null if it can. */
function obstacle(warning: Warning, now: Date): Refusal | null {
  if (warning.appeal) return new Refusal('conflict', 'You have already appealed against this');
  if (warning.overruledAt) return new Refusal('conflict', 'This has already been undone');
  if (now > appealableUntil(warning)) return new Refusal('forbidden', 'It is too late to appeal against this');
  return null;
}

export const isAppealable = (warning: Warning, now: Date): boolean => obstacle(warning, now) === null;

/**
 * Returns the warning with its appeal. Refuses empty and long texts, warnings that are not the viewer's, a second appeal, and
 * warnings that are too old.
 */
export async function createAppeal(ctx: UserContext, id: string, given: string): Promise<Warning> {
  const text = given.trim();
  if (text === '') throw invalid({ text: ["can't be blank"] });
  if ([...text].length > APPEAL_TEXT_MAX)
    throw invalid({ text: [`is too long (maximum is ${APPEAL_TEXT_MAX} characters)`] });
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'account_warnings', parseId(id) ?? 0n);
    const warning = await findOwnWarning(ctx, id, tx);
    const refusal = obstacle(warning, ctx.clock.now());
    if (refusal) throw refusal;
    const appeal = await tx.appeal.create({
      data: {
        id: ctx.ids.next(),
        accountWarningId: warning.id,
        actorId: warning.targetId,
        text,
        createdAt: ctx.clock.now(),
      },
    });
    await enqueue(tx, 'appeal.created', { appealId: appeal.id.toString() });
    return { ...warning, appeal };
  });
}
