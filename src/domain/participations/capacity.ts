/** The capacity check of an event. Call only under the event's lock. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';

/**
 * Refuses if the number of PARTICIPANTs has reached the maximum; 0 or null is no limit. Organizing roles do not count
 * (Mobilizon's transitions, participation.capacity).
 */
export async function requireCapacity(
  tx: Db | Tx,
  event: Pick<Event, 'id' | 'maximumAttendeeCapacity'>,
): Promise<void> {
  if (!event.maximumAttendeeCapacity) return;
  const taken = await tx.participant.count({ where: { eventId: event.id, role: 'PARTICIPANT' } });
  if (taken >= event.maximumAttendeeCapacity) {
    throw new Refusal('conflict', 'The event has already reached its maximum capacity');
  }
}
