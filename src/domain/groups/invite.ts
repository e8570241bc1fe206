/** A group's moderator invites a local or remote person. */
import type { Actor, GroupInvitation } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { invitedPerson } from '../actors/invited-person.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueue } from '../kernel/outbox.ts';
import { membershipOf } from './find.ts';
import { isBlockedBy } from './group-blocks.ts';
import { lockGroup } from './lock-group.ts';
import { lockModeratedGroup } from './lock-membership.ts';

export interface NewInvitation {
  groupId: string;
  /** The id or the name of the person to invite. */
  person: string;
  /** The inviting identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
}

/** Refuses members, and invited people. */
async function insertInvitation(
  tx: Tx,
  ctx: UserContext,
  { uri = null, ...invited }: { groupId: bigint; actorId: bigint; inviterId: bigint; uri?: string | null },
): Promise<GroupInvitation> {
  const { groupId, actorId } = invited;
  if (await membershipOf(tx, groupId, actorId))
    throw new Refusal('conflict', 'This person is already a member of this group, or has asked to join');
  if (await tx.groupInvitation.findUnique({ where: { groupId_actorId: { groupId, actorId } } }))
    throw new Refusal('conflict', 'This person has already been invited');
  const invitation = await tx.groupInvitation.create({
    data: { id: ctx.ids.next(), ...invited, uri, createdAt: ctx.clock.now() },
  });
  await enqueue(tx, 'group.invited', { invitationId: invitation.id.toString() });
  return invitation;
}

/**
 * A remote moderator invites to a remote group, whose server decides who may invite.
 *
 * @param uri of the Invite
 */
export async function storeRemoteInvitation(
  ctx: UserContext,
  { group, inviter, person, uri }: { group: Actor; inviter: Actor; person: string; uri: string },
): Promise<GroupInvitation> {
  return ctx.db.$transaction(async (tx) => {
    await lockGroup(tx, group.id);
    const actorId = await invitedPerson(ctx, tx, person, inviter.id);
    return insertInvitation(tx, ctx, { groupId: group.id, actorId, inviterId: inviter.id, uri });
  });
}

/**
 * Returns the invitation. Refuses identities that do not moderate the group, unknown people, members, people whom the group blocks, and
 * people who are invited already.
 */
export async function inviteToGroup(ctx: UserContext, given: NewInvitation): Promise<GroupInvitation> {
  const inviter = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, inviter.id);
    const actorId = await invitedPerson(ctx, tx, given.person, inviter.id);
    if (await isBlockedBy(tx, group.id, actorId)) throw new Refusal('conflict', 'This group has blocked this person');
    return insertInvitation(tx, ctx, { groupId: group.id, actorId, inviterId: inviter.id });
  });
}
