/** How many messages the organizers of an event may send, so that nobody who joins is flooded. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { messagesUntil } from './until.ts';

/** Within 24 hours, by all organizers of the event, or of all dates of its series, together: the same people may take part in each date. */
export const MOST_A_DAY = 5;

const DAY_MS = 24 * 3_600_000;

/** None when the time to write is over. */
export async function messagesLeft(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  event: Pick<Event, 'id' | 'seriesId' | 'beginsOn' | 'endsOn'>,
): Promise<number> {
  if (messagesUntil(event) < clock.now()) return 0;
  const about = event.seriesId === null ? { eventId: event.id } : { event: { seriesId: event.seriesId } };
  const since = new Date(clock.now().getTime() - DAY_MS);
  return Math.max(0, MOST_A_DAY - (await db.eventMessage.count({ where: { ...about, createdAt: { gt: since } } })));
}
