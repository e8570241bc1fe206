/** The author of a post approved or rejected a reply to it: another server gets the answer; a local person learns of a rejection. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import { announceAgain } from '../announce.ts';
import { deliverInteractionAnswer } from '../federation/deliver/deliver-replies.ts';
import type { JobHandler } from '../job-handler.ts';

export const replyAnswered: JobHandler<'reply.answered'> = async (platform, payload) => {
  const approval = await platform.db.statusApproval.findFirst({
    where: { statusId: parseId(payload.statusId) ?? 0n, status: { deletedAt: null } },
    include: { status: { include: { actor: true, inReplyTo: true } } },
  });
  if (!approval || approval.state === 'PENDING') return;
  const { status, state, requestUri, authorId } = approval;
  const isRejected = state === 'REJECTED';
  if (status.actor.domain === null) {
    if (!isRejected) return;
    await announceAgain(platform, [status.id]);
    // The job `wall.answered` notifies the author of a post to a group.
    if (status.inReplyToId === null) return;
    await notify(platform, [status.actorId], { kind: 'reply.rejected', originId: authorId, statusId: status.id });
    return;
  }
  const author = await platform.db.actor.findFirst({ where: { id: authorId, domain: null, deletedAt: null } });
  if (!author || !status.inReplyTo) return;
  const answered = { requestUri, interaction: status.uri, target: status.inReplyTo.uri };
  await deliverInteractionAnswer(platform, author, status.actor, 'Reply', answered, isRejected ? null : status.id);
};
