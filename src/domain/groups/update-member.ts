/** A group's moderator accepts a member or changes a role. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueue } from '../kernel/outbox.ts';
import { enqueueHandOver } from './enqueue-hand-over.ts';
import { isLastAdministrator } from './leave-group.ts';
import { lockMembership } from './lock-membership.ts';
import { MEMBER_ROLES, MEMBER_STEPS, type MemberRole } from './states.ts';

export interface MemberChange {
  groupId: string;
  /** The member to change. */
  memberActorId: string;
  /** The deciding identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
  role: MemberRole;
}

/**
 * Returns the changed membership. Refuses identities without the role required by MEMBER_STEPS, an unchanged role, and steps that
 * would leave the group without an administrator.
 */
export async function updateMember(ctx: UserContext, given: MemberChange): Promise<Member> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { moderator, member } = await lockMembership(tx, given, actor.id);
    if (member.role === given.role) throw new Refusal('conflict', `Member already has role ${given.role}`);
    const least = MEMBER_STEPS[member.role as MemberRole][given.role];
    if (least === null || moderator.role < least)
      throw new Refusal('forbidden', 'You cannot give this role to this member');
    if (given.role < MEMBER_ROLES.ADMINISTRATOR && (await isLastAdministrator(tx, member))) {
      throw new Refusal('forbidden', 'A group needs an administrator');
    }
    const effect = member.role === MEMBER_ROLES.NOT_APPROVED ? 'accepted' : 'role_changed';
    await enqueue(tx, 'membership.changed', { memberId: member.id.toString(), effect });
    await enqueueHandOver(tx, member, given.role);
    return tx.member.update({ where: { id: member.id }, data: { role: given.role } });
  });
}
