/** A poll expired: notifies its author and its voters. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverStatusUpdate } from '../federation/deliver/deliver-statuses.ts';
import { dueAt, type JobHandler } from '../job-handler.ts';

const AT_ONCE = 1000;

export const pollEnded: JobHandler<'poll.ended'> = async (given, payload) => {
  const platform = dueAt(given, payload.at);
  const id = parseId(payload.pollId) ?? 0n;
  const poll = await platform.db.poll.findFirst({
    where: { id, status: { deletedAt: null } },
    include: { status: true },
  });
  // An edit may have extended it; then there is another job at the new time.
  if (!poll || poll.expiresAt > platform.clock.now()) return;
  await deliverStatusUpdate(platform, poll.statusId);
  const votes = await platform.db.pollVote.findMany({
    where: { pollId: id },
    distinct: ['actorId'],
    select: { actorId: true },
  });
  const recipients = [poll.status.actorId, ...votes.map((vote) => vote.actorId)];
  for (let start = 0; start < recipients.length; start += AT_ONCE) {
    await notify(platform, recipients.slice(start, start + AT_ONCE), {
      kind: 'poll',
      originId: poll.status.actorId,
      statusId: poll.statusId,
    });
  }
};
