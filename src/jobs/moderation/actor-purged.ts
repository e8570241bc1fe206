/** An actor was purged: deletes what it posted, followed and uploaded. */
import { purgeActor } from '../../domain/moderation/purge/purge-actor.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const actorPurged: JobHandler<'actor.purged'> = (platform, payload) =>
  purgeActor(platform, parseId(payload.actorId) ?? 0n);
