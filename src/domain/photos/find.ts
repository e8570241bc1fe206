/** Loads a photo of an event as the viewer sees it; hidden and absent ones are refused alike. */
import type { Actor, Event, EventPhoto, Media, PhotoRequest, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventNamed, eventNamedTo } from '../events/find.ts';
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

/**
 * The event of photos that the viewer may see: a visible event; any event to which the viewer added photos, because people remove
 * their photos also after they left it; and for moderators any published one, as in findModeratedEvent.
 */
export async function findEventOfPhotos(ctx: DomainContext, idOrUuid: string, db: Db | Tx = ctx.db): Promise<Event> {
  const named = eventNamed(idOrUuid);
  const mine = ownIdentities(ctx.viewer);
  const shown: Prisma.EventWhereInput[] = [
    eventNamedTo(ctx, idOrUuid) ?? [],
    mine ? { photos: { some: { actor: mine } } } : [],
    isModerator(ctx.viewer, 'admin:write') ? { draft: false } : [],
  ].flat();
  const event = named && (await db.event.findFirst({ where: { AND: [named, { OR: shown }] } }));
  if (!event) throw new Refusal('not_found', 'Event not found');
  return event;
}

export async function findPhoto(
  ctx: DomainContext,
  { eventId, photoId }: NamedPhoto,
  db: Db | Tx = ctx.db,
): Promise<PhotoRow & { event: Event; actor: Actor }> {
  const event = await findEventOfPhotos(ctx, eventId, db);
  const photo = await db.eventPhoto.findFirst({
    where: { AND: [{ id: parseId(photoId) ?? -1n, eventId: event.id }, photoVisibleTo(ctx)] },
    include: { ...PHOTO_ROWS, event: true, actor: true },
  });
  if (!photo) throw new Refusal('not_found', 'Photo not found');
  return photo;
}
