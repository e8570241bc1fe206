/** Events whose participants bring guests. */
import { organize } from './events.ts';
import type { Person, World } from './world.ts';

export const withGuests = (
  world: World,
  maximumAttendeeCapacity: number | null,
  fields: Parameters<typeof organize>[2] = {},
) => organize(world, world.alice, { guestsPerPerson: 9, options: { maximumAttendeeCapacity }, ...fields });

export const bring = (world: World, person: Person, id: string, guests: number, waiting = false) =>
  world.trpc(person).participations.join.mutate({ id, guests, waiting });

/** `name+guests` of the people with places, without the organizer, and of those who wait, in their order; `!` marks an open offer. */
export async function parties(world: World, eventId: string): Promise<{ seated: string[]; waiting: string[] }> {
  const of = { where: { eventId: BigInt(eventId) }, include: { actor: true }, orderBy: { id: 'asc' } } as const;
  const seats = await world.platform.db.participant.findMany(of);
  const entries = await world.platform.db.waitingEntry.findMany(of);
  return {
    seated: seats
      .filter(({ role }) => role === 'PARTICIPANT')
      .map(({ actor, guests }) => `${actor.preferredUsername}+${guests}`),
    waiting: entries.map(
      ({ actor, guests, offeredUntil }) => `${actor.preferredUsername}+${guests}${offeredUntil ? '!' : ''}`,
    ),
  };
}
