/** A picture as a command's argument: it must be uploaded by one of the viewer's identities. */
import type { Media } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { IS_PICTURE } from './visible.ts';

export function pictureNotFound(id: string): never {
  throw new Refusal('not_found', `Picture with ID ${id} was not found`);
}

/**
 * The viewer's own picture with this id. Absent pictures and those of other people are refused alike (rules of the event service,
 * Pictures).
 */
export async function requireOwnPicture(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<Media> {
  const pictureId = parseId(id);
  const owner = ownIdentities(ctx.viewer);
  const picture =
    pictureId === null || !owner ? null : await db.media.findFirst({ where: { ...IS_PICTURE, id: pictureId, owner } });
  return picture ?? pictureNotFound(id);
}
