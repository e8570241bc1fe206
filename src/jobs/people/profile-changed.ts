/** The public profile of an actor changed: notifies other servers. */
import { parseId } from '../../platform/ids.ts';
import { deliverProfile } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const profileChanged: JobHandler<'profile.changed'> = (platform, { actorId, toAcquainted = false }) =>
  deliverProfile(platform, parseId(actorId) ?? 0n, toAcquainted);
