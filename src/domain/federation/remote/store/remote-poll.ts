/** Polls of other servers as polls of this one, with the results that their server tells. */
import type { Tx } from '../../../../platform/database/db.ts';
import type { NewPoll } from '../../../statuses/polls/check-poll.ts';
import { ENDLESS } from '../../../statuses/polls/endless.ts';
import type { RemotePoll } from '../../documents/poll.ts';

export const pollOf = ({ options, multiple, closed, endTime }: RemotePoll): NewPoll => ({
  options: options.map(({ title }) => title),
  multiple,
  hideTotals: false,
  expiresAt: closed ?? endTime ?? ENDLESS,
});

/** Where it is not told how many people voted, each vote counts as one. */
export async function storeResults(
  tx: Tx,
  statusId: bigint,
  { options, votersCount }: RemotePoll,
  fetchedAt: Date,
): Promise<void> {
  const tallies = options.map(({ votes }) => votes);
  const votes = tallies.reduce((sum, number) => sum + number, 0);
  await tx.poll.updateMany({ where: { statusId }, data: { tallies, votersCount: votersCount ?? votes, fetchedAt } });
}
