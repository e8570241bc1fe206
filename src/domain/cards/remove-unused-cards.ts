/** Deletes cards that no status shows, with their pictures, and expired failures. */
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { deleteExpiredFailures } from './failures.ts';

const AT_ONCE = 500;

/** Grace period, in which the job that fetched a card attaches it. */
const WAITS_MS = 86_400_000;

export async function removeUnusedCards(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = platform;
  await deleteExpiredFailures(platform);
  const fetchedAt = { lt: new Date(clock.now().getTime() - WAITS_MS) };
  // Reviewed cards stay, because the review must apply to the next link to the page.
  const unused = { statuses: { none: {} }, fetchedAt, reviewedAt: null };
  for (;;) {
    const due = await db.previewCard.findMany({ where: unused, select: { id: true, imageKey: true }, take: AT_ONCE });
    if (due.length === 0) return;
    await db.$transaction(async (tx) => {
      await tx.previewCard.deleteMany({ where: { id: { in: due.map((card) => card.id) }, ...unused } });
      // The job skips files that a row still refers to, so it may get too many.
      await enqueue(tx, 'media.removed', { keys: due.flatMap((card) => card.imageKey ?? []) });
    });
  }
}
