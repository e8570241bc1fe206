/** The key of a local actor is due to be replaced: rotates it, and announces the new one. */
import { rotateKeys } from '../../domain/federation/outbox/rotate-keys.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { deliverNewKey } from './deliver/deliver-profiles.ts';

/** A repeated job finds another key and announces it again. */
export const keysRotationDue: JobHandler<'keys.rotation_due'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId) ?? 0n;
  await rotateKeys(platform, actorId, payload.publicKey);
  await deliverNewKey(platform, actorId);
};
