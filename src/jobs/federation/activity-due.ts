/** An activity is due for inboxes: delivers it. */
import { sendActivity } from '../../domain/federation/outbox/send-activity.ts';
import { readSoftware } from '../../domain/federation/remote/update/read-software.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** How long a delivery waits for NodeInfo, once for each host. */
const NODE_INFO_MS = 10_000;

export const activityDue: JobHandler<'activity.due'> = (platform, { activityId, ...to }) => {
  const read = (host: string) => readSoftware({ ...platform, http: withinTime(platform.http, NODE_INFO_MS) }, host);
  return sendActivity(
    { ...platform, readSoftware: read },
    parseId(activityId) ?? 0n,
    'inboxes' in to ? to : { inboxes: [to.inbox] },
  );
};
