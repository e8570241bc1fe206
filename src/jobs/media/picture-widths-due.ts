/** A picture has no widths, such as one of an earlier version: makes them. */
import { makeMissingWidths } from '../../domain/media/images/make-widths.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const pictureWidthsDue: JobHandler<'picture_widths.due'> = (platform, { mediaId }) =>
  makeMissingWidths(platform, parseId(mediaId) ?? 0n);
