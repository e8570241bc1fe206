/** Deletes mutes that have ended. Reads ignore them from the second of their expiry, so this only frees rows. */
import type { Platform } from '../../platform/platform.ts';

export async function endMutes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.mute.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
