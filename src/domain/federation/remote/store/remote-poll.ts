/** Stores remote polls as local ones, with the results of their server. */
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

/** If the number of voters is unknown, each vote counts as one. */
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
