/** The waiting list of an event: rows as they are, and people in any state. */
import { organize } from './events.ts';
import type { Person, World } from './world.ts';

/** A full event of alice with one place, which erin has. */
export async function fullEvent(world: World, fields: Parameters<typeof organize>[2] = {}) {
  const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 }, ...fields });
  await take(world, event.id, world.erin);
  return event;
}

export async function take(world: World, eventId: string, { actorId }: Pick<Person, 'actorId'>): Promise<bigint> {
  const row = { id: world.platform.ids.next(), eventId: BigInt(eventId), actorId, createdAt: world.clock.now() };
  return (await world.platform.db.participant.create({ data: { ...row, role: 'PARTICIPANT' } })).id;
}

/** Names of the people with a place, without the organizer, and of those who wait, in their order; `!` marks an open offer. */
export async function standings(world: World, eventId: string): Promise<{ seated: string[]; waiting: string[] }> {
  const of = { where: { eventId: BigInt(eventId) }, include: { actor: true }, orderBy: { id: 'asc' } } as const;
  const seats = await world.platform.db.participant.findMany(of);
  const entries = await world.platform.db.waitingEntry.findMany(of);
  return {
    seated: seats.filter(({ role }) => role === 'PARTICIPANT').map(({ actor }) => actor.preferredUsername),
    waiting: entries.map(({ actor, offeredUntil }) => `${actor.preferredUsername}${offeredUntil ? '!' : ''}`),
  };
}

export const wait = (world: World, person: Person, id: string) =>
  world.trpc(person).participations.join.mutate({ id, waiting: true });
