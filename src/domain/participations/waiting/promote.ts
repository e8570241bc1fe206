/**
 * Gives free places to the people on the waiting list of an event, in the order in which they came. Commands that free a place call it under
 * the event's lock; the timetable finds places that other changes freed (due.ts).
 */
import type { Actor, Event, Prisma, WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueChange } from '../../events/enqueue-change.ts';
import { kindSeats } from '../../events/kind-seats.ts';
import { isOpenKind, storedKinds } from '../../events/ticket-kinds.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { storedAnswers } from '../answers.ts';
import { beginParticipation } from '../begin-participation.ts';
import { fits, freePlaces, seatsOf } from '../capacity.ts';
import { closedBecause } from '../joinable.ts';
import { meantFor } from './meant-for.ts';
import { promotionAt } from './states.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;

/** How many people one transaction promotes; a job continues. */
const PORTION = 50;

/** People who can get a place. The others keep their position, and nobody waits behind them: those who are suspended or blocked, and those who no longer see the event. */
async function promotable(tx: Tx, event: Event): Promise<Prisma.WaitingEntryWhereInput> {
  const { id, organizerId, attributedToId } = event;
  const organizers = { in: [organizerId, ...(attributedToId === null ? [] : [attributedToId])] };
  const hidden = await tx.accountDomainBlock.findMany({ where: { actorId: organizers }, select: { domain: true } });
  return {
    ...{ eventId: id, offeredUntil: null },
    actor: {
      ...{ deletedAt: null, suspendedAt: null, blockedBy: { none: { blockerId: organizers } } },
      AND: [
        { OR: [{ userId: null }, { user: { suspendedAt: null, disabledAt: null } }] },
        { OR: [{ domain: null }, { domain: { notIn: hidden.map(({ domain }) => domain) } }] },
        meantFor(event),
      ],
    },
  };
}

type Waiting = WaitingEntry & { actor: Actor };

async function promoteOne(tx: Tx, ctx: Ctx, event: Event, { actor, ...entry }: Waiting): Promise<void> {
  const asks = event.joinOptions === 'FREE' && actor.domain === null;
  const promotion = promotionAt(event.beginsOn, ctx.clock.now(), asks);
  if (promotion.kind === 'offer') {
    await tx.waitingEntry.update({ where: { id: entry.id }, data: { offeredUntil: promotion.until } });
    await enqueue(tx, 'waiting.changed', {
      entryId: entry.id.toString(),
      what: 'offered',
      key: ctx.ids.next().toString(),
    });
    return;
  }
  const { message, guests, ticketKind, uri, askedBy, askedAt } = entry;
  const asked = uri === null && askedBy === null ? undefined : { uri, askedBy, askedAt };
  const answers = storedAnswers(entry.answers);
  const given = { id: ctx.ids.next(), message, guests, ticketKind, answers, asked, promoted: true };
  await beginParticipation(tx, ctx, event, actor, given);
}

/** Nobody took the places in time: they are free again, and their people have to queue again. */
async function endLapsedOffers(tx: Tx, ctx: Ctx, eventId: bigint): Promise<void> {
  const lapsed = await tx.waitingEntry.findMany({ where: { eventId, offeredUntil: { lte: ctx.clock.now() } } });
  for (const entry of lapsed) {
    await endEntry(tx, ctx, entry);
    await enqueue(tx, 'waiting.lapsed', { eventId: eventId.toString(), actorId: entry.actorId.toString() });
  }
}

/** Removes people who participate already: organizers added them by another way. */
export const removeSeated = (tx: Tx, eventId: bigint) =>
  tx.waitingEntry.deleteMany({ where: { eventId, actor: { participations: { some: { eventId } } } } });

/** Free places of the event, and of each kind of ticket that people can still choose; null for any number. */
interface Left {
  event: number | null;
  kinds: Map<string, number | null>;
}

/** Where organizers decide, requests count as taken. */
async function requestedSeats(tx: Tx, eventId: bigint) {
  const groups = await tx.participant.groupBy({
    ...{ by: ['ticketKind'], where: { eventId, role: 'NOT_APPROVED' } },
    ...{ _count: true, _sum: { guests: true } },
  });
  return groups.map(({ ticketKind, _count, _sum }) => ({ ticketKind, seats: _count + (_sum.guests ?? 0) }));
}

