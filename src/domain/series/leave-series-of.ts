/** Hands over or deletes the series of a deleted person. */
import type { Db } from '../../platform/database/db.ts';
import { lockSeries } from './find.ts';
import { successorOf } from './organizers.ts';

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
