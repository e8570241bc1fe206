/** Deletes authorization codes that were used or have expired. */
import type { Platform } from '../../platform/platform.ts';

/** Until then a second use of the code is detected and revokes its token. */
const RETENTION_HOURS = 24;

export async function removeExpiredCodes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_HOURS * 3_600_000);
  await db.authorizationCode.deleteMany({ where: { expiresAt: { lt: before } } });
}
