/** The pictures of an identity or a group: its avatar and its banner. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { PictureUpload, ResolvePicture } from './with-pictures.ts';

export interface Portraits {
  avatar?: PictureUpload | undefined;
  avatarId?: string | null | undefined;
  banner?: PictureUpload | undefined;
  bannerId?: string | null | undefined;
}

/** Each is an upload, the id of an earlier one, null to clear it, or undefined. */
export function portraitChoices(given: Portraits) {
  return {
    avatar: { picture: given.avatar, pictureId: given.avatarId },
    banner: { picture: given.banner, pictureId: given.bannerId },
  };
}

/** Changed columns of the actor's row. `ownerId` owns the uploads; `current` is the existing row, if there is one. */
export async function portraitColumns(
  { avatar, banner }: ReturnType<typeof portraitChoices>,
  resolvePicture: ResolvePicture,
  ownerId: bigint,
  current?: Pick<Actor, 'avatarId' | 'bannerId'>,
): Promise<{ avatarId?: bigint | null; bannerId?: bigint | null }> {
  const avatarId = await resolvePicture(avatar, ownerId, current?.avatarId);
  const bannerId = await resolvePicture(banner, ownerId, current?.bannerId);
  return { ...(avatarId !== undefined && { avatarId }), ...(bannerId !== undefined && { bannerId }) };
}

const touchActors = statement(
  'touch_actors_with_portrait',
  `UPDATE actors SET updated_at = updated_at
   WHERE (avatar_id = $1 OR banner_id = $1) AND id IS DISTINCT FROM $2::bigint`,
);

/**
 * Invalidates caches of rows that show the picture (domain/statuses/reading/skeleton-sql.ts). `but`: the actor whose row changes
 * anyway.
 */
export async function refreshPortraits(tx: Tx, id: bigint, but: bigint | null = null): Promise<void> {
  await sqlWithin(tx).run(touchActors, [id, but]);
}

/** Changes the descriptions of pictures that are not uploaded in this request; uploads bring their own. */
export async function describePortraits(
  tx: Tx,
  { id: actorId, avatarId, bannerId }: Actor,
  { avatar, banner }: Portraits,
  given: { avatarDescription?: string | undefined; headerDescription?: string | undefined },
): Promise<void> {
  const describe = async (id: bigint | null, upload: unknown, text: string | undefined): Promise<void> => {
    if (id === null || upload || text === undefined) return;
    await tx.media.update({ where: { id }, data: { description: text.trim() || null } });
    await refreshPortraits(tx, id, actorId);
  };
  await describe(avatarId, avatar, given.avatarDescription);
  await describe(bannerId, banner, given.headerDescription);
}
