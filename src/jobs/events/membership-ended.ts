/** A membership, a request or an invitation ended: mails removed members, and notifies other servers. */
import type { MembershipEnded } from '../../domain/groups/jobs.ts';
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { removeFromHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { deliverMembershipEnd } from '../federation/deliver/deliver-memberships.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

/** Members have the posts of their groups in their home timelines, like followers. */
async function clearHome(platform: Platform, payload: MembershipEnded): Promise<void> {
  const [followerId, targetId] = [parseId(payload.actorId) ?? 0n, parseId(payload.groupId) ?? 0n];
  const pair = { followerId_targetId: { followerId, targetId } };
  const follow = await platform.db.follow.findUnique({ where: pair });
  if (!follow?.approved) await removeFromHome(platform, followerId, targetId);
}

export const membershipEnded: JobHandler<'membership.ended'> = async (platform, payload) => {
  await deliverMembershipEnd(platform, payload);
  if (payload.role !== null) await clearHome(platform, payload);
  if (payload.by !== 'group' || payload.role === null || payload.role === MEMBER_ROLES.NOT_APPROVED) return;
  const [actorId, groupId] = [parseId(payload.actorId) ?? 0n, parseId(payload.groupId) ?? 0n];
  const actors = await platform.db.actor.findMany({ where: { id: { in: [actorId, groupId] } } });
  const [person, group] = [actorId, groupId].map((id) => actors.find((actor) => actor.id === id));
  if (!person || !group) return;
  await requestMails(platform, await recipientsOf(platform.db, [actorId]), {
    template: 'membership_ended',
    values: { group: plainActorName(group), person: plainActorName(person), url: group.url },
    about: payload.id,
  });
};
