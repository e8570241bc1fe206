/**
 * Another server has not answered a request for long, or accepts none: notifies the person, with a link to the event's page.
 */
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { publishEventChange } from './event-happened.ts';

export const joinUnanswered: JobHandler<'join.unanswered'> = async (platform, { participantId }) => {
  const participant = await platform.db.participant.findUnique({
    where: { id: parseId(participantId) ?? 0n },
    include: { event: true },
  });
  if (participant?.role !== 'NOT_APPROVED' || participant.answer === null) return;
  const { actorId, eventId, event } = participant;
  await publishEventChange(platform, { eventId, what: 'role_changed', aboutId: actorId }, { key: undefined });
  const about = { kind: 'event.join_unanswered', originId: event.organizerId, eventId } as const;
  await notifyAgain(platform, [actorId], { ...about, at: participant.createdAt });
};
