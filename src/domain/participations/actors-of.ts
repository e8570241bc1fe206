/** The identities of an event's participants, in portions. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';

const PORTION = 1000;

export async function* participantActors(
  db: Db,
  eventId: bigint,
  which: Prisma.ParticipantWhereInput,
): AsyncGenerator<bigint[]> {
  for (let after = 0n; ; ) {
    const rows = await db.participant.findMany({
      where: { ...which, eventId, id: { gt: after } },
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
