/** An activity waits for one inbox: sends it. */
import { sendActivity } from '../../domain/federation/send-activity.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const activityDue: JobHandler<'activity.due'> = (platform, { activityId, inbox }) =>
  sendActivity(platform, parseId(activityId) ?? 0n, inbox);
