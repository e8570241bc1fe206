/** The calendar from outside that a group of the demo follows. */
import { MUSEUM_CALENDAR } from '../museum.ts';
import type { Stage } from '../stage.ts';

export async function followMuseum(stage: Stage, groups: ReadonlyMap<string, string>): Promise<void> {
  const id = groups.get('town_archive') ?? '';
  const { actorId, caller } = stage.of('paul');
  const { id: calendarId } = await caller.groupCalendars.create({
    id,
    actorId,
    url: MUSEUM_CALENDAR,
    timeZone: 'Europe/Berlin',
  });
  await stage.drain();
  // The museum answers the demo alone, so that the server does not ask for the calendar again.
  await stage.platform.db.calendarSource.update({ where: { id: BigInt(calendarId) }, data: { nextAt: null } });
}
