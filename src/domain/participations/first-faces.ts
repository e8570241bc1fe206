/** The first who take part in each of several events, for lists that show their faces. */
import type { DomainContext } from '../access/context.ts';
import { actorShownTo } from '../actors/visible.ts';
import { APPROVED } from '../events/roles.ts';
import { eventVisibleTo } from '../events/visible.ts';

/**
 * As everybody sees them: who organizes first, then in the order in which they joined.
 *
 * @returns UUID of the event → ids of actors; none of events that the viewer does not see
 */
export async function firstFaces(
  ctx: DomainContext,
  uuids: readonly string[],
  most: number,
): Promise<Map<string, bigint[]>> {
  const shown = { role: { in: APPROVED }, actor: actorShownTo(null) };
  const first = { where: shown, orderBy: { id: 'asc' }, take: most, select: { actorId: true } } as const;
  const events = await ctx.db.event.findMany({
    where: { AND: [{ uuid: { in: [...uuids] } }, eventVisibleTo(ctx)] },
    select: { uuid: true, participants: first },
  });
  return new Map(events.map(({ uuid, participants }) => [uuid, participants.map(({ actorId }) => actorId)]));
}
