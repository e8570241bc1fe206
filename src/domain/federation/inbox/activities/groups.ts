/**
 * What other servers do with members of groups: of a group of this one by the commands that people here use, of a group elsewhere as its
 * server says. Each tells whether it was about a group.
 */
import type { Actor, GroupInvitation, Member } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { endDecided, roleDecided } from '../../../groups/apply-remote-decision.ts';
import { membershipOf } from '../../../groups/find.ts';
import { removeInvitation } from '../../../groups/invitations.ts';
import { inviteToGroup, storeRemoteInvitation } from '../../../groups/invite.ts';
import { joinGroup } from '../../../groups/join-group.ts';
import { leaveGroup } from '../../../groups/leave-group.ts';
import { ofMemberUri } from '../../../groups/member-uri.ts';
import { removeMember } from '../../../groups/remove-member.ts';
import { isGroupAdministrator, isGroupModerator, MEMBER_ROLES, type MemberRole } from '../../../groups/states.ts';
import { updateMember } from '../../../groups/update-member.ts';
import { leave } from '../../../kernel/outbox.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import type { JoinActivity, LeaveActivity } from '../../documents/activities/join.ts';
import type {
  InviteActivity,
  MemberRemovalActivity,
  MemberUpdateActivity,
  RoleName,
} from '../../documents/activities/membership.ts';
import { isSameHost } from '../../documents/forms.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { actorAt, knownActor } from '../../remote/find/find-remote-actor.ts';
import type { ActivityContext } from '../activity-context.ts';

type Membership = Member & { parent: Actor; actor: Actor };
type Invitation = GroupInvitation & { group: Actor };

async function groupHere(ctx: ActivityContext, uri: string): Promise<Actor | null> {
  const actor = isLocalUri(ctx, uri) ? await knownActor(ctx, uri) : null;
  return actor?.domain === null && actor.type === 'GROUP' ? actor : null;
}

/** A Join that is refused is answered at once; one of a member is answered again, because the other side may have lost the answer. */
export async function joinOfGroup(ctx: ActivityContext, { id: uri, object }: JoinActivity): Promise<boolean> {
  const group = await groupHere(ctx, object);
  if (!group) return false;
  if (uri === null) return true;
  const before = await membershipOf(ctx.db, group.id, ctx.sender.id);
  if (before) {
    await ctx.db.$transaction(async (tx) => {
      await tx.member.updateMany({ where: { id: before.id }, data: { uri } });
      if (before.role >= MEMBER_ROLES.MEMBER)
        await leave(tx, 'membership.changed', { memberId: before.id.toString(), effect: 'joined' });
    });
    return true;
  }
  try {
    await joinGroup(ctx, { groupId: group.id.toString() }, uri);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const payload = { groupId: group.id.toString(), actorId: ctx.sender.id.toString(), uri };
    await ctx.db.$transaction((tx) => leave(tx, 'membership.refused', payload));
  }
  return true;
}

export async function leaveOfGroup(ctx: ActivityContext, { object }: LeaveActivity): Promise<boolean> {
  const group = await groupHere(ctx, object);
  if (group) await leaveGroup(ctx, { groupId: group.id.toString() });
  return group !== null;
}

/** The membership of that address, or the one between those two. */
async function memberOf(
  ctx: ActivityContext,
  named: { id: string | null; actor?: string | null; group?: string | null },
) {
  const include = { parent: true, actor: true };
  const { id, actor, group } = named;
  const byId = id === null ? null : await ctx.db.member.findFirst({ where: ofMemberUri(ctx, id), include });
  if (byId || !actor || !group) return byId;
  return ctx.db.member.findFirst({ where: { actor: { uri: actor }, parent: { uri: group } }, include });
}

const invitationOf = (ctx: ActivityContext, id: string | null): Promise<Invitation | null> =>
  id === null
    ? Promise.resolve(null)
    : ctx.db.groupInvitation.findFirst({ where: ofMemberUri(ctx, id), include: { group: true } });

/** Whether the sender speaks for a group elsewhere: the group, somebody of its server, or who has such a role as is known here. */
async function speaksFor(ctx: ActivityContext, group: Actor, hasRole: (role: number) => boolean): Promise<boolean> {
  if (isSameHost(ctx.sender.uri, group.uri)) return true;
  const member = await membershipOf(ctx.db, group.id, ctx.sender.id);
  return member !== null && hasRole(member.role);
}

/** As the commands of groups name a member. */
const named = ({ parentId, actorId }: Member) => ({ groupId: parentId.toString(), memberActorId: actorId.toString() });

