/** Uploads a file for a status that is still to be written. */
import type { Media } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../context.ts';
import { type Focus, metaWith } from './focus.ts';
import { insertMedia, removeFiles, storePicture } from './store-picture.ts';
import { ATTACHMENT_LIMITS } from './upload-limits.ts';

/** How long an attachment waits for a status. */
export const ATTACHMENT_WAITS_MS = 24 * 60 * 60 * 1000;

export interface NewAttachment {
  file: File;
  description: string | null;
  focus: Focus | null;
}

/** Gives the new attachment. Refuses files as storePicture does; then neither file nor row stays. */
export async function createAttachment(ctx: IdentityContext, given: NewAttachment): Promise<Media> {
  const stored = await storePicture(ctx, given.file, ATTACHMENT_LIMITS);
  try {
    return await insertMedia(
      ctx.db,
      ctx,
      { ...stored, meta: metaWith(stored.meta, given.focus) },
      {
        ownerId: ctx.viewer.actorId,
        name: given.file.name.replaceAll('\0', '').slice(0, 255),
        description: given.description,
        expiresAt: new Date(ctx.clock.now().getTime() + ATTACHMENT_WAITS_MS),
      },
    );
  } catch (error) {
    await removeFiles(ctx, stored.keys);
    throw error;
  }
}
