/** Fewer people may see an event than before: its pictures leave the addresses that the others know. */
import { renewPictureKeys } from '../../domain/pictures/renew-keys.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const eventHidden: JobHandler<'event.hidden'> = (platform, payload) =>
  renewPictureKeys(platform, parseId(payload.eventId) ?? 0n);
