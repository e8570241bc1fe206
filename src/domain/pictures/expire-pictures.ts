/** Deletes unused pictures of the event service: former avatars and banners, and those of deleted events. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { discardMedia } from '../media/discard-media.ts';
import { IS_PICTURE } from '../media/visible.ts';
import { keysInDescriptions } from './in-descriptions.ts';

/** Grace period between upload and use, as in Mobilizon. */
const GRACE_MS = 48 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Not referred to by id. */
const UNUSED = {
  ...IS_PICTURE,
  avatarOf: { none: {} },
  bannerOf: { none: {} },
  events: { none: {} },
  series: { none: {} },
  eventPhoto: null,
} as const satisfies Prisma.MediaWhereInput;

/** Safe to repeat. */
export async function expirePictures(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - GRACE_MS);
  for (let after = 0n; ; ) {
    const found = await platform.db.media.findMany({
      where: { ...UNUSED, createdAt: { lt: before }, id: { gt: after } },
      select: { id: true, key: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
    const shown = await keysInDescriptions(
      platform.db,
      found.map((media) => media.key),
    );
    const ids = found.filter((media) => !shown.has(media.key)).map((media) => media.id);
    if (ids.length > 0) await platform.db.$transaction((tx) => discardMedia(tx, { ...UNUSED, id: { in: ids } }));
  }
}
