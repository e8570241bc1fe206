/** Releases names reserved by sign-ups that were not completed. */
import type { Platform } from '../../platform/platform.ts';
import { removePersons } from './remove-persons.ts';

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
    await db.$transaction((tx) => removePersons(tx, ids));
  }
}
