/** Lets go of names that were held for sign-ups that came to nothing. */
import type { Platform } from '../../platform/platform.ts';
import { discardMedia } from '../media/discard-media.ts';

const AT_ONCE = 500;

/** Safe to repeat. */
export async function removeHeldNames({ db, clock }: Platform): Promise<void> {
  for (;;) {
    const held = await db.actor.findMany({
      where: { heldUntil: { lt: clock.now() } },
      select: { id: true },
      take: AT_ONCE,
    });
    if (held.length === 0) return;
    const ids = held.map(({ id }) => id);
    await db.$transaction(async (tx) => {
      await tx.actor.updateMany({ where: { id: { in: ids } }, data: { avatarId: null, bannerId: null } });
      await discardMedia(tx, { ownerId: { in: ids } });
      await tx.actor.deleteMany({ where: { id: { in: ids } } });
    });
  }
}
