/** Forgets authorization codes that nobody exchanged in time. */
import type { Platform } from '../../platform/platform.ts';

export async function removeExpiredCodes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.authorizationCode.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
