/**
 * Gives free places to the people on the waiting list of an event, in the order in which they came. Commands that free a place call it under
 * the event's lock; the timetable finds places that other changes freed (due.ts).
 */
import type { Actor, Event, Prisma, WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueChange } from '../../events/enqueue-change.ts';
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
  const { message, guests, uri, askedBy, askedAt } = entry;
  const asked = uri === null && askedBy === null ? undefined : { uri, askedBy, askedAt };
  const answers = storedAnswers(entry.answers);
  const given = { id: ctx.ids.next(), message, guests, answers, asked, promoted: true };
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

async function requestedSeats(tx: Tx, eventId: bigint): Promise<number> {
  const requests = { eventId, role: 'NOT_APPROVED' } as const;
  const { _count, _sum } = await tx.participant.aggregate({ where: requests, _count: true, _sum: { guests: true } });
  return _count + (_sum.guests ?? 0);
}

/**
 * People who wait for more places than are free keep their position, and nobody waits behind them.
 *
 * @param free places; null for any number
 * @returns how many people were promoted, at most PORTION
 */
async function promoteInOrder(tx: Tx, ctx: Ctx, event: Event, free: number | null): Promise<number> {
  const who = await promotable(tx, event);
  let [promoted, left, after] = [0, free, 0n];
  while (promoted < PORTION && fits(left, 1)) {
    const fitting = left === null ? {} : { guests: { lt: left } };
    const entries = await tx.waitingEntry.findMany({
      where: { AND: [who, fitting, { id: { gt: after } }] },
      ...{ orderBy: { id: 'asc' }, take: Math.min(PORTION - promoted, left ?? PORTION) },
      include: { actor: true },
    });
    for (const entry of entries) {
      after = entry.id;
      if (!fits(left, seatsOf(entry))) continue;
      await promoteOne(tx, ctx, event, entry);
      if (left !== null) left -= seatsOf(entry);
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
  const places = await freePlaces(tx, event);
  const free = places === null || event.joinOptions === 'FREE' ? places : places - (await requestedSeats(tx, eventId));
  if ((await promoteInOrder(tx, ctx, event, free)) === PORTION)
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
