/** The description of an event mentions people: mails each of them once. */
import { unnotifiedMentions } from '../../domain/events/mentions.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { dueAt, type JobHandler } from '../job-handler.ts';
import { enqueueMails } from '../mails/request-mails.ts';
import { threadOf } from './event-values.ts';

export const eventMentioned: JobHandler<'event.mentioned'> = async (given, payload) => {
  const platform = dueAt(given, payload.at);
  const { db, clock } = platform;
  const event = await db.event.findUnique({
    where: { id: parseId(payload.eventId) ?? 0n },
    include: { organizer: true, attributedTo: true },
  });
  if (!event) return;
  const by = event.attributedTo ?? event.organizer;
  const values = { person: plainActorName(by), url: event.url };
  for (const actorId of await unnotifiedMentions(platform, event)) {
    await db.$transaction(async (tx) => {
      const where = { eventId: event.id, actorId, notifiedAt: null };
      const { count } = await tx.eventMention.updateMany({ where, data: { notifiedAt: clock.now() } });
      if (count === 0) return;
      const about = `${event.id}:${actorId}`;
      const recipients = await recipientsOf(tx, [actorId], event.organizer.userId);
      const counts = { cause: causeOf(event.organizer), subject: event.id.toString() };
      await enqueueMails(tx, recipients, {
        template: 'event_mention',
        titleOf: event,
        values,
        about,
        thread: threadOf(event),
        ...counts,
      });
    });
  }
};
