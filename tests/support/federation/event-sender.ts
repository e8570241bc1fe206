/** Events of sam at another server, and how their activities reach this one. */
import { PUBLIC } from '../servers/fediverse-peer.ts';
import type { Correspondent } from './correspondent.ts';

export interface EventObject extends Record<string, unknown> {
  id: string;
  name: string;
  to: string[];
  cc: string[];
}

export const HOUR_MS = 3_600_000;

/** ISO text of the time in that many hours. */
export const inHours = ({ world }: Correspondent, hours: number): string =>
  new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

let number = 0;

/** In Mobilizon's form: public, in two days, unless `more` overrides that. */
export function eventObject(from: Correspondent, more: Record<string, unknown> = {}): EventObject {
  number += 1;
  const { peer, sam, world } = from;
  const id = `${peer.url}/events/${number}`;
  return {
    ...{ id, url: id, type: 'Event', actor: sam.uri, attributedTo: sam.uri, name: `Event ${number}` },
    ...{ content: '<p>Bring a <strong>blanket</strong>.</p>', mediaType: 'text/html', category: 'MUSIC' },
    ...{ startTime: inHours(from, 48), endTime: inHours(from, 50), timezone: 'Europe/Berlin' },
    ...{ joinMode: 'free', status: 'CONFIRMED', 'ical:status': 'CONFIRMED', draft: false, isOnline: false },
    ...{ to: [PUBLIC], cc: [sam.followers], published: world.clock.now().toISOString() },
    ...more,
  };
}

/** Mobilizon's activities of one object share their id. */
export const activityOf = (type: string, object: EventObject): Record<string, unknown> => ({
  ...{ id: `${object.id}/activity`, type, object, to: object.to, cc: object.cc },
});

export async function createEvent(from: Correspondent, more: Record<string, unknown> = {}): Promise<EventObject> {
  const object = eventObject(from, more);
  await from.send(activityOf('Create', object));
  return object;
}

/** @param later milliseconds from now that it states as its time of change */
export async function updateEvent(
  from: Correspondent,
  object: EventObject,
  more: Record<string, unknown>,
  later = 1000,
): Promise<EventObject> {
  const updated = new Date(from.world.clock.now().getTime() + later).toISOString();
  const changed = { ...object, updated, ...more };
  await from.send(activityOf('Update', changed));
  return changed;
}

export const storedEvent = ({ world }: Correspondent, uri: string) =>
  world.platform.db.event.findUnique({
    where: { uri },
    include: { organizer: true, attributedTo: true, address: true, remote: true, tags: { include: { tag: true } } },
  });

/** By REST, as alice sees it; null if she does not. */
export async function shownEvent(from: Correspondent, uri: string) {
  const stored = await storedEvent(from, uri);
  const { status, body } = await from.world.rest(from.world.alice).get(`/api/v1/events/${stored?.uuid}`);
  return status === 200 ? body : null;
}
