/** Events with kinds of ticket. */
import type { TicketKindView } from '../../../src/entities/events/ticket-kind.ts';
import { organize } from './events.ts';
import type { Person, World } from './world.ts';

type Fields = NonNullable<Parameters<typeof organize>[2]>;

export const ADULT = { name: 'Adult', price: 12, priceCurrency: 'EUR', url: 'https://pay.example/adult', capacity: 2 };
export const CHILD = { name: 'Child', description: 'Under fourteen.' };
export const HELPER = { name: 'Helper', capacity: 1 };

/** An event of alice with these kinds, and a function that returns the id of a kind by its name. */
export async function withKinds(world: World, fields: Fields = {}) {
  const event = await organize(world, world.alice, { ticketKinds: [ADULT, CHILD, HELPER], ...fields });
  const kind = (name: string): string => event.ticketKinds.find((each) => each.name === name)?.id ?? '';
  return { event, id: event.id, kind };
}

interface More {
  guests?: number;
  waiting?: boolean;
}

export const choose = (world: World, person: Person, id: string, ticketKind: string | undefined, more: More = {}) =>
  world.trpc(person).participations.join.mutate({ id, ...more, ...(ticketKind !== undefined && { ticketKind }) });

/** `name: kind` of the people with places, without the organizer, and of those who wait, in their order; `!` marks an open offer. */
export async function holders(world: World, eventId: string): Promise<{ seated: string[]; waiting: string[] }> {
  const { ticketKinds } = await world.trpc().events.get.query({ id: eventId });
  const named = (id: string | null): string => ticketKinds.find((kind) => kind.id === id)?.name ?? 'none';
  const of = { where: { eventId: BigInt(eventId) }, include: { actor: true }, orderBy: { id: 'asc' } } as const;
  const seats = await world.platform.db.participant.findMany(of);
  const entries = await world.platform.db.waitingEntry.findMany(of);
  return {
    seated: seats
      .filter(({ role }) => role === 'PARTICIPANT')
      .map(({ actor, ticketKind }) => `${actor.preferredUsername}: ${named(ticketKind)}`),
    waiting: entries.map(
      ({ actor, ticketKind, offeredUntil }) =>
        `${actor.preferredUsername}: ${named(ticketKind)}${offeredUntil ? '!' : ''}`,
    ),
  };
}

/** Remaining places and state of each kind, by its name. */
export const left = (kinds: readonly TicketKindView[]): Record<string, [number | null, string]> =>
  Object.fromEntries(kinds.map(({ name, remaining, state }) => [name, [remaining, state]]));
