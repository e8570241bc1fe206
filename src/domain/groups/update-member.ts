/** Whoever moderates a group accepts a member or changes a role. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { leave } from '../kernel/outbox.ts';
import { isLastAdministrator } from './leave-group.ts';
import { lockMembership } from './lock-membership.ts';
import { MEMBER_ROLES, MEMBER_STEPS, type MemberRole } from './states.ts';

export interface MemberChange {
  groupId: string;
  /** Whose role changes. */
  memberActorId: string;
  /** The viewer's identity that decides; by default the one that acts. */
  actorId?: string | undefined;
  role: MemberRole;
}

/**
 * Gives the changed membership. Refuses identities without the role that MEMBER_STEPS asks for, the same role again, and
 * what would leave the group without an administrator.
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
    if (member.role === MEMBER_ROLES.NOT_APPROVED) {
      await leave(tx, 'membership.changed', { memberId: member.id.toString(), effect: 'accepted' });
    }
    return tx.member.update({ where: { id: member.id }, data: { role: given.role } });
  });
}
