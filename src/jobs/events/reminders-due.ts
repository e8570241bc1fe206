/** An event begins soon: notifies and mails its participants. */
import { notify } from '../../domain/notifications/notify.ts';
import { reminderRecipients } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { enqueueMails } from '../mails/request-mails.ts';
import { kindValues, placeOf, threadOf, timesOf } from './event-values.ts';

export const remindersDue: JobHandler<'reminders.due'> = async (platform, payload) => {
  const event = await platform.db.event.findUnique({
    where: { id: parseId(payload.eventId) ?? 0n },
    include: { address: true },
  });
  if (!event || event.status === 'CANCELLED' || event.beginsOn <= platform.clock.now()) return;
  const asked = payload.actorIds.map((id) => parseId(id) ?? 0n);
  // Some may have left in the meantime.
  const still = await platform.db.participant.findMany({
    where: { eventId: event.id, actorId: { in: asked } },
    select: { actorId: true, ticketKind: true },
  });
  const actorIds = still.map((participant) => participant.actorId);
  await notify(platform, actorIds, { kind: 'event.reminder', originId: event.organizerId, eventId: event.id });
  // A mail has the ticket of its reader.
  const kinds = new Map(still.map(({ actorId, ticketKind }) => [actorId, ticketKind]));
  const recipients = await reminderRecipients(platform.db, actorIds);
  await platform.db.$transaction(async (tx) => {
    for (const { actorId, ...recipient } of recipients)
      await enqueueMails(tx, [recipient], {
        template: 'event_reminder',
        titleOf: event,
        values: {
          ...{ url: event.url, ...timesOf(event), place: placeOf(event) },
          ...kindValues(event, kinds.get(actorId) ?? null),
        },
        about: `${event.id}:${event.sequence}:${actorId}`,
        thread: threadOf(event),
        ...{ eventId: event.id, actorId },
      });
  });
};
