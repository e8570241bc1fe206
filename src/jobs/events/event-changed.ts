/**
 * An event's time, place or status changed: notifies all participants, including pending ones; the mails follow
 * (event-mails-due.ts).
 */
import { notify } from '../../domain/notifications/notify.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { mailChanges } from './event-mails-due.ts';

export const eventChanged: JobHandler<'event.changed'> = async (platform, { eventId, changes, by }) => {
  const { db } = platform;
  const event = await db.event.findUnique({ where: { id: parseId(eventId) ?? 0n }, include: { address: true } });
  if (!event) return;
  const { id, organizerId } = event;
  // Only the latest change is sent.
  await db.notification.deleteMany({ where: { type: 'event.updated', eventId: id } });
  const cancelled = event.status === 'CANCELLED' && changes.includes('status');
  const kind = cancelled ? 'event.cancelled' : 'event.updated';
  const others = { role: { not: 'REJECTED' }, ...(by && { NOT: { actor: { userId: parseId(by) ?? 0n } } }) } as const;
  for await (const actors of participantActors(db, id, others))
    await notify(platform, actors, { kind, originId: organizerId, eventId: id });
  if (by === undefined) await mailChanges(platform, event, changes);
};
