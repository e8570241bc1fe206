/** Somebody looks for an actor of another server, or it was read long ago: reads its profile, if that is old, and its totals. */

import { refreshIfOld } from '../../domain/federation/remote/find/find-remote-actor.ts';
import { quietly } from '../../domain/federation/remote/find/webfinger.ts';
import { readTotals } from '../../domain/federation/remote/update/read-totals.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** Tried once: the next activity of it, or the next who looks for it, is another reason. */
export const remoteActorDue: JobHandler<'remote_actor.due'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId) ?? 0n;
  await quietly(async () => {
    await refreshIfOld(platform, actorId);
    await readTotals(platform, actorId);
  });
};
