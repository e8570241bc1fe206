/** The picture of a remote event was added, changed or removed. */
import { keepEventPicture } from '../../domain/federation/remote/files/remote-event-picture.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteEventPictureDue: JobHandler<'remote_event_picture.due'> = (
  platform,
  { eventId, url, description },
) => keepEventPicture(platform, parseId(eventId) ?? 0n, url, description);
