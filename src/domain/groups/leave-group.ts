/** One of the viewer's identities leaves a group, or withdraws a request to join. */
import type { Member } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueEnded } from './enqueue-ended.ts';
import { enqueueHandOver } from './enqueue-hand-over.ts';
import { membershipOf } from './find.ts';
import { lockGroup } from './lock-group.ts';
import { isGroupAdministrator, MEMBER_ROLES } from './states.ts';

const isHere = async (tx: Tx, groupId: bigint): Promise<boolean> =>
  (await tx.actor.count({ where: { id: groupId, domain: null } })) > 0;

/** Whether no other active member could administer the group. Call under the group's lock. */
export async function isLastAdministrator(tx: Tx, member: Member): Promise<boolean> {
  // Not all administrators of a remote group are known.
  if (!isGroupAdministrator(member.role) || !(await isHere(tx, member.parentId))) return false;
  const others = await tx.member.count({
    where: {
      parentId: member.parentId,
      role: { gte: MEMBER_ROLES.ADMINISTRATOR },
      id: { not: member.id },
      actor: { deletedAt: null, suspendedAt: null },
    },
  });
  return others === 0;
}

/**
 * Returns the ended membership. Refuses identities of other users, non-members, and the last administrator (Mobilizon's
 * permissions, leaveGroup).
 */
export async function leaveGroup(
  ctx: UserContext,
  given: { actorId?: string | undefined; groupId: string },
): Promise<Member> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const groupId = parseId(given.groupId);
  return ctx.db.$transaction(async (tx) => {
    if (groupId !== null) await lockGroup(tx, groupId);
    const member = groupId === null ? null : await membershipOf(tx, groupId, actor.id);
    if (!member) throw new Refusal('not_found', 'Member not found');
    if (await isLastAdministrator(tx, member)) {
      throw new Refusal('forbidden', "You can't leave this group because you are the only administrator");
    }
    await tx.member.delete({ where: { id: member.id } });
    await enqueueEnded(tx, member, 'member');
    await enqueueHandOver(tx, member);
    return member;
  });
}
