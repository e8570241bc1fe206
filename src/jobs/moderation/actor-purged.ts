/** An actor was purged: deletes its posts, follows and uploads. */
import { purgeActor } from '../../domain/moderation/purge/purge-actor.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverActorDelete } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const actorPurged: JobHandler<'actor.purged'> = async (platform, payload) => {
  const id = parseId(payload.actorId) ?? 0n;
  await deliverActorDelete(platform, id, []);
  await purgeActor(platform, id);
};
