/** Locks a group for a moderator's decision. */
import type { Actor, Member } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { findGroup, membershipOf, moderatorOf, requireGroupHere } from './find.ts';
import { lockGroup } from './lock-group.ts';

/** Returns the group and the moderator's own membership. Refuses non-moderators and remote groups. */
export async function lockModeratedGroup(
  tx: Tx,
  groupId: string,
  moderatorActorId: bigint,
): Promise<{ group: Actor; moderator: Member }> {
  const group = requireGroupHere(await findGroup(tx, groupId));
  await lockGroup(tx, group.id);
  return { group, moderator: await moderatorOf(tx, group.id, moderatorActorId) };
}

/** Returns the moderator's own membership and the other one. Refuses non-moderators and non-members. */
export async function lockMembership(
  tx: Tx,
  given: { groupId: string; memberActorId: string },
  moderatorActorId: bigint,
): Promise<{ moderator: Member; member: Member }> {
  const { group, moderator } = await lockModeratedGroup(tx, given.groupId, moderatorActorId);
  const memberActorId = parseId(given.memberActorId);
  const member = memberActorId === null ? null : await membershipOf(tx, group.id, memberActorId);
  if (!member) throw new Refusal('not_found', 'Member not found');
  return { moderator, member };
}
