/** The messages that the viewer wrote or got about an event, the newest first. */
import type { EventMessage } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { findVisibleEvent } from '../events/find.ts';
import { messageVisibleTo } from './visible.ts';

/** Refuses hidden events. */
export async function listMessages(
  ctx: DomainContext,
  given: { eventId: string; before: bigint | null; limit: number },
): Promise<EventMessage[]> {
  const event = await findVisibleEvent(ctx, given.eventId);
  const older = given.before === null ? {} : { id: { lt: given.before } };
  return ctx.db.eventMessage.findMany({
    where: { AND: [{ eventId: event.id, ...older }, messageVisibleTo(ctx)] },
    orderBy: { id: 'desc' },
    take: given.limit,
  });
}
