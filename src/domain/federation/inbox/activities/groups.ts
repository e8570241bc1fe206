/**
 * Members of groups. In a local group remote actors use the commands that local people use; about a remote group its own server decides.
 */
import type { Actor, Member } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { endDecided, roleDecided } from '../../../groups/apply-remote-decision.ts';
import { membershipOf } from '../../../groups/find.ts';
import { removeInvitation } from '../../../groups/invitations.ts';
import { inviteToGroup, storeRemoteInvitation } from '../../../groups/invite.ts';
import { joinGroup } from '../../../groups/join-group.ts';
import { leaveGroup } from '../../../groups/leave-group.ts';
import { removeMember } from '../../../groups/remove-member.ts';
import { isGroupAdministrator, isGroupModerator, MEMBER_ROLES } from '../../../groups/states.ts';
import { updateMember } from '../../../groups/update-member.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { JoinActivity } from '../../documents/activities/join.ts';
import type { InviteActivity, RemoteMember } from '../../documents/activities/membership.ts';
import { isSameHost } from '../../documents/forms.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { actorAt, knownActor } from '../../remote/find/find-remote-actor.ts';
import { MEMBER_ROLE_NAMES } from '../../remote/update/read-group.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Invitation, Membership } from '../find-membership.ts';
import type { Row } from '../object-at.ts';

/** A refused Join is answered at once. The Join of a member is answered again, because the remote server may have lost the answer. */
export async function receiveGroupJoin(
  ctx: ActivityContext,
  { id: groupId }: Row,
  { id: uri }: JoinActivity,
): Promise<void> {
  if (uri === null) return;
  const before = await membershipOf(ctx.db, groupId, ctx.sender.id);
  if (before) {
    await ctx.db.$transaction(async (tx) => {
      await tx.member.updateMany({ where: { id: before.id }, data: { uri } });
      if (before.role >= MEMBER_ROLES.MEMBER)
        await enqueue(tx, 'membership.changed', { memberId: before.id.toString(), effect: 'joined' });
    });
    return;
  }
  try {
    await joinGroup(ctx, { groupId: groupId.toString() }, uri);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const payload = { groupId: groupId.toString(), actorId: ctx.sender.id.toString(), uri };
    await ctx.db.$transaction((tx) => enqueue(tx, 'membership.refused', payload));
  }
}

export const receiveGroupLeave = (ctx: ActivityContext, { id }: Row) => leaveGroup(ctx, { groupId: id.toString() });

/** Whether the sender speaks for a remote group: the group itself, an actor of its server, or a member with such a role. */
async function speaksFor(
  ctx: ActivityContext,
  group: Pick<Actor, 'id' | 'uri'>,
  hasRole: (role: number) => boolean,
): Promise<boolean> {
  if (isSameHost(ctx.sender.uri, group.uri)) return true;
  const member = await membershipOf(ctx.db, group.id, ctx.sender.id);
  return member !== null && hasRole(member.role);
}

/** As the commands of groups name a member. */
const named = ({ parentId, actorId }: Member) => ({ groupId: parentId.toString(), memberActorId: actorId.toString() });

const invited = ({ groupId, actorId }: Invitation) => ({
  groupId: groupId.toString(),
  memberActorId: actorId.toString(),
});

interface Invited {
  invitation: Invitation;
}

interface Joined {
  member: Membership;
}

interface Removed {
  /** The id of the group, as the activity names it. */
  origin: string;
}

export async function acceptGroupInvitation(ctx: ActivityContext, { invitation }: Invited) {
  if (invitation.actorId === ctx.sender.id) await joinGroup(ctx, { groupId: invitation.groupId.toString() });
}

export async function rejectGroupInvitation(ctx: ActivityContext, { invitation }: Invited) {
  if (invitation.actorId === ctx.sender.id) await removeInvitation(ctx, invited(invitation));
}

export async function acceptMembership(ctx: ActivityContext, { member }: Joined): Promise<void> {
  if (member.role !== MEMBER_ROLES.NOT_APPROVED) return;
  if (member.parent.domain === null) await updateMember(ctx, { ...named(member), role: MEMBER_ROLES.MEMBER });
  else if (await speaksFor(ctx, member.parent, isGroupModerator)) await roleDecided(ctx, member, MEMBER_ROLES.MEMBER);
}

export async function rejectMembership(ctx: ActivityContext, { member }: Joined): Promise<void> {
  if (member.parent.domain === null) await removeMember(ctx, named(member));
  else if (await speaksFor(ctx, member.parent, isGroupModerator)) await endDecided(ctx, member);
}

export async function removeMembership(ctx: ActivityContext, { member, origin }: Joined & Removed): Promise<void> {
  if (member.parent.uri === origin) await rejectMembership(ctx, { member });
}

/** The group takes the invitation back. */
export async function removeGroupInvitation(ctx: ActivityContext, { invitation, origin }: Invited & Removed) {
  const { group } = invitation;
  if (group.uri !== origin) return;
  if (group.domain === null) await removeInvitation(ctx, invited(invitation));
  else if (await speaksFor(ctx, group, isGroupModerator))
    await ctx.db.groupInvitation.deleteMany({ where: { id: invitation.id } });
}

export async function updateMembership(ctx: ActivityContext, { member, read }: Joined & { read: RemoteMember }) {
  if (member.parent.uri !== read.group || member.actor.uri !== read.actor) return;
  if (read.role === 'rejected') return rejectMembership(ctx, { member });
  const role = read.role === 'not_approved' ? MEMBER_ROLES.NOT_APPROVED : MEMBER_ROLE_NAMES[read.role];
  // The invited decide themselves.
  if (role === undefined) return;
  if (member.parent.domain === null) await updateMember(ctx, { ...named(member), role });
  else if (await speaksFor(ctx, member.parent, isGroupAdministrator)) await roleDecided(ctx, member, role);
}

/** An Invite to a group names one person. */
export async function receiveGroupInvite(
  ctx: ActivityContext,
  { id }: Row,
  { targets: [target] }: InviteActivity,
): Promise<void> {
  if (target === undefined) return;
  const person = isLocalUri(ctx, target) ? await knownActor(ctx, target) : await actorAt(ctx, target);
  if (person) await inviteToGroup(ctx, { groupId: id.toString(), person: person.id.toString() });
}

export async function receiveInviteToRemoteGroup(
  ctx: ActivityContext,
  { group }: { group: Actor },
  { id: uri, targets: [target] }: InviteActivity,
): Promise<void> {
  const person = target !== undefined && isLocalUri(ctx, target) ? await knownActor(ctx, target) : null;
  if (person && (await speaksFor(ctx, group, isGroupAdministrator)))
    await storeRemoteInvitation(ctx, { group, inviter: ctx.sender, person: person.id.toString(), uri });
}
