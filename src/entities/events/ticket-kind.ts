/** A kind of ticket of an event, with the places that are left. */
import { z } from 'zod';
import { isOpenKind, storedKinds, type TicketKind } from '../../domain/events/ticket-kinds.ts';
import type { ParticipantStats } from '../../domain/participations/stats.ts';
import type { Event } from '../../generated/prisma/client.ts';

const text = z.string().nullable();

export const ticketKindSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    price: z.number().nullable().meta({ description: 'Null and 0: free of charge.' }),
    priceCurrency: text,
    url: text.meta({ description: 'Where people pay: this server takes no payments.' }),
    capacity: z.int().nullable().meta({ description: 'Null without a limit of its own.' }),
    until: z.iso.datetime().nullable().meta({ description: 'Nobody can choose it from then on.' }),
    closed: z.boolean().meta({ description: 'The organizers closed it.' }),
    remaining: z.int().nullable().meta({ description: 'How many places are left, of the event as well.' }),
    state: z
      .enum(['AVAILABLE', 'FULL', 'CLOSED'])
      .meta({ description: 'FULL: people can wait for a place. CLOSED: nobody can choose it any more.' }),
    taken: z.int().nullable().meta({ description: 'For organizers: how many places it has given away.' }),
  })
  .meta({ id: 'TicketKind', description: 'A kind of ticket, among which the people who join an event choose.' });

export type TicketKindView = z.infer<typeof ticketKindSchema>;

/** The kind of a participant. */
export const chosenKindSchema = z.object({ id: z.string(), name: z.string() }).nullable();

interface Left {
  /** Free places of the event; null without a limit. */
  remaining: number | null;
  stats: ParticipantStats | undefined;
  now: Date;
}

function viewKind(kind: TicketKind, { remaining: ofEvent, stats, now }: Left): TicketKindView {
  const taken = stats?.kindSeats[kind.id] ?? 0;
  const own = kind.capacity === null ? null : Math.max(0, kind.capacity - taken);
  const remaining = own === null || ofEvent === null ? (own ?? ofEvent) : Math.min(own, ofEvent);
  const state = !isOpenKind(kind, now) ? 'CLOSED' : remaining === 0 ? 'FULL' : 'AVAILABLE';
  return { ...kind, remaining, state, taken: stats?.organized ? taken : null };
}

/** @param remaining free places of the event, as its options show them */
export const viewTicketKinds = (
  { ticketKinds, maximumAttendeeCapacity }: Pick<Event, 'ticketKinds' | 'maximumAttendeeCapacity'>,
  { remaining, ...left }: Left,
): TicketKindView[] =>
  storedKinds(ticketKinds).map((kind) =>
    viewKind(kind, { ...left, remaining: maximumAttendeeCapacity ? remaining : null }),
  );
