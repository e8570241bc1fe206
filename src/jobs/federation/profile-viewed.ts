/** Somebody viewed a remote profile: fetches what it shows. */
import { refreshing } from '../../domain/federation/remote/views/refreshes.ts';
import { fetchProfile } from '../../domain/federation/remote/views/view-profile.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const profileViewed: JobHandler<'profile.viewed'> = (platform, { actorId, refreshId }) =>
  refreshing(platform, refreshId, (ctx, stored) => fetchProfile(ctx, parseId(actorId) ?? 0n, stored));
