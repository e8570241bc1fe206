/** Related tags: those that occur together on public events. */
import { statement } from '../../../platform/database/sql.ts';
import type { DomainContext } from '../../access/context.ts';
import { EVENT_PUBLIC } from '../visible-sql.ts';

/** Limit of the newest events per tag that are considered. */
const CANDIDATES = 500;

const related = statement(
  'related_tags',
  `SELECT wanted.id AS tag_id, found.tag_id AS related_id
   FROM unnest($1::bigint[]) AS wanted(id)
   CROSS JOIN LATERAL (
     SELECT other.tag_id
     FROM (SELECT event_id FROM event_tags WHERE tag_id = wanted.id ORDER BY tag_id, event_id DESC LIMIT ${CANDIDATES}) AS own
     JOIN event_tags other USING (event_id) JOIN events e ON e.id = event_id JOIN actors o ON o.id = e.organizer_id
     WHERE other.tag_id <> wanted.id AND ${EVENT_PUBLIC('e', 'o', '$2')}
     GROUP BY other.tag_id ORDER BY count(*) DESC, other.tag_id LIMIT 10) found`,
).as<{ tag_id: bigint }>();

/** Tag → the ids of the tags that occur with it most often, in one statement for all. */
export async function relatedTagIds(ctx: DomainContext, tagIds: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const found = new Map<bigint, bigint[]>(tagIds.map((id) => [id, []]));
  if (tagIds.length === 0) return found;
  for (const row of await ctx.sql.many(related, [tagIds, ctx.clock.now()])) found.get(row.tag_id)?.push(row.related_id);
  return found;
}
