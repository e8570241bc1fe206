/** Whether an invitation can be used: it is neither disabled, expired nor used up, and its inviter may still invite. */
import type { Actor, Invite, Role, User } from '../../generated/prisma/client.ts';
import { roleAllows } from '../access/roles.ts';

/** The relations that the question needs. */
export const WITH_INVITER = { actor: { include: { user: { include: { role: true } } } } } as const;

export type InviteOfActor = Invite & {
  actor: Actor & { user: (User & { role: Role | null }) | null };
  /** Whether everyone's role lets people invite. */
  everyoneInvites: boolean;
};

function mayStillInvite({ actor, everyoneInvites }: InviteOfActor): boolean {
  const { user } = actor;
  if (!user?.confirmedAt || !user.approvedAt || user.suspendedAt || user.disabledAt) return false;
  return !actor.suspendedAt && !actor.deletedAt && (everyoneInvites || roleAllows(user.role, 'invite_users'));
}

export function isUsable(invite: InviteOfActor, now: Date): boolean {
  const { maxUses, uses, expiresAt, disabledAt } = invite;
  const isOpen = disabledAt === null && (expiresAt === null || expiresAt > now) && (maxUses === null || uses < maxUses);
  return isOpen && mayStillInvite(invite);
}
