/** The feed of releases is due: reads it. */
import { readReleases } from '../../domain/instance/releases/check-releases.ts';
import type { JobHandler } from '../job-handler.ts';

export const releaseFeedDue: JobHandler<'release_feed.due'> = (platform) => readReleases(platform);
