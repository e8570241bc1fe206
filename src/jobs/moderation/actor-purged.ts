/** An actor was purged: deletes its posts, follows and uploads, and notifies local people whose follows end with it. */
import { purgeActor } from '../../domain/moderation/purge/purge-actor.ts';
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { severFollows } from '../../domain/relationships/sever-follows.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverActorDelete } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const actorPurged: JobHandler<'actor.purged'> = async (platform, payload) => {
  const id = parseId(payload.actorId) ?? 0n;
  await deliverActorDelete(platform, id, []);
  await severFollowsOfSuspended(platform, id);
  await purgeActor(platform, id);
};

/** Staff suspended the remote account before its data is deleted: local people who followed it learn that their follows end. */
async function severFollowsOfSuspended(platform: Platform, id: bigint): Promise<void> {
  const remote = { suspendedThere: false, suspendedByBlock: false };
  const actor = await platform.db.actor.findFirst({
    where: { id, domain: { not: null }, suspendedAt: { not: null }, remote },
  });
  if (!actor) return;
  const cause = { id, type: 'ACCOUNT_SUSPENSION', targetName: `${actor.preferredUsername}@${actor.domain}` } as const;
  await platform.db.$transaction(async (tx) => {
    await severFollows(tx, platform, cause, { others: [id], told: true });
    await tx.severance.updateMany({ where: { causeId: id }, data: { purged: true } });
  });
  await notifySevered(platform, id);
}
