/** The calendar from outside that a group of the demo follows. */
import { MUSEUM_CALENDAR } from '../museum.ts';
import type { Stage } from '../stage.ts';

export async function followMuseum(stage: Stage, groups: ReadonlyMap<string, string>): Promise<void> {
  const id = groups.get('town_archive') ?? '';
  const { actorId, caller } = stage.of('paul');
  await caller.groupCalendars.create({ id, actorId, url: MUSEUM_CALENDAR, timeZone: 'Europe/Berlin' });
  await stage.drain();
}
