/** Related events: up to three of the same organizer, place or tags (rules of the event service, Events). */
import { statement } from '../../../platform/database/sql.ts';
import type { DomainContext } from '../../access/context.ts';
import { EVENT_TO_COME, NEXT_OF_SERIES } from '../over.ts';
import { EVENT_PUBLIC } from '../visible-sql.ts';

export const RELATED_MAX = 3;
/** Limit of candidates per organizer, tag or place, newest first. */
const CANDIDATES = 200;

const related = statement(
  'related_events',
  `SELECT base.id AS event_id, found.id AS related_id
   FROM unnest($1::bigint[]) AS wanted(id) JOIN events base ON base.id = wanted.id
   LEFT JOIN addresses place ON place.id = base.address_id
   CROSS JOIN LATERAL (
     SELECT r.id FROM (
       (SELECT id FROM events WHERE organizer_id = base.organizer_id ORDER BY organizer_id, id DESC LIMIT ${CANDIDATES})
       UNION
       SELECT theirs.event_id FROM event_tags own CROSS JOIN LATERAL (
         SELECT event_id FROM event_tags WHERE tag_id = own.tag_id ORDER BY tag_id, event_id DESC LIMIT ${CANDIDATES}
       ) AS theirs WHERE own.event_id = base.id
       UNION
       (SELECT there.id FROM addresses same JOIN events there ON there.address_id = same.id
        WHERE same.id = place.id OR (same.latitude = place.latitude AND same.longitude = place.longitude)
        ORDER BY there.id DESC LIMIT ${CANDIDATES})) AS candidate
     JOIN events r ON r.id = candidate.id JOIN actors o ON o.id = r.organizer_id
     WHERE r.id <> base.id AND (r.series_id IS NULL OR r.series_id IS DISTINCT FROM base.series_id)
       AND ${NEXT_OF_SERIES('r', '$2')} AND ${EVENT_PUBLIC('r', 'o', '$2')}
     ORDER BY ${EVENT_TO_COME('r', '$2')} DESC, r.organizer_id = base.organizer_id DESC,
       abs(extract(epoch FROM r.begins_on - $2::timestamptz)), r.id
     LIMIT ${RELATED_MAX}) found`,
);

/**
 * Event → the ids of its related events, upcoming first, then of its organizer; one statement for all. Only publicly listed ones, and none of
 * its own series.
 */
export async function relatedEventIds(ctx: DomainContext, eventIds: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const found = new Map<bigint, bigint[]>(eventIds.map((id) => [id, []]));
  if (eventIds.length === 0) return found;
  for (const row of await ctx.sql.many(related, [eventIds, ctx.clock.now()]))
    found.get(row.event_id)?.push(row.related_id);
  return found;
}