/** An Accept names a Member, a Join, or the address of either; an invitation is accepted by the invited. */
export async function acceptOfGroup(
  ctx: ActivityContext,
  { id, type, actor, object: group }: ActivityReference,
): Promise<boolean> {
  if (type !== null && type !== 'Member' && type !== 'Join' && type !== 'Invite') return false;
  const invitation = await invitationOf(ctx, id);
  if (invitation) {
    if (invitation.actorId === ctx.sender.id) await joinGroup(ctx, { groupId: invitation.groupId.toString() });
    return true;
  }
  const member = type === 'Invite' ? null : await memberOf(ctx, { id, actor, group });
  if (!member) return false;
  if (member.role !== MEMBER_ROLES.NOT_APPROVED) return true;
  if (member.parent.domain === null) await updateMember(ctx, { ...named(member), role: MEMBER_ROLES.MEMBER });
  else if (await speaksFor(ctx, member.parent, isGroupModerator)) await roleDecided(ctx, member, MEMBER_ROLES.MEMBER);
  return true;
}

async function end(ctx: ActivityContext, member: Membership): Promise<void> {
  if (member.parent.domain === null) await removeMember(ctx, named(member));
  else if (await speaksFor(ctx, member.parent, isGroupModerator)) await endDecided(ctx, member);
}

export async function rejectOfGroup(
  ctx: ActivityContext,
  { id, type, actor, object: group }: ActivityReference,
): Promise<boolean> {
  if (type !== null && type !== 'Member' && type !== 'Join' && type !== 'Invite') return false;
  const invitation = await invitationOf(ctx, id);
  if (invitation) {
    const who = { groupId: invitation.groupId.toString(), memberActorId: invitation.actorId.toString() };
    if (invitation.actorId === ctx.sender.id) await removeInvitation(ctx, who);
    return true;
  }
  const member = type === 'Invite' ? null : await memberOf(ctx, { id, actor, group });
  if (member) await end(ctx, member);
  return member !== null;
}

/** Takes a member out, or an invitation back. */
export async function removalOfMember(
  ctx: ActivityContext,
  { member: uri, origin }: MemberRemovalActivity,
): Promise<void> {
  const member = await memberOf(ctx, { id: uri });
  if (member) {
    if (member.parent.uri === origin) await end(ctx, member);
    return;
  }
  const invitation = await invitationOf(ctx, uri);
  if (invitation?.group.uri !== origin) return;
  if (invitation.group.domain === null) {
    const who = { groupId: invitation.groupId.toString(), memberActorId: invitation.actorId.toString() };
    return void (await removeInvitation(ctx, who));
  }
  if (await speaksFor(ctx, invitation.group, isGroupModerator))
    await ctx.db.groupInvitation.deleteMany({ where: { id: invitation.id } });
}

/** `invited` changes nothing: whoever is invited decides. */
const STORED_ROLES: Partial<Record<RoleName, MemberRole>> = {
  not_approved: MEMBER_ROLES.NOT_APPROVED,
  member: MEMBER_ROLES.MEMBER,
  moderator: MEMBER_ROLES.MODERATOR,
  administrator: MEMBER_ROLES.ADMINISTRATOR,
  creator: MEMBER_ROLES.CREATOR,
};

export async function updateOfMember(ctx: ActivityContext, { member: read }: MemberUpdateActivity): Promise<void> {
  const member = await memberOf(ctx, read);
  if (!member || member.parent.uri !== read.group || member.actor.uri !== read.actor) return;
  if (read.role === 'rejected') return end(ctx, member);
  const role = STORED_ROLES[read.role];
  if (role === undefined) return;
  if (member.parent.domain === null) await updateMember(ctx, { ...named(member), role });
  else if (await speaksFor(ctx, member.parent, isGroupAdministrator)) await roleDecided(ctx, member, role);
}

/** Whether it was to a group. */
export async function inviteOfGroup(
  ctx: ActivityContext,
  { id: uri, object, targets }: InviteActivity,
): Promise<boolean> {
  const here = isLocalUri(ctx, object.id);
  const group = here ? await groupHere(ctx, object.id) : await actorAt(ctx, object.id);
  if (group?.type !== 'GROUP') return false;
  const [target] = targets;
  if (target === undefined) return true;
  const person = isLocalUri(ctx, target) ? await knownActor(ctx, target) : here ? await actorAt(ctx, target) : null;
  if (!person) return true;
  const invited = person.id.toString();
  if (here) await inviteToGroup(ctx, { groupId: group.id.toString(), person: invited });
  else if (await speaksFor(ctx, group, isGroupAdministrator))
    await storeRemoteInvitation(ctx, { group, inviter: ctx.sender, person: invited, uri });
  return true;
}
