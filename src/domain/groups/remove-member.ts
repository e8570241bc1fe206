/** Whoever moderates a group refuses a request to join, or takes a member out. */
import type { Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import type { UserContext } from '../context.ts';
import { findGroup, membershipOf } from './find.ts';
import { lockGroup } from './lock-group.ts';
import { isGroupModerator } from './states.ts';

/** Gives the membership that ended. Refuses identities whose role is not above the member's. */
export async function removeMember(
  ctx: UserContext,
  given: { groupId: string; memberActorId: string; actorId?: string | undefined },
): Promise<Member> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const group = await findGroup(tx, given.groupId);
    await lockGroup(tx, group.id);
    const moderator = await membershipOf(tx, group.id, actor.id);
    if (!moderator || !isGroupModerator(moderator.role)) {
      throw new Refusal('forbidden', 'Actor id is not a moderator of the selected group');
    }
    const memberActorId = parseId(given.memberActorId);
    const member = memberActorId === null ? null : await membershipOf(tx, group.id, memberActorId);
    if (!member) throw new Refusal('not_found', 'Member not found');
    if (member.role >= moderator.role) throw new Refusal('forbidden', 'You cannot take this member out');
    return tx.member.delete({ where: { id: member.id } });
  });
}
