/** Somebody looks up a remote actor, or its data is old: fetches its profile, if that is old, and its totals. */

import { refreshIfOld } from '../../domain/federation/remote/find/find-remote-actor.ts';
import { quietly } from '../../domain/federation/remote/find/webfinger.ts';
import { readTotals } from '../../domain/federation/remote/update/read-totals.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** Tried once: the next activity of the actor, or the next look-up, enqueues it again. */
export const remoteActorDue: JobHandler<'remote_actor.due'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId) ?? 0n;
  await quietly(async () => {
    await refreshIfOld(platform, actorId);
    await readTotals(platform, actorId);
  });
};
