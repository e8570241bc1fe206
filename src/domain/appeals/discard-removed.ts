/** Deletes retained posts that an appeal can no longer restore. */
import type { Platform } from '../../platform/platform.ts';
import { discardRemoved } from '../statuses/removed/discard-removed.ts';
import { appealableSince } from './states.ts';

/** Posts whose appeal was rejected, or against whose deletion nobody appealed in time. Idempotent. */
export async function discardRemovedStatuses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const since = appealableSince(clock.now());
  const where = {
    accountWarning: { OR: [{ appeal: { state: 'REJECTED' as const } }, { appeal: null, createdAt: { lt: since } }] },
  };
  while ((await db.$transaction((tx) => discardRemoved(tx, where))) > 0);
}
