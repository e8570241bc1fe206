/** The places of an event. Call only under the event's lock. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { refuse } from '../kernel/refusals.ts';

type Places = Pick<Event, 'id' | 'maximumAttendeeCapacity'>;

/**
 * How many places are free; null without a maximum, which is 0 or null. PARTICIPANTs and open offers take places, organizing roles do
 * not (Mobilizon's transitions, participation.capacity).
 */
export async function freePlaces(db: Db | Tx, { id, maximumAttendeeCapacity }: Places): Promise<number | null> {
  if (!maximumAttendeeCapacity) return null;
  const [taken, offered] = [
    await db.participant.count({ where: { eventId: id, role: 'PARTICIPANT' } }),
    await db.waitingEntry.count({ where: { eventId: id, offeredUntil: { not: null } } }),
  ];
  return maximumAttendeeCapacity - taken - offered;
}

export const isFull = async (db: Db | Tx, event: Places): Promise<boolean> => ((await freePlaces(db, event)) ?? 1) <= 0;

export async function requireCapacity(db: Db | Tx, event: Places): Promise<void> {
  if (await isFull(db, event)) refuse('event_full');
}
