/** Events that a group keeps of a calendar which it no longer follows: they are changed and joined here, as those that people organize. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { changedAt } from '../events/follow-change.ts';
import { toCome } from '../events/over.ts';
import { wasAnnounced } from '../events/visible.ts';
import { announcedUntil } from '../series/make-occurrences.ts';
import { announceNext } from './event-rows.ts';

/**
 * The moderator in whose name the events are becomes their CREATOR, and people may join those that are not over. Servers that have an event
 * learn of it.
 */
export async function keepEvents(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  { id: calendarSourceId }: CalendarSource,
): Promise<void> {
  const now = ctx.clock.now();
  const kept = await tx.event.findMany({ where: { calendarSourceId, AND: [toCome(now)] } });
  await tx.participant.createMany({
    data: kept.map(({ id: eventId, organizerId: actorId }) => {
      return { id: ctx.ids.next(), eventId, actorId, role: 'CREATOR' as const, createdAt: now };
    }),
    skipDuplicates: true,
  });
  // A calendar may have thousands of events, few of which were changed at this moment.
  const byTime = Map.groupBy(kept, (event) => changedAt(now, event).getTime());
  for (const [time, events] of byTime) {
    const ids = events.map(({ id }) => id);
    await tx.event.updateMany({
      where: { id: { in: ids } },
      data: { joinOptions: 'FREE', updatedAt: new Date(time) },
    });
  }
  for (const event of kept.filter(wasAnnounced)) await enqueueChange(tx, ctx, { eventId: event.id, what: 'changed' });
}

/** Announces those that came near: the next ones of each group that is not suspended, as those of one calendar. */
export async function announceKept(ctx: Pick<Platform, 'db' | 'ids' | 'clock'>): Promise<void> {
  const now = ctx.clock.now();
  const kept = { imported: true, calendarSourceId: null, attributedTo: { deletedAt: null, suspendedAt: null } };
  const near = { beginsOn: { gt: now, lt: announcedUntil(now) }, announcedAt: null };
  const groups = await ctx.db.event.groupBy({ by: ['attributedToId'], where: { ...kept, ...near } });
  for (const { attributedToId } of groups) await announceNext(ctx, { attributedToId, ...kept });
}
