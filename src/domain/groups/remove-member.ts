/** A group's moderator rejects a request to join, or removes a member. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueEnded } from './enqueue-ended.ts';
import { enqueueHandOver } from './enqueue-hand-over.ts';
import { lockMembership } from './lock-membership.ts';

/** Returns the ended membership. Refuses identities whose role is not higher than the member's. */
export async function removeMember(
  ctx: UserContext,
  given: { groupId: string; memberActorId: string; actorId?: string | undefined },
): Promise<Member> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { moderator, member } = await lockMembership(tx, given, actor.id);
    if (member.role >= moderator.role) throw new Refusal('forbidden', 'You cannot remove this member');
    await tx.member.delete({ where: { id: member.id } });
    await enqueueEnded(tx, member, 'group');
    await enqueueHandOver(tx, member);
    return member;
  });
}
