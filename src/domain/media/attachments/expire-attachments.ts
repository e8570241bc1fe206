/** Deletes attachments that were not attached to a status within a day. */
import type { Platform } from '../../../platform/platform.ts';
import { discardMedia } from '../discard-media.ts';

const AT_ONCE = 500;

export async function expireAttachments(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (;;) {
    const due = await platform.db.media.findMany({
      where: { statusId: null, expiresAt: { lt: now } },
      select: { id: true },
      take: AT_ONCE,
    });
    if (due.length === 0) return;
    const where = { id: { in: due.map((media) => media.id) }, statusId: null };
    await platform.db.$transaction((tx) => discardMedia(tx, where));
  }
}
