/** Muting a thread: no action in it causes notifications any more. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { findVisibleStatus } from '../find.ts';

/** Mutes the whole thread of a status. Refuses a status that the viewer cannot see. */
export async function muteConversation(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  await ctx.db.conversationMute.createMany({
    data: { actorId: ctx.viewer.actorId, conversationId: status.conversationId, createdAt: ctx.clock.now() },
    skipDuplicates: true,
  });
  return status;
}

export async function unmuteConversation(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  const { conversationId } = status;
  await ctx.db.conversationMute.deleteMany({ where: { actorId: ctx.viewer.actorId, conversationId } });
  return status;
}
