/** Loads a photo of an event as the viewer sees it; hidden and absent ones are refused alike. */
import type { Actor, Event, EventPhoto, Media, PhotoRequest } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { findModeratedEvent } from '../events/find.ts';
import { photoVisibleTo } from './visible.ts';

export type PhotoRow = EventPhoto & { event: Pick<Event, 'uuid'>; media: Media; requests: PhotoRequest[] };

export const PHOTO_ROWS = {
  event: { select: { uuid: true } },
  media: true,
  requests: { orderBy: { id: 'asc' } },
} as const;

export interface NamedPhoto {
  /** The id or the UUID. */
  eventId: string;
  photoId: string;
  /** The viewer's identity that acts; by default the acting one. */
  actorId?: string | undefined;
}

export async function findPhoto(
  ctx: DomainContext,
  { eventId, photoId }: NamedPhoto,
  db: Db | Tx = ctx.db,
): Promise<PhotoRow & { event: Event; actor: Actor }> {
  const event = await findModeratedEvent(ctx, eventId, db);
  const photo = await db.eventPhoto.findFirst({
    where: { AND: [{ id: parseId(photoId) ?? -1n, eventId: event.id }, photoVisibleTo(ctx)] },
    include: { ...PHOTO_ROWS, event: true, actor: true },
  });
  if (!photo) throw new Refusal('not_found', 'Photo not found');
  return photo;
}
