/** The photos of an event that the viewer may see, oldest first. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { findEventOfPhotos, PHOTO_ROWS, type PhotoRow } from './find.ts';
import { photoVisibleTo } from './visible.ts';

interface Page {
  eventId: string;
  /** The id of the last photo of the page before. */
  after: bigint;
  limit: number;
  /** Only those with a request that waits for a decision. */
  asked?: boolean | undefined;
}

/** Only their own for people outside the audience. Refuses hidden events, except to people who added photos. */
export async function listPhotos(ctx: DomainContext, { eventId, after, limit, asked }: Page): Promise<PhotoRow[]> {
  const event = await findEventOfPhotos(ctx, eventId);
  const waiting: Prisma.EventPhotoWhereInput = asked ? { requests: { some: { keptAt: null } } } : {};
  return ctx.db.eventPhoto.findMany({
    where: { AND: [{ eventId: event.id, id: { gt: after } }, waiting, photoVisibleTo(ctx)] },
    include: PHOTO_ROWS,
    orderBy: { id: 'asc' },
    take: limit,
  });
}
