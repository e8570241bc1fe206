/** Deletes old outgoing activities. */
import type { Platform } from '../../../platform/platform.ts';

const FORGOTTEN_MS = 8 * 86_400_000;

/** Deletes activities whose attempts are over. */
export async function forgetDelivered({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.outgoingActivity.deleteMany({
    where: { createdAt: { lt: new Date(clock.now().getTime() - FORGOTTEN_MS) } },
  });
}
