/** Delivers polls: new totals of local ones, and votes of local people in remote ones. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { voteActivity } from '../../../entities/activitypub/activities.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliverStatusUpdate } from './deliver-statuses.ts';

/** Does nothing if the poll is deleted. */
export async function deliverPollTotals(platform: Platform, pollId: bigint): Promise<void> {
  const poll = await platform.db.poll.findFirst({ where: { id: pollId, status: { deletedAt: null } } });
  if (poll) await deliverStatusUpdate(platform, poll.statusId);
}

/** One activity for each choice, as Mastodon reads them. */
export async function deliverVotes(
  platform: Platform,
  pollId: bigint,
  actorId: bigint,
  choices: readonly number[],
): Promise<void> {
  const [poll, voter] = await Promise.all([
    platform.db.poll.findUnique({ where: { id: pollId }, include: { status: { include: { actor: true } } } }),
    platform.db.actor.findUnique({ where: { id: actorId } }),
  ]);
  if (!poll || voter?.domain !== null || poll.status.actor.domain === null) return;
  const { status, options } = poll;
  for (const choice of choices) {
    const id = `${voter.uri}#votes/${pollId}-${choice}`;
    const vote = { id, name: options[choice] ?? '', voter: voter.uri, poll: status.uri, author: status.actor.uri };
    await deliver(platform, actorId, voteActivity(vote), [status.actor.inbox]);
  }
}
