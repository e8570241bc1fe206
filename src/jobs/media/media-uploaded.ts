/** A recording was uploaded: processes it into the files that are served. */
import { processAttachment } from '../../domain/media/attachments/process-attachment.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const mediaUploaded: JobHandler<'media.uploaded'> = (platform, payload) =>
  processAttachment(platform, parseId(payload.mediaId) ?? 0n);
