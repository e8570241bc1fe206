/** Forgets posts that a decision deleted, once nobody can bring them back any more. */
import type { Platform } from '../../platform/platform.ts';
import { discardRemoved } from '../statuses/removed/discard-removed.ts';
import { appealableSince } from './states.ts';

/** Those whose appeal was rejected, or against which nobody appealed in time. Safe to repeat. */
export async function discardRemovedStatuses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const since = appealableSince(clock.now());
  const where = {
    accountWarning: { OR: [{ appeal: { state: 'REJECTED' as const } }, { appeal: null, createdAt: { lt: since } }] },
  };
  while ((await db.$transaction((tx) => discardRemoved(tx, where))) > 0);
}
