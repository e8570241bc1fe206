/** One of the viewer's identities joins a group, or requests to. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { leave } from '../kernel/outbox.ts';
import { findGroup, membershipOf } from './find.ts';
import { lockGroup } from './lock-group.ts';
import { JOIN_GROUP, MEMBER_ROLES } from './states.ts';

/**
 * Returns the membership, which waits for approval if the group is moderated; who was invited is a member at once. Refuses others'
 * identities, absent groups, existing members, and groups for the invited only (Mobilizon's permissions, joinGroup).
 */
export async function joinGroup(
  ctx: UserContext,
  given: { actorId?: string | undefined; groupId: string },
): Promise<Member> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const groupId = parseId(given.groupId);
    // Read under the lock: the group may have been deleted while waiting for it.
    if (groupId !== null) await lockGroup(tx, groupId);
    const group = await findGroup(tx, given.groupId, 'Group id not found');
    if (await membershipOf(tx, group.id, actor.id)) {
      throw new Refusal('conflict', 'You are already a member of this group');
    }
    const invited = await tx.groupInvitation.deleteMany({ where: { groupId: group.id, actorId: actor.id } });
    const role = invited.count > 0 ? MEMBER_ROLES.MEMBER : JOIN_GROUP[group.openness ?? 'INVITE_ONLY'];
    if (role === null) throw new Refusal('forbidden', 'You cannot join this group');
    const member = await tx.member.create({
      data: { id: ctx.ids.next(), actorId: actor.id, parentId: group.id, role, createdAt: ctx.clock.now() },
    });
    if (role === MEMBER_ROLES.NOT_APPROVED)
      await leave(tx, 'membership.changed', { memberId: member.id.toString(), effect: 'asked' });
    return member;
  });
}
