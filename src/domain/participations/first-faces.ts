/** The first participants of several events, for lists that show their faces beside the total. */
import type { DomainContext } from '../access/context.ts';
import { actorShownTo } from '../actors/visible.ts';
import { eventVisibleTo } from '../events/visible.ts';

/**
 * As visitors see them, in the order of joining, without organizers.
 *
 * @returns UUID of the event → ids of actors; nothing for events that the viewer may not see
 */
export async function firstFaces(
  ctx: DomainContext,
  uuids: readonly string[],
  most: number,
): Promise<Map<string, bigint[]>> {
  const shown = { role: 'PARTICIPANT' as const, actor: actorShownTo(null) };
  const first = { where: shown, orderBy: { id: 'asc' }, take: most, select: { actorId: true } } as const;
  const events = await ctx.db.event.findMany({
    where: { AND: [{ uuid: { in: [...uuids] } }, eventVisibleTo(ctx)] },
    select: { uuid: true, participants: first },
  });
  return new Map(events.map(({ uuid, participants }) => [uuid, participants.map(({ actorId }) => actorId)]));
}
