/** Deletes applications that no user ever authorized. */
import type { Platform } from '../../platform/platform.ts';

/** Clients store their registration and may start an authorization much later. Once authorized, an application stays. */
const RETENTION_DAYS = 90;

export async function removeUnusedApps({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  await db.app.deleteMany({
    where: { grantedAt: null, createdAt: { lt: before }, tokens: { none: {} }, grants: { none: {} } },
  });
}
