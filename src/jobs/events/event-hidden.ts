/**
 * An event's audience shrank: its pictures get new URLs, so that known ones stop working, and other servers delete their copies.
 */
import { renewPictureKeys } from '../../domain/pictures/renew-keys.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverHiddenEvent } from '../federation/deliver/deliver-events.ts';
import type { JobHandler } from '../job-handler.ts';

export const eventHidden: JobHandler<'event.hidden'> = async (platform, payload) => {
  const eventId = parseId(payload.eventId) ?? 0n;
  await renewPictureKeys(platform, eventId);
  await deliverHiddenEvent(platform, eventId);
};
