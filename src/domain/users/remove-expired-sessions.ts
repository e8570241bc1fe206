/** Forgets sign-ins that have ended. Revoked ones stay until then, so that their tokens are told from unknown ones. */
import type { Platform } from '../../platform/platform.ts';

export async function removeExpiredSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
