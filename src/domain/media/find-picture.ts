/** The only way to get a picture for a viewer; hidden and absent ones are refused alike. */
import type { Media } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../context.ts';
import { PICTURE_VISIBLE } from './visible.ts';

export function pictureNotFound(id: string): never {
  throw new Refusal('not_found', `Picture with ID ${id} was not found`);
}

/** A picture of the event service (spec/mobilizon/permissions.json, picture). */
export async function findPicture(ctx: DomainContext, id: string): Promise<Media> {
  const pictureId = parseId(id);
  const where = pictureId === null ? null : { ...PICTURE_VISIBLE, id: pictureId };
  return (where && (await ctx.db.media.findFirst({ where }))) ?? pictureNotFound(id);
}
