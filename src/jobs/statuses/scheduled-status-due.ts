/** A scheduled status is due: publishes it. */
import { publishScheduled } from '../../domain/statuses/scheduled/publish-scheduled.ts';
import { parseId } from '../../platform/ids.ts';
import { dueAt, type JobHandler } from '../job-handler.ts';

export const scheduledStatusDue: JobHandler<'scheduled_status.due'> = (platform, payload) =>
  publishScheduled(dueAt(platform, payload.at), parseId(payload.scheduledStatusId) ?? 0n);
