/** Finds a reply that the author of the post to which it replies approved. */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';

/** Refuses unless the viewer may see the post to which it replies. */
export async function findApprovedReply(
  ctx: DomainContext,
  authorId: bigint,
  replyId: string,
): Promise<{ reply: Status; target: Status }> {
  const reply = await ctx.db.status.findFirst({
    where: { id: parseId(replyId) ?? 0n, deletedAt: null, approval: { authorId, state: 'ACCEPTED' } },
  });
  if (reply?.inReplyToId == null) refuse('record_not_found');
  return { reply, target: await findVisibleStatus(ctx, reply.inReplyToId.toString()) };
}
