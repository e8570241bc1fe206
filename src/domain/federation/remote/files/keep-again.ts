/** Copies of pictures that were removed because of their age or size, and are fetched again on request. */
import type { Media } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { tokenOfAbsent } from '../../../media/served-types.ts';
import { PICTURE_LIMITS } from '../../../media/upload-limits.ts';
import { type FetchingContext, fetchPicture } from './fetch-file.ts';

/**
 * Stores a copy again, at the same address. A picture that is gone from its server is no longer shown.
 *
 * @param reviseStatuses called in the transaction if the picture changed
 * @throws an error that may pass
 */
export async function keepAgain(
  ctx: FetchingContext,
  { id, key, remoteUrl: url, state }: Media,
  reviseStatuses: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  if (state !== 'WAITING' || url === null) return;
  const stored = await fetchPicture(ctx, url, PICTURE_LIMITS, tokenOfAbsent(key) ?? undefined);
  await ctx.db.$transaction(async (tx) => {
    const absent = { id, key, state: 'WAITING' as const };
    const copy = { state: 'READY' as const, cachedAt: ctx.clock.now() };
    const { count } = stored
      ? await tx.media.updateMany({ where: absent, data: { ...stored.row, ...copy } })
      : { count: await discardMedia(tx, absent) };
    if (count > 0) await reviseStatuses(tx);
  });
}
