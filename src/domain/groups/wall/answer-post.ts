/** A moderator of a group accepts or refuses a post that waits: the group shares it, or does not. */
import type { Status, WallRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { approveReply, rejectReply } from '../../statuses/approvals/settle-reply.ts';
import { type EndedPost, endDiscussion, showEnded } from '../../statuses/discussions/end-discussion.ts';
import { lockModeratedGroup } from '../lock-membership.ts';
import type { WallPost } from './remove-from-wall.ts';
import { WALL_STEPS } from './wall-requests.ts';

type Answer = 'ACCEPTED' | 'REJECTED';

/** The group's lock makes concurrent answers wait for each other. */
async function findRequest(tx: Tx, groupId: bigint, statusId: bigint): Promise<WallRequest> {
  const where = { groupId, statusId, status: { deletedAt: null } };
  return (await tx.wallRequest.findFirst({ where })) ?? refuse('record_not_found');
}

/** A post for members waits as a direct one. Accepted, it gets its readers; refused, its author alone reads it. */
async function settleHeld(tx: Tx, statusId: bigint, answer: Answer): Promise<void> {
  if (answer === 'ACCEPTED') await approveReply(tx, statusId);
  else if ((await rejectReply(tx, statusId)) !== null)
    await tx.status.update({ where: { id: statusId }, data: { groupId: null } });
}

/** Returns posts for `showEnded`. */
async function settle(tx: Tx, { groupId, statusId }: WallRequest, answer: Answer): Promise<EndedPost[]> {
  await tx.wallRequest.update({ where: { groupId_statusId: { groupId, statusId } }, data: { state: answer } });
  const { visibility } = await tx.status.findUniqueOrThrow({ where: { id: statusId } });
  if (visibility === 'DIRECT') await settleHeld(tx, statusId, answer);
  await tx.notification.deleteMany({ where: { type: 'group.post_request', originId: groupId, statusId } });
  return answer === 'REJECTED' ? endDiscussion(tx, groupId, statusId) : [];
}

/** Refuses all waiting posts of an author whom the group blocks, and who is not notified. Call under the group's lock. */
export async function refuseWaitingOf(tx: Tx, groupId: bigint, authorId: bigint): Promise<void> {
  const where = { groupId, authorId, state: 'PENDING', status: { deletedAt: null } } as const;
  const changed: EndedPost[] = [];
  for (const request of await tx.wallRequest.findMany({ where, orderBy: { statusId: 'asc' } }))
    changed.push(...(await settle(tx, request, 'REJECTED')));
  await showEnded(tx, changed);
}

/** Refuses non-moderators, remote groups, posts that do not wait there, and a second answer. */
export async function answerPost(ctx: UserContext, given: WallPost, answer: Answer): Promise<Status> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const statusId = parseId(given.statusId) ?? -1n;
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const request = await findRequest(tx, group.id, statusId);
    if (!WALL_STEPS[request.state].includes(answer))
      throw new Refusal('conflict', 'This post has already been accepted or rejected');
    await showEnded(tx, await settle(tx, request, answer));
    await enqueue(tx, 'wall.answered', { groupId: `${group.id}`, statusId: `${statusId}` });
    return tx.status.findUniqueOrThrow({ where: { id: statusId } });
  });
}
