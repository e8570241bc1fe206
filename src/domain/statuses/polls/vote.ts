/** Voting: once per poll, or once per option in multiple-choice polls; the counts stay exact. */
import type { Poll, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisiblePoll } from './find-poll.ts';

/** Other servers get totals at most this often. */
const COUNTED_MS = 180_000;

interface Voted {
  poll: Poll;
  /** Whether it is a poll of this server. */
  isHere: boolean;
  actorId: bigint;
  choices: readonly number[];
  now: Date;
}

/** Notifies the server of the poll of the votes, or other servers of the new totals, unless they are hidden. */
async function enqueueTelling(tx: Tx, { poll, isHere, actorId, choices, now }: Voted): Promise<void> {
  const pollId = poll.id.toString();
  if (!isHere) await enqueue(tx, 'poll.voted', { pollId, actorId: actorId.toString(), choices: [...choices] });
  else if (!poll.hideTotals) {
    const runAt = new Date(now.getTime() + COUNTED_MS);
    await enqueue(tx, 'poll.counted', { pollId }, { key: `poll_counted:${pollId}`, runAt, keepRunAt: true });
  }
}

/**
 * Returns the poll's status.
 *
 * @param choices indexes of the options, from 0
 *
 * Refuses polls that the viewer cannot see, one's own, ended ones, invalid option indexes and a second vote.
 */
export async function vote(ctx: IdentityContext, id: string, choices: readonly number[]): Promise<Status> {
  const { id: pollId, status } = await findVisiblePoll(ctx, id);
  const { actorId } = ctx.viewer;
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    // Serializes votes and edits of this poll.
    await lockRow(tx, 'polls', pollId);
    const poll = (await tx.poll.findUnique({ where: { id: pollId } })) ?? refuse('record_not_found');
    if (poll.expiresAt <= now) refuse('poll_ended');
    if (choices.some((choice) => choice < 0 || choice >= poll.options.length)) refuse('poll_option_missing');
    if (status.actorId === actorId) refuse('poll_own');
    const before = await tx.pollVote.findMany({ where: { pollId, actorId }, select: { choice: true } });
    const again = before.some((row) => choices.includes(row.choice)) || new Set(choices).size < choices.length;
    if (again || (!poll.multiple && before.length + choices.length > 1)) refuse('poll_voted');
    await tx.pollVote.createMany({ data: choices.map((choice) => ({ pollId, actorId, choice, createdAt: now })) });
    await tx.poll.update({
      where: { id: pollId },
      data: {
        tallies: poll.tallies.map((votes, place) => votes + Number(choices.includes(place))),
        votersCount: poll.votersCount + Number(before.length === 0),
      },
    });
    await enqueueTelling(tx, { poll, isHere: status.local, actorId, choices, now });
  });
  return status;
}
