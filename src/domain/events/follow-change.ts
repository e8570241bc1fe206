/** Enqueues the jobs that notify clients, remote servers and people on the waiting list of a change of a published event. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { enqueueChange } from './enqueue-change.ts';
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

/** Places may be free for people who wait. */
export async function enqueueIfAwaited(tx: Tx, eventId: bigint): Promise<void> {
  if ((await tx.waitingEntry.count({ where: { eventId } })) > 0)
    await enqueue(tx, 'waiting.due', { eventId: eventId.toString() });
}

/** More places, or a later start, may let in people who wait. */
export async function enqueueWaiting(tx: Tx, before: Event, after: Event): Promise<void> {
  const isSame =
    PLACES.every((name) => before[name] === after[name]) &&
    before.beginsOn.getTime() === after.beginsOn.getTime() &&
    JSON.stringify(before.ticketKinds) === JSON.stringify(after.ticketKinds);
  if (!isSame) await enqueueIfAwaited(tx, after.id);
}

export async function enqueueHidden(tx: Tx, before: Event, after: Event): Promise<void> {
  if (!before.draft && isOpen(before) && !isOpen(after))
    await enqueue(tx, 'event.hidden', { eventId: after.id.toString() });
}

/** The organizers that pages and remote servers show have changed. Call under the event's lock. */
export async function enqueueOrganizers(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, event: Event): Promise<void> {
  await tx.event.update({ where: { id: event.id }, data: { updatedAt: changedAt(ctx.clock.now(), event) } });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'changed' });
}

export async function enqueueChanged(tx: Tx, ctx: Pick<Platform, 'ids'>, before: Event, after: Event): Promise<void> {
  const what = after.status === 'CANCELLED' && before.status !== 'CANCELLED' ? 'cancelled' : 'changed';
  await enqueueChange(tx, ctx, {
    ...{ eventId: after.id, what, opened: !isOpen(before) && isOpen(after) },
    unlisted: before.visibility !== 'UNLISTED' && after.visibility === 'UNLISTED',
  });
}
