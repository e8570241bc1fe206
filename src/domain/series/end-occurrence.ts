/** Ends an occurrence that the series no longer has: it is deleted, or cancelled if people take part or want to. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedAt, enqueueChanged, enqueueWaiting } from '../events/follow-change.ts';
import { enqueueSeriesMails } from '../events/plan-changes.ts';
import { removeEvent } from '../events/remove-event.ts';
import { ORGANIZING } from '../events/roles.ts';

/** Participants, people with a request, and people who wait. */
async function concerns(tx: Tx, eventId: bigint): Promise<boolean> {
  const roles = { notIn: [...ORGANIZING, 'REJECTED' as const] };
  return (
    (await tx.participant.count({ where: { eventId, role: roles } })) > 0 ||
    (await tx.waitingEntry.count({ where: { eventId } })) > 0
  );
}

interface End {
  message: string | null;
  version: number;
  /** The user who ended it. */
  by: bigint | null;
}

/** Call under the event's lock. */
export async function endOccurrence(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  { message, version, by }: End,
): Promise<void> {
  if (!(await concerns(tx, event.id))) return removeEvent(tx, ctx, event, { isException: false });
  const after = await tx.event.update({
    where: { id: event.id },
    data: {
      ...{ status: 'CANCELLED', cancellationMessage: message, seriesVersion: version, sequence: { increment: 1 } },
      updatedAt: changedAt(ctx.clock.now(), event),
    },
  });
  await enqueueChanged(tx, ctx, event, after);
  await enqueueWaiting(tx, event, after);
  await enqueueSeriesMails(tx, ctx, event, after, by?.toString() ?? null);
}
