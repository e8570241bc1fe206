/** The only way to get a picture for a viewer; hidden and absent ones are refused alike. */
import type { Media } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { pictureNotFound } from '../media/own-picture.ts';
import { pictureVisibleTo } from './visible.ts';

/** A picture of the event service. Ids are time-based and can be guessed, so visibility depends on what shows the picture. */
export async function findPicture(ctx: DomainContext, id: string): Promise<Media> {
  const pictureId = parseId(id);
  const where = pictureId === null ? null : { AND: [{ id: pictureId }, pictureVisibleTo(ctx)] };
  return (where && (await ctx.db.media.findFirst({ where }))) ?? pictureNotFound(id);
}
