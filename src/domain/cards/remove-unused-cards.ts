/** Cards that no status shows any more go, with their pictures; so do failures that do not count any more. */
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../kernel/outbox.ts';
import { forgetFailures } from './failures.ts';

const AT_ONCE = 500;

/** By then whoever fetched it has put it onto the status. */
const WAITS_MS = 86_400_000;

export async function removeUnusedCards(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = platform;
  await forgetFailures(platform);
  const fetchedAt = { lt: new Date(clock.now().getTime() - WAITS_MS) };
  // What a moderator said of a page must still be known when somebody links to it again.
  const unused = { statuses: { none: {} }, fetchedAt, reviewedAt: null };
  for (;;) {
    const due = await db.previewCard.findMany({ where: unused, select: { id: true, imageKey: true }, take: AT_ONCE });
    if (due.length === 0) return;
    await db.$transaction(async (tx) => {
      await tx.previewCard.deleteMany({ where: { id: { in: due.map((card) => card.id) }, ...unused } });
      // The job looks whether a row still has the file, so it may name too many.
      await leave(tx, 'media.removed', { keys: due.flatMap((card) => card.imageKey ?? []) });
    });
  }
}
