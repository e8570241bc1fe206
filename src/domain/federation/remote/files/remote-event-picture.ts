/** Stores a copy of the picture of a remote event, re-encoded as uploads are. */
import type { Platform } from '../../../../platform/platform.ts';
import { federationWithAll } from '../../../instance/federation.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { insertMedia, removeFiles } from '../../../media/store-files.ts';
import { PICTURE_LIMITS } from '../../../media/upload-limits.ts';
import { domainOf } from '../../outbox/requests.ts';
import { fetchPicture } from './fetch-file.ts';

/** @param url null if the event has no picture any more */
export async function keepEventPicture(
  ctx: Platform,
  eventId: bigint,
  url: string | null,
  description: string | null,
): Promise<void> {
  const event = await ctx.db.event.findUnique({ where: { id: eventId }, include: { remote: true } });
  if (!event?.remote || event.remote.pictureUrl === url) return;
  const asked = [domainOf(event.uri), ...(url === null ? [] : [domainOf(url)])];
  const isRefused = [...(await federationWithAll(ctx, asked)).values()].some(({ rejectMedia }) => rejectMedia);
  const stored = url === null || isRefused ? null : await fetchPicture(ctx, url, PICTURE_LIMITS);
  try {
    await ctx.db.$transaction(async (tx) => {
      const words = { name: 'picture', description, ownerId: event.organizerId };
      const made = stored && (await insertMedia(tx, ctx, stored.row, words));
      await tx.event.update({ where: { id: eventId }, data: { pictureId: made?.id ?? null } });
      // If files of the server are rejected now, the picture is fetched with the next Update after that ends.
      await tx.remoteEvent.update({ where: { eventId }, data: { pictureUrl: isRefused ? null : url } });
      if (event.pictureId !== null) await discardMedia(tx, { id: event.pictureId });
    });
  } catch (error) {
    if (stored) await removeFiles(ctx, stored.keys);
    throw error;
  }
}
