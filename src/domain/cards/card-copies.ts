/** Copies of the pictures of cards: removed because of their last use or size, and fetched again on request. */
import type { PreviewCard } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { keyOfAbsent, smallKeysOfToken, tokenOfAbsent } from '../media/served-types.ts';
import { newToken } from '../media/store-files.ts';
import { invalidateStatuses } from './attach-card.ts';
import { type PictureContext, takePicture } from './card-picture.ts';
import { pageHeaders } from './fetch-page.ts';

const AT_ONCE = 100;

/** Removes pictures that were last used before that time. */
export async function removeOldCardPictures(ctx: Pick<Platform, 'db' | 'random'>, before: Date): Promise<void> {
  for (;;) {
    const old = await ctx.db.previewCard.findMany({
      where: { imageCachedAt: { lt: before } },
      select: { id: true, imageKey: true },
      take: AT_ONCE,
    });
    if (old.length === 0) return;
    await ctx.db.$transaction(async (tx) => {
      for (const { id, imageKey } of old) {
        const data = { imageKey: keyOfAbsent(newToken(ctx)), imageSize: 0, imageCachedAt: null };
        await tx.previewCard.updateMany({ where: { id, imageKey }, data });
        await invalidateStatuses(tx, id);
      }
      // The job skips files that a row still refers to.
      await enqueue(tx, 'media.removed', { keys: old.flatMap(({ imageKey }) => imageKey ?? []) });
    });
  }
}

/** The card whose picture has this token, with or without a copy. */
export const cardWithPicture = ({ db }: Pick<Platform, 'db'>, token: string): Promise<PreviewCard | null> =>
  db.previewCard.findFirst({ where: { imageUrl: { not: null }, imageKey: { in: smallKeysOfToken(token) } } });

/**
 * Stores the copy again. A picture that is gone is no longer shown.
 *
 * @throws an error that may pass
 */
export async function keepCardPicture(ctx: PictureContext, { id, imageKey, imageUrl }: PreviewCard): Promise<void> {
  const token = tokenOfAbsent(imageKey ?? '');
  if (token === null || imageUrl === null) return;
  const taken = await takePicture(ctx, imageUrl, pageHeaders(ctx), token);
  if (taken === 'later') throw new Error('the server of the picture does not give it now');
  const data = taken
    ? { imageKey: taken.imageKey, imageSize: taken.imageSize, imageCachedAt: ctx.clock.now() }
    : { imageKey: null, imageUrl: null };
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.previewCard.updateMany({ where: { id, imageKey }, data });
    if (count > 0) await invalidateStatuses(tx, id);
  });
}
