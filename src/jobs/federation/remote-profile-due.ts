/** Somebody here follows an actor of another server: reads what belongs to its profile. */
import { readProfile } from '../../domain/federation/read-profile.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const remoteProfileDue: JobHandler<'remote_profile.due'> = (platform, { actorId }) =>
  readProfile({ ...platform, viewer: null }, parseId(actorId) ?? 0n);
