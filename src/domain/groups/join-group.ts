/** One of the viewer's identities joins a group, or requests to. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueue } from '../kernel/outbox.ts';
import { findGroup, membershipOf } from './find.ts';
import { isBlockedBy } from './group-blocks.ts';
import { lockGroup } from './lock-group.ts';
import { askRemoteGroup, JOIN_GROUP, MEMBER_ROLES } from './states.ts';

/**
 * Returns the membership. It waits for approval if the group is moderated or remote; an invited person is a member at once.
 * Refuses identities of other users, absent groups, existing members, people whom the group blocks, and groups that require an invitation (Mobilizon's
 * permissions, joinGroup).
 *
 * @param uri of the Join, if another server sent it
 */
export async function joinGroup(
  ctx: UserContext,
  given: { actorId?: string | undefined; groupId: string },
  uri: string | null = null,
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
    if (await isBlockedBy(tx, group.id, actor.id)) throw new Refusal('forbidden', 'You cannot join this group');
    const between = { groupId: group.id, actorId: actor.id };
    const invitation = await tx.groupInvitation.findUnique({ where: { groupId_actorId: between } });
    if (invitation) await tx.groupInvitation.delete({ where: { id: invitation.id } });
    const asked = group.domain === null ? JOIN_GROUP[group.openness ?? 'INVITE_ONLY'] : askRemoteGroup(group.openness);
    const role = invitation ? MEMBER_ROLES.MEMBER : asked;
    if (role === null) throw new Refusal('forbidden', 'You cannot join this group');
    const member = await tx.member.create({
      data: {
        // The address of an invitation stays that of the membership.
        ...{ id: invitation?.id ?? ctx.ids.next(), uri: uri ?? invitation?.uri ?? null },
        ...{ actorId: actor.id, parentId: group.id, role, createdAt: ctx.clock.now() },
      },
    });
    const effect = role === MEMBER_ROLES.NOT_APPROVED ? 'asked' : invitation && !uri ? 'invitation_accepted' : 'joined';
    await enqueue(tx, 'membership.changed', { memberId: member.id.toString(), effect });
    return member;
  });
}
