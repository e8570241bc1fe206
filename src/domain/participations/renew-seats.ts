/** Changes the kind of ticket and the number of guests of a person who participates, asked to, or waits for a place. */
import type { Event, Participant, WaitingEntry } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { APPROVED, ORGANIZING } from '../events/roles.ts';
import { ANY_KIND, storedKinds } from '../events/ticket-kinds.ts';
import { type FreeOf, fits, freeByKind, openPlaces, refuseSeats } from './capacity.ts';
import { enqueueTicket } from './enqueue-ticket.ts';
import { requireAllowed } from './guests.ts';
import { requireOpenEvent } from './joinable.ts';
import { participationOf } from './participation-of.ts';
import { defaultKind, requireKind } from './ticket-kind.ts';
import { entryOf } from './waiting/entry-of.ts';
import { promoteWaiting } from './waiting/promote.ts';

/** Absent fields stay as they are. */
export interface SeatsChange {
  guests?: number | undefined;
  /** The id of a kind, or `ANY_KIND`, with which people keep the kind that they have. */
  ticketKind?: string | undefined;
  /** One of many occurrences of a series: no mail is sent. */
  quiet?: boolean;
}

/** The person who has or wants the places. */
interface Holder {
  participant: Participant | null;
  taken: Participant | WaitingEntry;
}

/** The places that the person and their guests would have. People who organize take none themselves. */
const seatsWith = ({ participant }: Holder, guests: number): number =>
  guests + (participant && ORGANIZING.includes(participant.role) ? 0 : 1);

/** Whether they or their guests take places now. */
const holdsSeats = ({ participant, taken }: Holder): boolean =>
  participant ? APPROVED.includes(participant.role) : 'offeredUntil' in taken && taken.offeredUntil !== null;

interface Renewed {
  guests: number;
  ticketKind: string | null;
}

function kindAfter(event: Event, { taken }: Holder, wanted: string | undefined, at: Parameters<typeof defaultKind>[1]) {
  if (wanted === undefined) return taken.ticketKind;
  if (wanted === ANY_KIND) {
    const isKept = taken.ticketKind !== null || storedKinds(event.ticketKinds).length === 0;
    return isKept ? taken.ticketKind : defaultKind(event, at);
  }
  if (wanted === '') throw invalid({ ticketKind: ["can't be blank"] });
  requireKind(event, wanted, taken.ticketKind, at.now);
  return wanted;
}

/**
 * Compares the places after the change with those before. A request for another kind needs free places of it, as a new request does:
 * otherwise it would pass the people who wait for that kind.
 */
function requireFree(event: Event, holder: Holder, { guests, ticketKind }: Renewed, freeOf: FreeOf, now: Date): void {
  const added = holdsSeats(holder) ? guests - holder.taken.guests : 0;
  const isOther = ticketKind !== holder.taken.ticketKind;
  const asks = holder.participant !== null || holdsSeats(holder);
  const ofKind = isOther && asks ? seatsWith(holder, guests) : added;
  const free = openPlaces(event, ticketKind, freeOf(ticketKind), now);
  const isFull = !fits(free.event, added);
  if (isFull || !fits(free.kind, ofKind)) refuseSeats(isFull ? free.event : null, free.kind);
}

/**
 * Call under the event's lock. Both changes are one act, so that only the places of the result count. Refusals come before anything of the
 * person is written. Refuses people who do not take part, closed events, more guests than the event allows, kinds that nobody can choose any
 * more, more guests with a closed kind, and more places than are free.
 */
export async function renewSeats(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'config' | 'ids'>,
  event: Event,
  actorId: bigint,
  change: SeatsChange,
): Promise<void> {
  if (change.guests === undefined && change.ticketKind === undefined) return;
  const now = ctx.clock.now();
  await requireOpenEvent(tx, event, now);
  // Nobody overtakes the waiting list.
  if (event.local) await promoteWaiting(tx, ctx, event.id);
  const participant = await participationOf(tx, event.id, actorId);
  const taken = participant ?? (await entryOf(tx, event.id, actorId));
  if (!taken) throw new Refusal('not_found', 'Participant not found');
  if (participant?.role === 'REJECTED')
    throw new Refusal('forbidden', 'Your participation in this event has been rejected');
  const holder = { participant, taken };
  const guests = change.guests ?? taken.guests;
  requireAllowed(event, guests, taken.guests);
  const freeOf = await freeByKind(tx, event);
  const ticketKind = kindAfter(event, holder, change.ticketKind, { seats: seatsWith(holder, guests), now, freeOf });
  if (guests === taken.guests && ticketKind === taken.ticketKind) return;
  requireFree(event, holder, { guests, ticketKind }, freeOf, now);
  const data = { guests, ticketKind };
  if (participant) {
    await tx.participant.update({ where: { id: participant.id }, data });
    if (ticketKind !== taken.ticketKind && !change.quiet)
      await enqueueTicket(tx, { participantId: participant.id.toString(), given: false });
  } else await tx.waitingEntry.update({ where: { id: taken.id }, data });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: actorId });
  await promoteWaiting(tx, ctx, event.id);
}
