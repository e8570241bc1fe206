/** Stores a copy of the avatar or header of a remote actor, re-encoded as uploads are. */
import type { Platform } from '../../../../platform/platform.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { insertMedia, removeFiles } from '../../../media/store-files.ts';
import { PICTURE_LIMITS } from '../../../media/upload-limits.ts';
import { domainOf } from '../../outbox/requests.ts';
import { fetchPicture } from './fetch-file.ts';

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
      const made = stored && (await insertMedia(tx, ctx, stored.row, words));
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
