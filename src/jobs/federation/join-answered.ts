/** A remote person asked again to attend, or was refused: delivers the current answer again. */
import { participationOf } from '../../domain/participations/participation-of.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { deliverAnswerNote } from './deliver/deliver-event-notes.ts';
import { deliverJoinAnswer, WITH_ORGANIZERS } from './deliver/deliver-joins.ts';

export const joinAnswered: JobHandler<'join.answered'> = async (platform, { uri, by, refusal, ...ids }) => {
  const [eventId, actorId] = [parseId(ids.eventId) ?? 0n, parseId(ids.actorId) ?? 0n];
  const [event, actor, participation] = await Promise.all([
    platform.db.event.findUnique({ where: { id: eventId }, include: WITH_ORGANIZERS }),
    platform.db.actor.findUnique({ where: { id: actorId } }),
    participationOf(platform.db, eventId, actorId),
  ]);
  if (!event || !actor) return;
  if (by === 'REPLY') await deliverAnswerNote(platform, event, actor, { uri, refusal }, participation);
  else await deliverJoinAnswer(platform, event, actor, { uri, by, refusal }, participation);
};
