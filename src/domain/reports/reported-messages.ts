/** The messages to the people of events whose direct posts a report names, without those that were deleted as a whole. */
import type { EventMessage, Report } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';

export async function reportedMessages(db: Db, { id: reportId }: Report): Promise<EventMessage[]> {
  const links = await db.reportedStatus.findMany({ where: { reportId }, select: { statusId: true } });
  if (links.length === 0) return [];
  const copies = { statusId: { in: links.map(({ statusId }) => statusId) } };
  return db.eventMessage.findMany({
    where: { removedAt: null, recipients: { some: copies } },
    orderBy: { id: 'asc' },
  });
}
