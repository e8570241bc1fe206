/** The policy of a local post does not permit a remote reply, which is not stored: sends the Reject. */
import { parseId } from '../../platform/ids.ts';
import { deliverInteractionAnswer } from '../federation/deliver/deliver-replies.ts';
import type { JobHandler } from '../job-handler.ts';

export const replyRefused: JobHandler<'reply.refused'> = async (platform, payload) => {
  const { requestUri, replyUri: interaction } = payload;
  const [parent, requester] = await Promise.all([
    platform.db.status.findFirst({
      where: { id: parseId(payload.parentId) ?? 0n, deletedAt: null },
      include: { actor: true },
    }),
    platform.db.actor.findFirst({ where: { id: parseId(payload.requesterId) ?? 0n, deletedAt: null } }),
  ]);
  if (!parent || !requester) return;
  await deliverInteractionAnswer(
    platform,
    parent.actor,
    requester,
    'Reply',
    { requestUri, interaction, target: parent.uri },
    null,
  );
};
