/** Finds a reply that the author of the post to which it replies approved, and likes and boosts, all of which are approved. */
import type { Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';

/** An interaction with a post: the address of the reply, Like or Announce, and the post. */
export interface Interacting {
  interaction: string;
  target: Status;
}

/** A reply that the author approved. Refuses unless the viewer may see the post to which it replies. */
export async function findApprovedReply(ctx: DomainContext, authorId: bigint, id: string): Promise<Interacting> {
  const reply = await ctx.db.status.findFirst({
    where: { id: parseId(id) ?? 0n, deletedAt: null, approval: { authorId, state: 'ACCEPTED' } },
  });
  if (reply?.inReplyToId == null) refuse('record_not_found');
  return { interaction: reply.uri, target: await findVisibleStatus(ctx, reply.inReplyToId.toString()) };
}

/** A remote like of a post by the author. Refuses unless the viewer may see the post. */
export async function findApprovedLike(ctx: DomainContext, authorId: bigint, id: string): Promise<Interacting> {
  const favourite = await ctx.db.favourite.findFirst({
    where: { id: parseId(id) ?? 0n, uri: { not: null }, status: { actorId: authorId } },
  });
  if (favourite?.uri == null) refuse('record_not_found');
  return { interaction: favourite.uri, target: await findVisibleStatus(ctx, favourite.statusId.toString()) };
}

/** A remote boost of a post by the author. Refuses unless the viewer may see the post. */
export async function findApprovedBoost(ctx: DomainContext, authorId: bigint, id: string): Promise<Interacting> {
  const boost = await ctx.db.status.findFirst({
    where: { id: parseId(id) ?? 0n, local: false, deletedAt: null, reblogOf: { actorId: authorId } },
  });
  if (boost?.reblogOfId == null) refuse('record_not_found');
  return { interaction: boost.uri, target: await findVisibleStatus(ctx, boost.reblogOfId.toString()) };
}
