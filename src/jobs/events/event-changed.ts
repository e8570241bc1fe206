/** An event's time, place or status changed: mails everyone who takes part or asked to, once (spec/graphql/rules.md, Mail). */
import { participantRecipients } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const eventChanged: JobHandler<'event.changed'> = async (platform, payload) => {
  const event = await platform.db.event.findUnique({
    where: { id: parseId(payload.eventId) ?? 0n },
    include: { address: true },
  });
  if (!event) return;
  const cancelled = event.status === 'CANCELLED' && payload.changes.includes('status');
  const recipients = await participantRecipients(platform.db, event.id, { not: 'REJECTED' });
  const { address } = event;
  const place = [address?.description, address?.street, address?.locality, event.onlineAddress]
    .filter(Boolean)
    .join(', ');
  await requestMails(platform, recipients, {
    template: cancelled ? 'event_cancelled' : 'event_changed',
    values: {
      event: event.title,
      url: event.url,
      changes: payload.changes.join(','),
      beginsOn: event.beginsOn.toISOString(),
      endsOn: event.endsOn?.toISOString() ?? '',
      status: event.status,
      place,
    },
    about: `${event.id}:${event.sequence}`,
  });
};
