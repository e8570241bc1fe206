/** Ends occurrences that the series no longer has: each is deleted, or cancelled if people take part or want to. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { changesOf, enqueueChanged, enqueueWaiting } from '../events/follow-change.ts';
import { enqueueSeriesMails } from '../events/plan-changes.ts';
import { removeEvents } from '../events/remove-event.ts';
import { ORGANIZING } from '../events/roles.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;

/** The events with participants, people with a request, or people who wait. */
async function concerningAmong(tx: Tx, eventIds: bigint[]): Promise<Set<bigint>> {
  const eventId = { in: eventIds };
  const role = { notIn: [...ORGANIZING, 'REJECTED' as const] };
  const joined = await tx.participant.groupBy({ by: ['eventId'], where: { eventId, role } });
  const awaited = await tx.waitingEntry.groupBy({ by: ['eventId'], where: { eventId } });
  return new Set([...joined, ...awaited].map(({ eventId: id }) => id));
}

interface End {
  message: string | null;
  version: number;
  /** The user who ended them. */
  by: bigint | null;
}

/** `updated_at` as `changedAt` computes it. */
const writeEnd = statement(
  'cancel_occurrences',
  `UPDATE events SET status = 'CANCELLED', cancellation_message = $2::text, series_version = $3::int, sequence = sequence + 1,
     updated_at = greatest($4::timestamptz, updated_at + interval '1 second')
   WHERE id = ANY ($1::bigint[])`,
);

async function cancel(tx: Tx, ctx: Ctx, events: readonly Event[], { message, version, by }: End): Promise<void> {
  const ids = events.map(({ id }) => id);
  await sqlWithin(tx).run(writeEnd, [ids, message, version, ctx.clock.now()]);
  const changes = changesOf(events, await tx.event.findMany({ where: { id: { in: ids } } }));
  await enqueueChanged(tx, ctx, changes);
  await enqueueWaiting(tx, changes);
  await enqueueSeriesMails(tx, ctx, changes, by?.toString() ?? null);
}

/** Call under the locks of the events, which belong to one series. */
export async function endOccurrences(tx: Tx, ctx: Ctx, events: readonly Event[], end: End): Promise<void> {
  if (events.length === 0) return;
  const concerning = await concerningAmong(
    tx,
    events.map(({ id }) => id),
  );
  const gone = events.filter(({ id }) => !concerning.has(id));
  await removeEvents(tx, ctx, gone);
  if (concerning.size > 0)
    await cancel(
      tx,
      ctx,
      events.filter(({ id }) => concerning.has(id)),
      end,
    );
}
