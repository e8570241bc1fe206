/** Deletes expired sessions. Revoked ones stay until they expire, so that their tokens are distinguished from unknown ones. */
import type { Platform } from '../../../platform/platform.ts';
import { endSessions } from './sessions.ts';

/** Also ends the open streams of expired sessions. */
export async function removeExpiredSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const expired = { expiresAt: { lt: clock.now() } };
  await db.$transaction(async (tx) => {
    await endSessions(tx, { clock }, expired);
    await tx.session.deleteMany({ where: expired });
  });
}
