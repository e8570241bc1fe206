/** An event's time, place or status changed: notifies and mails everyone who takes part or asked to, once (spec/graphql/rules.md, Mail). */
import { notify } from '../../domain/notifications/notify.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { participantRecipients } from '../../domain/participations/mail-recipients.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';
import { placeOf } from './place-of.ts';

export const eventChanged: JobHandler<'event.changed'> = async (platform, payload) => {
  const event = await platform.db.event.findUnique({
    where: { id: parseId(payload.eventId) ?? 0n },
    include: { address: true },
  });
  if (!event) return;
  const cancelled = event.status === 'CANCELLED' && payload.changes.includes('status');
  await notifyOf(platform, event, cancelled);
  const recipients = await participantRecipients(platform.db, event.id, { not: 'REJECTED' });
  await requestMails(platform, recipients, {
    template: cancelled ? 'event_cancelled' : 'event_changed',
    values: {
      event: event.title,
      url: event.url,
      changes: payload.changes.join(','),
      beginsOn: event.beginsOn.toISOString(),
      endsOn: event.endsOn?.toISOString() ?? '',
      status: event.status,
      place: placeOf(event),
      message: cancelled ? (event.cancellationMessage ?? '') : '',
    },
    about: `${event.id}:${event.sequence}`,
  });
};

/** Of the latest change only. */
async function notifyOf(platform: Platform, { id, organizerId }: Event, cancelled: boolean): Promise<void> {
  await platform.db.notification.deleteMany({ where: { type: 'event.updated', eventId: id } });
  const kind = cancelled ? 'event.cancelled' : 'event.updated';
  for await (const actors of participantActors(platform.db, id, { not: 'REJECTED' }))
    await notify(platform, actors, { kind, originId: organizerId, eventId: id });
}
