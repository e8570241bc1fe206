/** Media were removed, or their row was never committed: deletes their files. */
import { removeOrphanedFiles } from '../../domain/media/remove-orphaned-files.ts';
import type { JobHandler } from '../job-handler.ts';

export const mediaRemoved: JobHandler<'media.removed'> = (platform, { keys }) => removeOrphanedFiles(platform, keys);
