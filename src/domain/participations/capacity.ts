/** Whether an event has room. Ask under the event's lock only. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';

/**
 * Refuses when as many PARTICIPANTs as the maximum were let in; 0 or null is no limit. Those who organize do not count
 * (spec/mobilizon/transitions.json, participation.capacity).
 */
export async function requireRoom(tx: Tx, event: Pick<Event, 'id' | 'maximumAttendeeCapacity'>): Promise<void> {
  if (!event.maximumAttendeeCapacity) return;
  const taken = await tx.participant.count({ where: { eventId: event.id, role: 'PARTICIPANT' } });
  if (taken >= event.maximumAttendeeCapacity) {
    throw new Refusal('conflict', 'The event has already reached its maximum capacity');
  }
}
