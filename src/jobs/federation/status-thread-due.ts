/** A status replies to an unknown one: fetches that, and so on upwards, with a job for each. */
import { linkToParent } from '../../domain/federation/remote/store/link-to-parent.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const statusThreadDue: JobHandler<'status.thread_due'> = (platform, payload) =>
  linkToParent(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null },
    parseId(payload.statusId) ?? 0n,
    payload.parentUri,
    payload.depth,
    payload.approval,
  );
