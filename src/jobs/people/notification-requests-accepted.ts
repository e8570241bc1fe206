/** Requests were accepted: restores their notifications, and open apps reload their lists. */
import { mergeRequests } from '../../domain/notifications/merge-requests.ts';
import { publishChange } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const notificationRequestsAccepted: JobHandler<'notification_requests.accepted'> = async (platform, payload) => {
  const recipientId = parseId(payload.recipientId) ?? 0n;
  await mergeRequests(platform, recipientId);
  await publishChange(platform.bus, 'notifications_merged', recipientId);
};
