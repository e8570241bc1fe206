/**
 * A new user confirmed their address: notifies the staff, who may have to approve them, and makes them follow their inviter.
 */
import { identityViewer } from '../../domain/access/viewer.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { staffActors } from '../../domain/notifications/staff.ts';
import { followActor } from '../../domain/relationships/follow-actor.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';

/** Does nothing if the inviter is deleted, or has blocked the new person. Idempotent. */
async function follow(platform: Platform, userId: bigint, actorId: bigint, inviterId: bigint): Promise<void> {
  try {
    await followActor({ ...platform, viewer: identityViewer(userId, actorId) }, inviterId.toString(), {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

export const userConfirmed: JobHandler<'user.confirmed'> = async (platform, payload) => {
  const user = await platform.db.user.findUnique({
    where: { id: parseId(payload.userId) ?? 0n },
    include: { invite: true },
  });
  if (!user || user.defaultActorId === null) return;
  const staff = await staffActors(platform.db, 'manage_users');
  await notify(platform, staff, { kind: 'admin.sign_up', originId: user.defaultActorId });
  if (user.invite?.autofollow) await follow(platform, user.id, user.defaultActorId, user.invite.actorId);
};
