/** Somebody commented on an event: open pages show it at once, and organizers are notified of pending comments. */

import { isModerated } from '../../domain/comments/comment-on-event.ts';
import { attachEventCard } from '../../domain/events/event-card.ts';
import { ORGANIZING } from '../../domain/events/roles.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverComment } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';
import { publishEventChange } from './event-happened.ts';

export const eventCommented: JobHandler<'event.commented'> = async (platform, payload) => {
  const comment = await platform.db.eventComment.findUnique({
    where: { statusId: parseId(payload.statusId) ?? 0n },
    include: { event: true, status: { select: { actorId: true } } },
  });
  // It may be deleted or decided about in the meantime.
  if (!comment || comment.removedAt) return;
  const { statusId, event, approvedAt } = comment;
  await attachEventCard(platform, statusId);
  await deliverComment(platform, statusId);
  await publishEventChange(
    platform,
    { eventId: event.id, what: 'commented', aboutId: null },
    { key: payload.statusId },
  );
  if (approvedAt !== null || !isModerated(event)) return;
  const about = {
    kind: 'event.comment_request',
    originId: comment.status.actorId,
    statusId,
    eventId: event.id,
  } as const;
  for await (const organizers of participantActors(platform.db, event.id, { role: { in: ORGANIZING } }))
    await notify(platform, organizers, about);
};
