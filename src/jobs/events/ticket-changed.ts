/** A participant has another kind of ticket: mails its price, and where to pay. */
import { ORGANIZING } from '../../domain/events/roles.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { kindValues, payValues, placeOf, threadOf, timesOf } from './event-values.ts';

export const ticketChanged: JobHandler<'ticket.changed'> = async (platform, { participantId, given }) => {
  const participant = await platform.db.participant.findUnique({
    where: { id: parseId(participantId) ?? 0n },
    include: { event: { include: { address: true } }, actor: true },
  });
  // Organizers have no ticket, and rejected people none any more.
  if (!participant || participant.actor.suspendedAt) return;
  const { event, actor, role, guests, ticketKind } = participant;
  if (role === 'REJECTED' || ORGANIZING.includes(role) || event.status === 'CANCELLED') return;
  await requestMails(platform, await recipientsOf(platform.db, [actor.id]), {
    template: 'ticket_changed',
    titleOf: event,
    values: {
      ...{ person: plainActorName(actor), url: event.url, given: `${given}` },
      ...{ ...timesOf(event), place: placeOf(event), guests: `${guests}` },
      ...kindValues(event, ticketKind),
      ...(role === 'PARTICIPANT' && payValues(event, ticketKind)),
    },
    about: participant.id.toString(),
    cause: causeOf(actor),
    subject: event.id.toString(),
    thread: threadOf(event),
    ...{ eventId: event.id, actorId: actor.id },
  });
};
