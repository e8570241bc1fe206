/** Deletes mutes that have ended. Reads ignore them from the second of their expiry; jobs add the statuses that were missed. */
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

export async function endMutes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const ended = await db.mute.findMany({ where: { expiresAt: { lte: clock.now() } } });
  for (const { id, muterId, targetId } of ended)
    await db.$transaction(async (tx) => {
      const { count } = await tx.mute.deleteMany({ where: { id, expiresAt: { lte: clock.now() } } });
      if (count > 0) await enqueue(tx, 'mute.ended', { muterId: muterId.toString(), targetId: targetId.toString() });
    });
}
