/** Enqueues the jobs that notify clients, remote servers and people on the waiting list of a change of a published event. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueMany } from '../kernel/outbox.ts';
import { enqueueChange, enqueueChanges } from './enqueue-change.ts';
import { isOpen } from './visible.ts';

/** At least a second later than before, because other servers compare whole seconds. */
export const changedAt = (now: Date, { updatedAt }: Event): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1000));

/**
 * The start that was announced first; null while the event has it. The rule of a series has that of an occurrence, which keeps it without the
 * series.
 */
export function movedFrom(before: Event, beginsOn: Date): Date | null {
  const first = before.movedFrom ?? before.recurrenceId ?? before.beginsOn;
  return first.getTime() === beginsOn.getTime() ? null : first;
}

/** Fields that decide who gets a place. */
const PLACES = ['maximumAttendeeCapacity', 'joinOptions', 'status', 'externalParticipationUrl'] as const;

/** An event before and after a change. */
export interface ChangedEvent {
  before: Event;
  after: Event;
}

/** Pairs events with what they are after a change, in the order of `before`. */
export function changesOf(before: readonly Event[], after: readonly Event[]): ChangedEvent[] {
  const changed = new Map(after.map((event) => [event.id, event]));
  return before.flatMap((event) => {
    const now = changed.get(event.id);
    return now ? [{ before: event, after: now }] : [];
  });
}

/** Places may be free for people who wait. */
export async function enqueueIfAwaited(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
  if (eventIds.length === 0) return;
  const where = { eventId: { in: [...eventIds] } };
  const awaited = await tx.waitingEntry.groupBy({ by: ['eventId'], where, orderBy: { eventId: 'asc' } });
  const jobs = awaited.map(({ eventId }) => ({ payload: { eventId: eventId.toString() } }));
  await enqueueMany(tx, 'waiting.due', jobs);
}

const hasSamePlaces = ({ before, after }: ChangedEvent): boolean =>
  PLACES.every((name) => before[name] === after[name]) &&
  before.beginsOn.getTime() === after.beginsOn.getTime() &&
  JSON.stringify(before.ticketKinds) === JSON.stringify(after.ticketKinds);

/** More places, or a later start, may let in people who wait. */
export function enqueueWaiting(tx: Tx, changes: readonly ChangedEvent[]): Promise<void> {
  const others = changes.filter((change) => !hasSamePlaces(change));
  return enqueueIfAwaited(
    tx,
    others.map(({ after }) => after.id),
  );
}

export function enqueueHidden(tx: Tx, changes: readonly ChangedEvent[]): Promise<void> {
  const hidden = changes.filter(({ before, after }) => !before.draft && isOpen(before) && !isOpen(after));
  const jobs = hidden.map(({ after }) => ({ payload: { eventId: after.id.toString() } }));
  return enqueueMany(tx, 'event.hidden', jobs);
}

/** The organizers that pages and remote servers show have changed. Call under the event's lock. */
export async function enqueueOrganizers(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, event: Event): Promise<void> {
  await tx.event.update({ where: { id: event.id }, data: { updatedAt: changedAt(ctx.clock.now(), event) } });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'changed' });
}

export function enqueueChanged(tx: Tx, ctx: Pick<Platform, 'ids'>, changes: readonly ChangedEvent[]): Promise<void> {
  const happened = changes.map(({ before, after }) => ({
    eventId: after.id,
    what: after.status === 'CANCELLED' && before.status !== 'CANCELLED' ? ('cancelled' as const) : ('changed' as const),
    opened: !isOpen(before) && isOpen(after),
    unlisted: before.visibility !== 'UNLISTED' && after.visibility === 'UNLISTED',
  }));
  return enqueueChanges(tx, ctx, happened);
}
