/** Delivers memberships of groups: decisions of local groups to remote people, and acts of local people to remote groups. */

import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { memberUri } from '../../../domain/groups/member-uri.ts';
import { MEMBER_ROLES } from '../../../domain/groups/states.ts';
import type { JobPayloads } from '../../../domain/kernel/outbox.ts';
import { urlOfOrigin } from '../../../domain/kernel/own-domains.ts';
import {
  acceptInvitationActivity,
  acceptMemberActivity,
  declineInvitationActivity,
  inviteActivity,
  joinGroupActivity,
  leaveGroupActivity,
  rejectJoinActivity,
  removeMemberActivity,
  updateMemberActivity,
} from '../../../entities/activitypub/group-activities.ts';
import type { Actor, GroupInvitation, Member } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';

type Membership = Member & { actor: Actor; parent: Actor };
type Effect = JobPayloads['membership.changed']['effect'];

/** The group is the actor, whichever moderator decided. */
async function deliverToMember(platform: Platform, member: Membership, effect: Effect): Promise<void> {
  const { actor, parent } = member;
  const base = urlOfOrigin(platform.config, parent);
  const number = platform.ids.next();
  if (effect === 'accepted' || effect === 'joined') {
    const activity = acceptMemberActivity(platform, `${base}/accept/join/${number}`, member);
    await deliver(platform, parent.id, activity, [actor.inbox]);
  }
  if (effect === 'role_changed') {
    const activity = updateMemberActivity(platform, `${parent.uri}#members/${number}`, member);
    await deliver(platform, parent.id, activity, [actor.inbox]);
  }
}

async function deliverToGroup(platform: Platform, member: Membership, effect: Effect): Promise<void> {
  const { actor, parent } = member;
  if (effect === 'asked')
    await deliver(
      platform,
      actor.id,
      joinGroupActivity(memberUri(platform, member, { group: parent, actor }), actor.uri, parent.uri),
      [parent.inbox],
    );
  if (effect === 'invitation_accepted') {
    const id = `${urlOfOrigin(platform.config, actor)}/accept/invite/member/${member.id}`;
    await deliver(platform, actor.id, acceptInvitationActivity(platform, id, member), [parent.inbox]);
  }
}

export async function deliverMembership(platform: Platform, member: Membership, effect: Effect): Promise<void> {
  const [isActorHere, isGroupHere] = [member.actor.domain === null, member.parent.domain === null];
  if (isGroupHere && !isActorHere) await deliverToMember(platform, member, effect);
  if (isActorHere && !isGroupHere) await deliverToGroup(platform, member, effect);
}

/** Both the group and the member, if they exist. */
async function partiesOf(platform: Platform, actorId: string, groupId: string) {
  const [actor, group] = await Promise.all(
    [actorId, groupId].map((id) =>
      platform.db.actor.findUnique({ where: { id: parseId(id) ?? 0n }, include: { remote: true } }),
    ),
  );
  return actor && group ? { actor, group } : null;
}

export async function deliverMembershipEnd(platform: Platform, ended: JobPayloads['membership.ended']): Promise<void> {
  const parties = await partiesOf(platform, ended.actorId, ended.groupId);
  if (!parties) return;
  const { actor, group } = parties;
  const uri = memberUri(platform, { id: parseId(ended.id) ?? 0n, uri: ended.uri }, parties);
  if (group.domain === null && actor.domain !== null && ended.by === 'group') {
    const activity =
      ended.role === MEMBER_ROLES.NOT_APPROVED
        ? rejectJoinActivity(
            `${urlOfOrigin(platform.config, group)}/reject/join/${ended.id}`,
            uri,
            actor.uri,
            group.uri,
          )
        : removeMemberActivity(`${group.uri}#removals/${ended.id}`, uri, actor.uri, group.uri);
    await deliver(platform, group.id, activity, [actor.inbox]);
  }
  if (actor.domain === null && group.domain !== null && ended.by === 'member') {
    const activity =
      ended.role === null
        ? declineInvitationActivity(
            `${urlOfOrigin(platform.config, actor)}/reject/invite/member/${ended.id}`,
            uri,
            actor.uri,
            group.uri,
          )
        : leaveGroupActivity(uri, actor.uri, group.uri, group.remote?.membersUri ?? null);
    await deliver(platform, actor.id, activity, [group.inbox]);
  }
}

export async function deliverGroupJoinReject(
  platform: Platform,
  { actorId, groupId, uri }: JobPayloads['membership.refused'],
): Promise<void> {
  const parties = await partiesOf(platform, actorId, groupId);
  if (!parties) return;
  const { actor, group } = parties;
  const id = `${urlOfOrigin(platform.config, group)}/reject/join/${platform.ids.next()}`;
  await deliver(platform, group.id, rejectJoinActivity(id, uri, actor.uri, group.uri), [actor.inbox]);
}

/** The sender is the inviting person; if that person is remote, the group. */
export async function deliverGroupInvite(
  platform: Platform,
  invitation: GroupInvitation & { actor: Actor; group: Actor; inviter: Actor },
): Promise<void> {
  const { actor, group, inviter } = invitation;
  if (group.domain !== null || actor.domain === null) return;
  const by = inviter.domain === null ? inviter : group;
  const activity = inviteActivity(memberUri(platform, invitation, invitation), by.uri, group.uri, actor.uri);
  await deliver(platform, by.id, activity, [actor.inbox]);
}
