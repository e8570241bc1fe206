/** An activity is due for inboxes: delivers it. */
import { sendActivity } from '../../domain/federation/outbox/send-activity.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const activityDue: JobHandler<'activity.due'> = (platform, { activityId, ...to }) =>
  sendActivity(platform, parseId(activityId) ?? 0n, 'inboxes' in to ? to : { inboxes: [to.inbox] });
