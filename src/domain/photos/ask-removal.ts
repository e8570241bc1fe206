/** A person who is in a photo asks the organizers to remove it; an organizer decides to keep it. */
import type { PhotoRequest } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { requireOrganizing } from './album.ts';
import { findPhoto, type NamedPhoto, PHOTO_ROWS, type PhotoRow } from './find.ts';

/** Repeating a request changes nothing. Refuses a request about which the organizers decided, and people about their own photos. */
export async function askRemoval(ctx: UserContext, given: NamedPhoto): Promise<PhotoRow> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const by = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    const photo = await findPhoto(ctx, given, tx);
    if (photo.actorId === by.id) throw new Refusal('conflict', 'You can remove this photo yourself');
    const earlier = photo.requests.find(({ actorId }) => actorId === by.id);
    if (earlier?.keptAt) throw new Refusal('conflict', 'The organizers have decided to keep this photo');
    if (earlier) return photo;
    const request: PhotoRequest = await tx.photoRequest.create({
      data: { id: ctx.ids.next(), photoId: photo.id, actorId: by.id, createdAt: ctx.clock.now() },
    });
    await enqueue(tx, 'photo.asked', { requestId: request.id.toString() });
    return { ...photo, requests: [...photo.requests, request] };
  });
}

/** Ends the requests of this photo without removing it. Refuses other people than organizers. */
export async function keepPhoto(ctx: UserContext, given: NamedPhoto): Promise<PhotoRow> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const by = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    const photo = await findPhoto(ctx, given, tx);
    await requireOrganizing(tx, ctx, photo.event);
    const open = photo.requests.filter(({ keptAt }) => keptAt === null);
    if (open.length === 0) throw new Refusal('conflict', 'Nobody has asked to remove this photo');
    const now = ctx.clock.now();
    await tx.photoRequest.updateMany({ where: { photoId: photo.id, keptAt: null }, data: { keptAt: now } });
    await enqueue(tx, 'photo.kept', {
      ...{ eventId: photo.eventId.toString(), at: now.toISOString(), by: by.id.toString() },
      told: open.map(({ actorId }) => actorId.toString()),
    });
    return tx.eventPhoto.findUniqueOrThrow({ where: { id: photo.id }, include: PHOTO_ROWS });
  });
}
