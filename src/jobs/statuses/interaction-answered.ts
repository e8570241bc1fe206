/** A remote person asked to like or boost a local post: sends the answer. */
import { parseId } from '../../platform/ids.ts';
import { deliverInteractionAnswer } from '../federation/deliver/deliver-replies.ts';
import type { JobHandler } from '../job-handler.ts';

export const interactionAnswered: JobHandler<'interaction.answered'> = async (platform, payload) => {
  const { kind, requestUri, instrument: interaction, id } = payload;
  const [post, requester] = await Promise.all([
    platform.db.status.findFirst({
      where: { id: parseId(payload.postId) ?? 0n, deletedAt: null },
      include: { actor: true },
    }),
    platform.db.actor.findFirst({ where: { id: parseId(payload.requesterId) ?? 0n, deletedAt: null } }),
  ]);
  if (!post || !requester) return;
  const answered = { requestUri, interaction, target: post.uri };
  await deliverInteractionAnswer(platform, post.actor, requester, kind, answered, id === null ? null : parseId(id));
};
