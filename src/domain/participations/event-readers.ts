/** Who of many may see an event at this moment, and who of them organizes it: in one statement, for open streams. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { EVENT_ORGANIZED, EVENT_VISIBLE } from '../events/visible-sql.ts';

const MINE = 'ARRAY[v.id]';

const readers = statement<{ actor_id: bigint; organizes: boolean }>(
  'event_readers',
  `SELECT v.id AS actor_id, ${EVENT_ORGANIZED('e', MINE)} AS organizes
   FROM events e JOIN actors o ON o.id = e.organizer_id CROSS JOIN unnest($2::bigint[]) AS v(id)
   WHERE e.id = $1 AND ${EVENT_VISIBLE('e', 'o', { now: '$3::timestamptz', mine: MINE, moderates: 'false', seesSuspended: 'false' })}`,
);

/** Actor → how they see the event; those who may not are missing. */
export async function eventReaders(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  actorIds: readonly bigint[],
  eventId: bigint,
): Promise<Map<bigint, 'sees' | 'organizes'>> {
  const rows = await sql.many(readers, [eventId, [...new Set(actorIds)], clock.now()]);
  return new Map(rows.map((row) => [row.actor_id, row.organizes ? 'organizes' : 'sees']));
}
