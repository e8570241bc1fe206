/** A local person follows a remote actor: fetches the collections of its profile, and the profile itself if it is old. */

import { refreshIfOld } from '../../domain/federation/remote/find/find-remote-actor.ts';
import { quietly } from '../../domain/federation/remote/find/webfinger.ts';
import { readProfile } from '../../domain/federation/remote/update/read-profile.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteProfileDue: JobHandler<'remote_profile.due'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId) ?? 0n;
  await quietly(() => refreshIfOld(platform, actorId));
  await readProfile({ ...platform, viewer: null }, actorId);
};
