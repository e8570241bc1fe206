/** Work that the time brings: the horizon of series moves, and occurrences come near enough to be announced. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueuePublications } from '../events/enqueue-change.ts';
import { lockFreeEvents } from '../events/find.ts';
import { jobOf } from '../kernel/job-sql.ts';
import { ANNOUNCED_DATES, announcedUntil } from './make-occurrences.ts';
import { portionsOf } from './portions.ts';

const enqueueAll = statement(
  'series_due',
  `SELECT ${jobOf('series.due', { seriesId: 's.id::text' }, { key: "'series:' || s.id" })} AS job FROM event_series s
   WHERE s.ends_from IS NULL AND EXISTS (SELECT FROM events e WHERE e.series_id = s.id AND e.begins_on > $1::timestamptz - interval '400 days')`,
).as<{ job: bigint }>();

/** One job for each series that goes on. */
export async function renewAllSeries({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await sql.many(enqueueAll, [clock.now()]);
}

const findNear = statement(
  'occurrences_to_announce',
  `SELECT e.id FROM events e
   WHERE e.series_id IS NOT NULL AND e.announced_at IS NULL AND e.local AND e.begins_on < $2::timestamptz AND (
     SELECT count(*) FROM events o WHERE o.series_id = e.series_id AND o.begins_on > $1::timestamptz AND o.begins_on < e.begins_on
   ) < ${ANNOUNCED_DATES}
   ORDER BY e.begins_on LIMIT $3`,
);

/** How many are announced by one run. */
const MOST_AT_ONCE = 500;

/** Announces the occurrences that came near. Those that somebody has locked, and those beyond the limit, follow with the next run. */
export async function announceOccurrences(ctx: Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>): Promise<void> {
  const now = ctx.clock.now();
  const near = { announcedAt: null, beginsOn: { lt: announcedUntil(now) } };
  const found = await ctx.sql.many(findNear, [now, announcedUntil(now), MOST_AT_ONCE]);
  for (const ids of portionsOf(found.map(({ id }) => id)))
    await ctx.db.$transaction(async (tx) => {
      const where = { AND: [{ id: { in: await lockFreeEvents(tx, ids) } }, near] };
      const events = await tx.event.updateManyAndReturn({ where, data: { announcedAt: now } });
      const coming = events.filter(({ beginsOn, status }) => beginsOn > now && status !== 'CANCELLED');
      const inOrder = coming.toSorted((a, b) => a.beginsOn.getTime() - b.beginsOn.getTime());
      await enqueuePublications(tx, ctx, inOrder, { repeats: true });
    });
}
