/** The first who take part in each of several events, for lists that show their faces. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { PARTICIPANT_VISIBLE } from './visible.ts';

/** As everybody sees them: who organizes first, then in the order in which they joined. */
const ANYBODY = { mine: null, organized: null, seesSuspended: 'false' };

const first = statement<{ event_id: bigint; actor_id: bigint }>(
  'first_participants',
  `SELECT e.id AS event_id, f.actor_id FROM unnest($1::bigint[]) e(id) CROSS JOIN LATERAL (
     SELECT p.id, p.actor_id FROM participants p JOIN actors a ON a.id = p.actor_id
     WHERE p.event_id = e.id AND ${PARTICIPANT_VISIBLE('p', 'a', ANYBODY)} ORDER BY p.id LIMIT $2::int) f
   ORDER BY e.id, f.id`,
);

/** In two statements: UUID of the event → ids of actors; none of events that the viewer does not see. */
export async function firstFaces(
  ctx: DomainContext,
  uuids: readonly string[],
  most: number,
): Promise<Map<string, bigint[]>> {
  const events = await ctx.db.event.findMany({
    where: { AND: [{ uuid: { in: [...uuids] } }, eventVisibleTo(ctx)] },
    select: { id: true, uuid: true },
  });
  if (events.length === 0) return new Map();
  const rows = await ctx.sql.many(first, [events.map(({ id }) => id), most]);
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map(events.map(({ id, uuid }) => [uuid, (byEvent.get(id) ?? []).map((row) => row.actor_id)]));
}
