/** A status shows a remote file: stores a copy. */
import { keepRemoteMedia } from '../../domain/federation/remote/files/remote-media.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteMediaDue: JobHandler<'remote_media.due' | 'remote_recording.due'> = (platform, { mediaId }) =>
  keepRemoteMedia(platform, parseId(mediaId) ?? 0n);
