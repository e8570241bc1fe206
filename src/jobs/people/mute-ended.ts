/** A mute ended: adds the statuses of the actor that the muter's home timeline and lists have missed, if the muter follows the actor. */
import { syncLists } from '../../domain/lists/fan-out.ts';
import { addToHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const muteEnded: JobHandler<'mute.ended'> = async (platform, payload) => {
  const muterId = parseId(payload.muterId) ?? 0n;
  const targetId = parseId(payload.targetId) ?? 0n;
  await addToHome(platform, muterId, targetId);
  await syncLists(platform, muterId, [targetId]);
};
