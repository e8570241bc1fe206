/** Enqueues the reads of calendars that are due. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hostOf } from '../kernel/silent-hosts.ts';

/** One read of a calendar is enough, however often it is asked for. */
export const enqueueRead = (tx: Db | Tx, { id, url }: Pick<CalendarSource, 'id' | 'url'>): Promise<void> =>
  enqueue(tx, 'calendar.due', { sourceId: id.toString() }, { host: hostOf(url), key: `calendar:${id}` });

const PORTION = 500;

/** The rest follows with the next run. */
export async function readDueCalendars({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const where = { nextAt: { lte: clock.now() } };
  for (const source of await db.calendarSource.findMany({ where, orderBy: { nextAt: 'asc' }, take: PORTION }))
    await enqueueRead(db, source);
}
