/** How many messages the organizers of an event may send, so that nobody who joins is flooded. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { messagesUntil } from './until.ts';

/** Within 24 hours, by all organizers of the event, or of all dates of its series, together: the same people may take part in each date. */
export const MOST_A_DAY = 5;

const DAY_MS = 24 * 3_600_000;

interface Allowance {
  /** How many may be sent now. */
  left: number;
  /** When the next may be sent, if none may now; null if that time is over. */
  nextAt: Date | null;
}

/** None when the time to write is over. Deleted messages, and those of deleted dates, count, because people got them. */
export async function messagesAllowed(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  event: Pick<Event, 'id' | 'seriesId' | 'beginsOn' | 'endsOn'>,
): Promise<Allowance> {
  const until = messagesUntil(event);
  if (until < clock.now()) return { left: 0, nextAt: null };
  const { id: eventId, seriesId } = event;
  // A date may have joined another series since, or be deleted.
  const about = seriesId === null ? { eventId } : { OR: [{ seriesId }, { event: { seriesId } }] };
  const since = new Date(clock.now().getTime() - DAY_MS);
  const recent = await db.eventMessage.findMany({
    where: { ...about, createdAt: { gt: since } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: MOST_A_DAY,
  });
  const oldest = recent[MOST_A_DAY - 1];
  if (!oldest) return { left: MOST_A_DAY - recent.length, nextAt: null };
  const nextAt = new Date(oldest.createdAt.getTime() + DAY_MS);
  return { left: 0, nextAt: nextAt <= until ? nextAt : null };
}
