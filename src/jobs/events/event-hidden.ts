/** An event's audience shrank: its pictures get new URLs, so that known ones stop working. */
import { renewPictureKeys } from '../../domain/pictures/renew-keys.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const eventHidden: JobHandler<'event.hidden'> = (platform, payload) =>
  renewPictureKeys(platform, parseId(payload.eventId) ?? 0n);
