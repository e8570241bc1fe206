/** Stores a copy of the avatar or header of a remote actor, re-encoded as uploads are. */
import type { Media } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { insertMedia, removeFiles } from '../../../media/store-files.ts';
import { PICTURE_LIMITS } from '../../../media/upload-limits.ts';
import { domainOf } from '../../outbox/requests.ts';
import { type FetchingContext, fetchPicture } from './fetch-file.ts';
import { keepAgain } from './keep-again.ts';

const COLUMNS = {
  avatar: { id: 'avatarId', url: 'avatarUrl' },
  header: { id: 'bannerId', url: 'headerUrl' },
} as const;

/** @param url null if the actor has no such picture any more */
export async function keepPortrait(
  ctx: Platform,
  actorId: bigint,
  kind: 'avatar' | 'header',
  url: string | null,
  description: string | null,
): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.domain === null || actor.deletedAt) return;
  const { rejectMedia } = await strictestOf(ctx, [actor.domain, domainOf(actor.uri)]);
  const stored = url === null || rejectMedia ? null : await fetchPicture(ctx, url, PICTURE_LIMITS);
  const columns = COLUMNS[kind];
  try {
    await ctx.db.$transaction(async (tx) => {
      const before = actor[columns.id];
      const words = { name: kind, description, ownerId: actorId };
      const copy = { remoteUrl: url, cachedAt: ctx.clock.now() };
      const made = stored && (await insertMedia(tx, ctx, { ...stored.row, ...copy }, words));
      await tx.actor.update({ where: { id: actorId }, data: { [columns.id]: made?.id ?? null } });
      // If files of the server are rejected now, the picture is fetched when the profile is read after that ends.
      await tx.remoteActor.update({ where: { actorId }, data: { [columns.url]: rejectMedia ? null : url } });
      if (before !== null) await discardMedia(tx, { id: before });
    });
  } catch (error) {
    if (stored) await removeFiles(ctx, stored.keys);
    throw error;
  }
}

/** @throws an error that may pass */
export async function keepPortraitAgain(ctx: FetchingContext, media: Media): Promise<void> {
  const { id } = media;
  const actor = await ctx.db.actor.findFirst({ where: { OR: [{ avatarId: id }, { bannerId: id }], deletedAt: null } });
  if (!actor) return;
  const servers = [actor.domain ?? domainOf(actor.uri), domainOf(actor.uri)];
  if ((await strictestOf(ctx, servers)).rejectMedia) return;
  // The profile is rendered again.
  const updatedAt = ctx.clock.now();
  await keepAgain(ctx, media, (tx) => tx.actor.update({ where: { id: actor.id }, data: { updatedAt } }));
}
