/** A received status names replies of its own server that are unknown: fetches them. */
import { takeReplies } from '../../domain/federation/remote/views/take-reply.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const statusRepliesDue: JobHandler<'status.replies_due'> = (platform, { statusId, uris }) =>
  takeReplies(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null },
    parseId(statusId) ?? 0n,
    uris,
  );
