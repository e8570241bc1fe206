/** A picture that a command is asked to use: one that an identity of the viewer uploaded. */
import type { Media } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import type { UserContext } from '../context.ts';

/** The viewer's own picture of that id; others' and absent ones are refused alike (spec/graphql/rules.md, Pictures). */
export async function requireOwnPicture(ctx: UserContext, id: string): Promise<Media> {
  const pictureId = parseId(id);
  const owner = ownIdentities(ctx.viewer);
  const picture =
    pictureId === null || !owner
      ? null
      : await ctx.db.media.findFirst({ where: { id: pictureId, kind: 'IMAGE', owner } });
  if (!picture) throw new Refusal('not_found', `Picture with ID ${id} was not found`);
  return picture;
}
