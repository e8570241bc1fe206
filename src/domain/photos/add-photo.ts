/** A participant or an organizer adds a picture to the album of an event that has begun. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { findMade, madeBefore } from '../kernel/once.ts';
import { refuse } from '../kernel/refusals.ts';
import { type PictureUpload, WHOLE_INPUT, withPictures } from '../media/with-pictures.ts';
import { isContributor, MOST_OF_EVENT, MOST_OF_PERSON, requireTakingPhotos } from './album.ts';
import { PHOTO_ROWS, type PhotoRow } from './find.ts';

interface NewPhoto {
  /** The id or the UUID. */
  eventId: string;
  picture: PictureUpload;
  /** A repeated key returns the photo that it added within the hour. */
  idempotencyKey?: string | null;
}

/** @throws a refusal unless this identity may add a photo */
async function requireRoom(db: Db | Tx, ctx: UserContext, event: Event, actorId: bigint): Promise<void> {
  if (!(await isContributor(db, event, actorId)))
    throw new Refusal('forbidden', 'Only participants and organizers can add photos');
  requireTakingPhotos(event, ctx.clock.now());
  if ((await db.eventPhoto.count({ where: { eventId: event.id, actorId } })) >= MOST_OF_PERSON)
    throw new Refusal('conflict', `You can add at most ${MOST_OF_PERSON} photos to an event`);
  if ((await db.eventPhoto.count({ where: { eventId: event.id } })) >= MOST_OF_EVENT)
    throw new Refusal('conflict', `An event can have at most ${MOST_OF_EVENT} photos`);
}

const photoOf = async (db: Db | Tx, id: bigint): Promise<PhotoRow> =>
  (await db.eventPhoto.findUnique({ where: { id }, include: PHOTO_ROWS })) ?? refuse('record_not_found');

/** Refuses other people, events that have not begun, full albums, and pictures as withPictures does. */
export async function addPhoto(ctx: UserContext, { eventId, picture, idempotencyKey }: NewPhoto): Promise<PhotoRow> {
  const { id: actorId } = await requireOwnIdentity(ctx, picture.actorId);
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  const once = { actorId, key: idempotencyKey ?? null, act: `add photo ${event.id}` };
  // Before anything is stored; the checks in the transaction decide.
  const added = await findMade(ctx.db, once);
  if (added !== null) return photoOf(ctx.db, added);
  await requireRoom(ctx.db, ctx, event, actorId);
  return withPictures(ctx, { [WHOLE_INPUT]: { picture } }, async (tx, resolve) => {
    await lockEvent(tx, eventId);
    const album = await findVisibleEvent(ctx, eventId, 'Event not found', tx);
    const id = ctx.ids.next();
    const before = await madeBefore(tx, ctx, once, id);
    if (before !== null) return photoOf(tx, before);
    await requireRoom(tx, ctx, album, actorId);
    const mediaId = (await resolve({ picture }, actorId)) ?? 0n;
    return tx.eventPhoto.create({
      data: { id, eventId: album.id, actorId, mediaId, createdAt: ctx.clock.now() },
      include: PHOTO_ROWS,
    });
  });
}
