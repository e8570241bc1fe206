/** A status's quote policy or the state of its quote changed: streams it again to everyone who has it. */
import { parseId } from '../../platform/ids.ts';
import { announceAgain } from '../announce.ts';
import { deliverStatusUpdate } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';

export const statusChanged: JobHandler<'status.changed'> = async (platform, payload) => {
  const id = parseId(payload.statusId) ?? 0n;
  await announceAgain(platform, [id]);
  await deliverStatusUpdate(platform, id);
};
