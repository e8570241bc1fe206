/** Deletes expired mail tokens. */
import type { Platform } from '../../../platform/platform.ts';

export async function removeExpiredMailTokens({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.mailToken.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
