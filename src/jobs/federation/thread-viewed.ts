/** Somebody opened a thread: fetches replies that this server has not received. */
import { fetchReplies } from '../../domain/federation/remote/views/fetch-replies.ts';
import { refreshing } from '../../domain/federation/remote/views/refreshes.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const threadViewed: JobHandler<'thread.viewed'> = (platform, { statusId, refreshId }) =>
  refreshing(platform, refreshId, (ctx, stored) => fetchReplies(ctx, parseId(statusId) ?? 0n, stored));
