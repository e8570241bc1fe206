/**
 * People whom a group blocks, members or not: they neither join the group, nor post to its wall, nor reply in its discussions
 * (docs/decisions/0129-discussions-of-groups.md). The rest is as with every block.
 */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import type { PageBounds } from '../kernel/page.ts';
import { addBlock, removeBlock } from '../relationships/block-actor.ts';
import { lockPair } from '../relationships/lock-pair.ts';
import { blockedBy, type ListedActor } from '../relationships/own-lists.ts';
import { enqueueEnded } from './enqueue-ended.ts';
import { enqueueHandOver } from './enqueue-hand-over.ts';
import { findNamedGroup, membershipOf, moderatorOf, requireGroupHere } from './find.ts';
import { lockModeratedGroup } from './lock-membership.ts';
import { refuseWaitingOf } from './wall/answer-post.ts';

export const isBlockedBy = async (tx: Tx, groupId: bigint, actorId: bigint): Promise<boolean> =>
  (await tx.block.count({ where: { blockerId: groupId, targetId: actorId } })) > 0;

export interface GroupBlock {
  groupId: string;
  /** The person. */
  accountId: string;
  /** The deciding identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
}

/** Deletes the membership or request, and the invitation. */
async function endMembership(tx: Tx, parentId: bigint, actorId: bigint, role: number): Promise<void> {
  const member = await membershipOf(tx, parentId, actorId);
  if (member && member.role >= role) throw new Refusal('forbidden', 'You cannot remove this member');
  if (member) {
    await tx.member.delete({ where: { id: member.id } });
    await enqueueEnded(tx, member, 'group');
    await enqueueHandOver(tx, member);
  }
  const where = { groupId_actorId: { groupId: parentId, actorId } };
  const invitation = await tx.groupInvitation.findUnique({ where });
  if (!invitation) return;
  await tx.groupInvitation.delete({ where });
  await enqueueEnded(tx, { ...invitation, parentId, role: null }, 'group');
}

/** Refuses the person's waiting posts, too. Idempotent. Refuses non-moderators, remote groups, and members whose role is not lower than the moderator's. */
export async function blockFromGroup(ctx: IdentityContext, given: GroupBlock): Promise<Actor> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const target = await findActor(ctx, given.accountId);
  await ctx.db.$transaction(async (tx) => {
    await lockPair(tx, parseId(given.groupId) ?? 0n, target.id);
    const { group, moderator } = await lockModeratedGroup(tx, given.groupId, actor.id);
    if (target.id === group.id) throw new Refusal('forbidden', 'You cannot remove this member');
    await endMembership(tx, group.id, target.id, moderator.role);
    await addBlock(tx, ctx, group.id, target.id);
    await refuseWaitingOf(tx, group.id, target.id);
  });
  return target;
}

/** Idempotent. Refuses non-moderators and remote groups. */
export async function unblockFromGroup(ctx: IdentityContext, given: GroupBlock): Promise<Actor> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const target = await findActor(ctx, given.accountId);
  await ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    await removeBlock(tx, group.id, target);
  });
  return target;
}

/** The latest block first. Refuses non-moderators and remote groups. */
export async function groupBlocks(
  ctx: IdentityContext,
  { group: named, actorId }: { group: string; actorId?: string | undefined },
  page: PageBounds,
): Promise<ListedActor[]> {
  const group = requireGroupHere(await findNamedGroup(ctx, named));
  const actor = await requireOwnIdentity(ctx, actorId);
  await moderatorOf(ctx.db, group.id, actor.id);
  return blockedBy(ctx, group.id, page);
}
