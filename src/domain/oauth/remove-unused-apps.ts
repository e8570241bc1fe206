/** Forgets applications that registered and that no person ever let in. */
import type { Platform } from '../../platform/platform.ts';

/** Clients keep what they registered, and ask people much later. Whoever was let in once stays, and may ask again. */
const KEPT_DAYS = 90;

export async function removeUnusedApps({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db.app.deleteMany({
    where: { grantedAt: null, createdAt: { lt: before }, tokens: { none: {} }, grants: { none: {} } },
  });
}
