/** A remote status names unknown actors: fetches and mentions them. */
import { mentionUnknown } from '../../domain/federation/remote/store/mention-unknown.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const statusMentionsDue: JobHandler<'status.mentions_due'> = (platform, { statusId, ...named }) =>
  mentionUnknown(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS) },
    { statusId: parseId(statusId) ?? 0n, ...named },
  );
