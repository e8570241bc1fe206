/** A local person requests again to take part in a remote event, or withdraws that. */
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { deliverJoin, deliverLeave, WITH_ORGANIZERS } from './deliver/deliver-joins.ts';

export const joinDue: JobHandler<'join.due'> = async (platform, { participantId }) => {
  const participant = await platform.db.participant.findUnique({
    where: { id: parseId(participantId) ?? 0n },
    include: { actor: true, event: { include: WITH_ORGANIZERS } },
  });
  if (participant?.answer) await deliverJoin(platform, participant);
};

export const joinWithdrawn: JobHandler<'join.withdrawn'> = async (platform, { uri, ...ids }) => {
  const [event, actor] = await Promise.all([
    platform.db.event.findUnique({ where: { id: parseId(ids.eventId) ?? 0n }, include: WITH_ORGANIZERS }),
    platform.db.actor.findUnique({ where: { id: parseId(ids.actorId) ?? 0n } }),
  ]);
  if (event && actor) await deliverLeave(platform, uri, actor, event);
};
