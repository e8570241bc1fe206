/** Changes the description and the focal point of a picture of the event service. */
import type { Media, Prisma } from '../../generated/prisma/client.ts';
import { CENTRE } from '../../look/focal-point.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventOrganizedBy } from '../events/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { type Focus, metaWith } from '../media/attachments/focus.ts';
import { pictureNotFound } from '../media/own-picture.ts';
import { refreshPortraits } from '../media/portraits.ts';
import { IS_PICTURE } from '../media/visible.ts';

/** Pictures that the viewer uploaded, and those of events and groups that the viewer manages. */
function describable(ctx: UserContext): Prisma.MediaWhereInput | null {
  const mine = ownIdentities(ctx.viewer);
  if (!mine) return null;
  const members = { some: { actor: mine, role: { gte: MEMBER_ROLES.ADMINISTRATOR } } };
  const run = { some: { type: 'GROUP' as const, members } };
  return {
    AND: [
      IS_PICTURE,
      {
        OR: [
          { owner: mine },
          { events: { some: eventOrganizedBy(mine) } },
          { eventPhoto: { event: eventOrganizedBy(mine) } },
          { avatarOf: run },
          { bannerOf: run },
        ],
      },
    ],
  };
}

interface Described {
  id: string;
  /** Null takes it away. */
  alt?: string | null | undefined;
  /** Null for the centre. */
  focus?: Focus | null | undefined;
}

/** Omitted values stay. Refuses absent pictures and those of other people alike. */
export async function describePicture(ctx: UserContext, given: Described): Promise<Media> {
  const where = describable(ctx);
  const id = parseId(given.id);
  if (!where || id === null) return pictureNotFound(given.id);
  return ctx.db.$transaction(async (tx) => {
    const found = await tx.media.findFirst({ where: { AND: [{ id }, where] } });
    if (!found) return pictureNotFound(given.id);
    const data = {
      ...(given.alt !== undefined && { description: given.alt?.trim() || null }),
      ...(given.focus !== undefined && { meta: metaWith(found.meta, given.focus ?? CENTRE) }),
    };
    const changed = await tx.media.update({ where: { id }, data });
    await refreshPortraits(tx, id);
    return changed;
  });
}
