/** The identities that take part in an event in some role, in portions. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';

const PORTION = 1000;

export async function* participantActors(
  db: Db,
  eventId: bigint,
  role: Prisma.ParticipantWhereInput['role'],
): AsyncGenerator<bigint[]> {
  for (let after = 0n; ; ) {
    const rows = await db.participant.findMany({
      where: { eventId, id: { gt: after }, ...(role !== undefined && { role }) },
      select: { id: true, actorId: true },
      orderBy: { id: 'asc' },
      take: PORTION,
    });
    if (rows.length > 0) yield rows.map((row) => row.actorId);
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}
