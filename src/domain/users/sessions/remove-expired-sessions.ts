/** Forgets sign-ins that have ended. Revoked ones stay until then, so that their tokens are told from unknown ones. */
import type { Platform } from '../../../platform/platform.ts';
import { endSessions } from './sessions.ts';

/** What is still open with one that nobody renewed ends. */
export async function removeExpiredSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const expired = { expiresAt: { lt: clock.now() } };
  await db.$transaction(async (tx) => {
    await endSessions(tx, { clock }, expired);
    await tx.session.deleteMany({ where: expired });
  });
}
