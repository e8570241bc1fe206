/** Uploads a picture for events, persons or groups. */
import type { Media } from '../../generated/prisma/client.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { type PictureUpload, WHOLE_INPUT, withPictures } from '../media/with-pictures.ts';

/** Returns the new picture of one of the viewer's identities. Refuses as withPictures does. */
export async function uploadPicture(ctx: UserContext, picture: PictureUpload): Promise<Media> {
  const owner = await requireOwnIdentity(ctx, picture.actorId);
  return withPictures(ctx, { [WHOLE_INPUT]: { picture } }, async (tx, resolve) => {
    const id = (await resolve({ picture }, owner.id)) ?? 0n;
    return tx.media.findUniqueOrThrow({ where: { id } });
  });
}
