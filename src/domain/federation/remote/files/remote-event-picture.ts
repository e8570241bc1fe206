/** Stores a copy of the picture of a remote event, re-encoded as uploads are. It ages like copies of other files. */
import type { Media } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { federationWithAll } from '../../../instance/federation.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { insertMedia, removeFiles } from '../../../media/store-files.ts';
import { PICTURE_LIMITS } from '../../../media/upload-limits.ts';
import { domainOf } from '../../outbox/requests.ts';
import { type FetchingContext, fetchPicture } from './fetch-file.ts';
import { keepAgain } from './keep-again.ts';

/** The name of such a row of `media`. */
export const EVENT_PICTURE = 'picture';

/** Whether files of the event's server, or of the server of the file, are rejected. */
async function isRefused(ctx: FetchingContext, eventUri: string, url: string | null): Promise<boolean> {
  const asked = [domainOf(eventUri), ...(url === null ? [] : [domainOf(url)])];
  return [...(await federationWithAll(ctx, asked)).values()].some(({ rejectMedia }) => rejectMedia);
}

/** @param url null if the event has no picture any more */
export async function keepEventPicture(
  ctx: Platform,
  eventId: bigint,
  url: string | null,
  description: string | null,
): Promise<void> {
  const event = await ctx.db.event.findUnique({ where: { id: eventId }, include: { remote: true } });
  if (!event?.remote || event.remote.pictureUrl === url) return;
  const refused = await isRefused(ctx, event.uri, url);
  const stored = url === null || refused ? null : await fetchPicture(ctx, url, PICTURE_LIMITS);
  try {
    await ctx.db.$transaction(async (tx) => {
      const words = { name: EVENT_PICTURE, description, ownerId: event.organizerId };
      const copy = { remoteUrl: url, cachedAt: ctx.clock.now() };
      const made = stored && (await insertMedia(tx, ctx, { ...stored.row, ...copy }, words));
      await tx.event.update({ where: { id: eventId }, data: { pictureId: made?.id ?? null } });
      // If files of the server are rejected now, the picture is fetched with the next Update after that ends.
      await tx.remoteEvent.update({ where: { eventId }, data: { pictureUrl: refused ? null : url } });
      if (event.pictureId !== null) await discardMedia(tx, { id: event.pictureId });
    });
  } catch (error) {
    if (stored) await removeFiles(ctx, stored.keys);
    throw error;
  }
}

/** @throws an error that may pass */
export async function keepEventPictureAgain(ctx: FetchingContext, media: Media): Promise<void> {
  const event = await ctx.db.event.findFirst({ where: { pictureId: media.id } });
  if (!event || (await isRefused(ctx, event.uri, media.remoteUrl))) return;
  await keepAgain(ctx, media, async () => undefined);
}
