/** The key of an actor that represents the server is due to be replaced: rotates it, and announces the new one. */
import { rotateInstanceKey } from '../../domain/federation/outbox/instance-key.ts';
import type { JobHandler } from '../job-handler.ts';
import { deliverNewInstanceKey } from './deliver/deliver-profiles.ts';

/** A repeated job finds another key and announces it again. */
export const instanceKeyRotationDue: JobHandler<'instance_key.rotation_due'> = async (
  platform,
  { publicKey, origin = null },
) => {
  await rotateInstanceKey(platform, publicKey, origin);
  await deliverNewInstanceKey(platform, origin);
};
