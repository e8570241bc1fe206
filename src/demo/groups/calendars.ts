/** The calendar from outside that a group of the demo follows, and the program that is notified of the group's events. */
import { MUSEUM_CALENDAR, MUSEUM_WEBHOOK } from '../museum.ts';
import type { Stage } from '../stage.ts';

export async function followMuseum(stage: Stage, groups: ReadonlyMap<string, string>): Promise<void> {
  const id = groups.get('town_archive') ?? '';
  const { actorId, caller } = stage.of('paul');
  const { id: webhookId } = await caller.groupWebhooks.create({
    ...{ id, actorId, url: MUSEUM_WEBHOOK, name: 'Room plan of the museum' },
    kinds: ['event.created', 'event.updated', 'event.cancelled', 'event.deleted'],
  });
  await caller.groupWebhooks.test({ id, actorId, webhookId });
  const { id: calendarId } = await caller.groupCalendars.create({
    id,
    actorId,
    url: MUSEUM_CALENDAR,
    timeZone: 'Europe/Berlin',
  });
  await stage.drain();
  // The museum answers the demo alone, so that the server does not ask for the calendar again, and sends nothing more.
  await caller.groupWebhooks.update({ id, actorId, webhookId, paused: true });
  await stage.platform.db.calendarSource.update({ where: { id: BigInt(calendarId) }, data: { nextAt: null } });
}
