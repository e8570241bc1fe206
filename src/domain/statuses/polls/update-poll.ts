/** Edits of a status' poll. */
import type { Poll } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NewPoll } from './check-poll.ts';
import { enqueuePollEnd } from './enqueue-poll-end.ts';

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, place) => item === b[place]);

/** Whether the question changes, which invalidates the old votes. */
export const changesQuestion = (before: Poll | null, after: NewPoll | null): boolean =>
  before === null || after === null
    ? before !== after
    : before.multiple !== after.multiple || !sameList(before.options, after.options);

/** Adds, changes or removes the poll; votes are retained while the question is the same. The end time is updated. */
export async function updatePoll(
  tx: Tx,
  ctx: Pick<Platform, 'ids'>,
  statusId: bigint,
  before: Poll | null,
  after: NewPoll | null,
): Promise<void> {
  if (after === null) {
    if (before) await tx.poll.delete({ where: { id: before.id } });
    return;
  }
  const { options, multiple, hideTotals, expiresAt } = after;
  const anew = changesQuestion(before, after) ? { tallies: options.map(() => 0), votersCount: 0 } : {};
  if (before) {
    if (changesQuestion(before, after)) await tx.pollVote.deleteMany({ where: { pollId: before.id } });
    await tx.poll.update({ where: { id: before.id }, data: { options, multiple, hideTotals, expiresAt, ...anew } });
  }
  const { id } =
    before ??
    (await tx.poll.create({
      data: { id: ctx.ids.next(), statusId, options, multiple, hideTotals, expiresAt, ...anew },
    }));
  await enqueuePollEnd(tx, { id, expiresAt });
}
