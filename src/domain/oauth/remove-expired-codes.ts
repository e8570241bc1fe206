/** Forgets authorization codes that are spent or that nobody exchanged in time. */
import type { Platform } from '../../platform/platform.ts';

/** Until then the second use of a code is noticed and revokes its token. */
const KEPT_HOURS = 24;

export async function removeExpiredCodes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
  await db.authorizationCode.deleteMany({ where: { expiresAt: { lt: before } } });
}