async function placesLeft(tx: Tx, event: Event, now: Date): Promise<Left> {
  const requests = event.joinOptions === 'FREE' ? [] : await requestedSeats(tx, event.id);
  const requested = (kind?: string): number =>
    requests.reduce((sum, { ticketKind, seats }) => sum + (kind === undefined || kind === ticketKind ? seats : 0), 0);
  const minus = (free: number | null, seats: number) => (free === null ? null : free - seats);
  const open = storedKinds(event.ticketKinds).filter((kind) => isOpenKind(kind, now));
  const taken = open.length > 0 ? await kindSeats(tx, event.id) : new Map<string, number>();
  return {
    event: minus(await freePlaces(tx, event), requested()),
    kinds: new Map(open.map(({ id, capacity }) => [id, minus(capacity, (taken.get(id) ?? 0) + requested(id))])),
  };
}

const upTo = (places: number | null): Prisma.WaitingEntryWhereInput =>
  places === null ? {} : { guests: { lt: places } };

/** Those who wait for no more places than are left; people who came before there were kinds need none of a kind. */
const fittingIn = ({ event, kinds }: Left): Prisma.WaitingEntryWhereInput => ({
  AND: [
    upTo(event),
    { OR: [{ ticketKind: null }, ...[...kinds].map(([ticketKind, places]) => ({ ticketKind, ...upTo(places) }))] },
  ],
});

function takeSeats(left: Left, { ticketKind, ...entry }: WaitingEntry): void {
  if (left.event !== null) left.event -= seatsOf(entry);
  const ofKind = ticketKind === null ? null : left.kinds.get(ticketKind);
  if (ticketKind !== null && ofKind != null) left.kinds.set(ticketKind, ofKind - seatsOf(entry));
}

const isFitting = ({ event, kinds }: Left, { ticketKind, ...entry }: WaitingEntry): boolean =>
  fits(event, seatsOf(entry)) && (ticketKind === null || fits(kinds.get(ticketKind) ?? null, seatsOf(entry)));

/**
 * People who wait for more places than are free, or for a kind of ticket that is full or closed, keep their position, and nobody waits
 * behind them.
 *
 * @returns how many people were promoted, at most PORTION
 */
async function promoteInOrder(tx: Tx, ctx: Ctx, event: Event, left: Left): Promise<number> {
  const who = await promotable(tx, event);
  let [promoted, after] = [0, 0n];
  while (promoted < PORTION && fits(left.event, 1)) {
    const entries = await tx.waitingEntry.findMany({
      where: { AND: [who, fittingIn(left), { id: { gt: after } }] },
      ...{ orderBy: { id: 'asc' }, take: Math.min(PORTION - promoted, left.event ?? PORTION) },
      include: { actor: true },
    });
    for (const entry of entries) {
      after = entry.id;
      if (!isFitting(left, entry)) continue;
      await promoteOne(tx, ctx, event, entry);
      takeSeats(left, entry);
      promoted += 1;
    }
    if (entries.length === 0) break;
  }
  return promoted;
}

/** The group or the organizer signs the answers to remote people. A suspended actor sends no Accept, and nobody sends it later. */
const isSuspended = ({ organizer, attributedTo }: Event & { organizer: Actor; attributedTo: Actor | null }): boolean =>
  (attributedTo?.domain === null ? attributedTo : organizer).suspendedAt !== null;

/**
 * Where organizers decide, a place that becomes free turns the first wait into a request, so that there are requests for as many places as
 * are free. While the organizers are suspended, nobody is promoted; the timetable does it afterwards. Costs one statement for an event
 * without a waiting list.
 */
export async function promoteWaiting(tx: Tx, ctx: Ctx, eventId: bigint): Promise<void> {
  if ((await tx.waitingEntry.findFirst({ where: { eventId }, select: { id: true } })) === null) return;
  await endLapsedOffers(tx, ctx, eventId);
  const event = await tx.event.findUnique({
    where: { id: eventId },
    include: { organizer: true, attributedTo: true },
  });
  const now = ctx.clock.now();
  if (
    !event ||
    isSuspended(event) ||
    closedBecause(event, null, now) ||
    promotionAt(event.beginsOn, now, true).kind === 'none'
  )
    return;
  await removeSeated(tx, eventId);
  if ((await promoteInOrder(tx, ctx, event, await placesLeft(tx, event, now))) === PORTION)
    await enqueue(tx, 'waiting.due', { eventId: eventId.toString() });
}

/** Ends the wait of a person. Call under the event's lock, and promote others afterwards if a place was held. */
export async function endEntry(
  tx: Tx,
  ctx: Pick<Platform, 'ids'>,
  { id, eventId, actorId }: WaitingEntry,
): Promise<void> {
  await tx.waitingEntry.deleteMany({ where: { id } });
  await enqueueChange(tx, ctx, { eventId, what: 'waiting', about: actorId });
}
