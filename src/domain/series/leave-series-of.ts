/** Hands over or deletes the series of a deleted person, and hands over those of a person who no longer moderates the group. */
import type { Db } from '../../platform/database/db.ts';
import { lockSeries } from './find.ts';
import { succeedOrganizer, successorOf } from './organizers.ts';

const PORTION = 100;

/**
 * Call after the person's occurrences were handed over. A series goes to the successor; one without a successor is deleted with the texts that it
 * contains, and its past occurrences become single events. Each in its own transaction, and safe to repeat. Series of groups stay.
 */
export async function leaveSeriesOf(db: Db, actorId: bigint): Promise<void> {
  const where = { organizerId: actorId, attributedToId: null };
  for (;;) {
    const rows = await db.eventSeries.findMany({ where, select: { id: true }, take: PORTION });
    for (const { id } of rows)
      await db.$transaction(async (tx) => {
        const series = await lockSeries(tx, id);
        const successor = series && (await successorOf(tx, series));
        if (successor) await tx.eventSeries.update({ where: { id }, data: { organizerId: successor } });
        else await tx.eventSeries.deleteMany({ where: { AND: [{ id }, where] } });
      });
    if (rows.length < PORTION) return;
  }
}

/** Call before the person's occurrences are handed over, because none is made in the person's name afterwards. Safe to repeat. */
export async function handOverSeries(
  db: Db,
  { groupId, actorId }: { groupId: bigint; actorId: bigint },
): Promise<void> {
  const rows = await db.eventSeries.findMany({
    where: { attributedToId: groupId, organizerId: actorId },
    select: { id: true },
  });
  for (const { id } of rows)
    await db.$transaction(async (tx) => {
      const series = await lockSeries(tx, id);
      if (series) await succeedOrganizer(tx, series);
    });
}
