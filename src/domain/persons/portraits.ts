/** The pictures of an identity: its avatar and its banner. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { PictureUpload, ResolvePicture } from '../media/pictures/with-pictures.ts';

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

/** Changed columns of the person's row; uploads belong to the person itself. */
export async function portraitColumns(
  { avatar, banner }: ReturnType<typeof portraitChoices>,
  resolvePicture: ResolvePicture,
  person: Actor,
): Promise<{ avatarId?: bigint | null; bannerId?: bigint | null }> {
  const avatarId = await resolvePicture(avatar, person.id, person.avatarId);
  const bannerId = await resolvePicture(banner, person.id, person.bannerId);
  return { ...(avatarId !== undefined && { avatarId }), ...(bannerId !== undefined && { bannerId }) };
}
