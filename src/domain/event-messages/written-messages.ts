/** The messages that the viewer wrote to the people of any event, the newest first, also of events that were deleted since. */
import type { EventMessage } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';

/** `event`: null if it was deleted. */
export type WrittenMessage = EventMessage & { event: { uuid: string } | null };

/** Without deleted messages. */
export async function listWrittenMessages(
  { db, viewer }: DomainContext,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<WrittenMessage[]> {
  const author = ownIdentities(viewer);
  if (!author) return [];
  return db.eventMessage.findMany({
    where: { author, removedAt: null, ...(before !== null && { id: { lt: before } }) },
    include: { event: { select: { uuid: true } } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
