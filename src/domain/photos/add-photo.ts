/** A participant or an organizer adds a picture to the album of an event that has begun. */
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { organizingRole } from '../events/allowed.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { APPROVED } from '../events/roles.ts';
import { type PictureUpload, WHOLE_INPUT, withPictures } from '../media/with-pictures.ts';
import { MOST_OF_EVENT, MOST_OF_PERSON, requireTakingPhotos } from './album.ts';
import { PHOTO_ROWS, type PhotoRow } from './find.ts';

/** The id of the event, if this identity may add a photo to it. */
async function albumFor(db: Db | Tx, ctx: UserContext, eventId: string, actorId: bigint): Promise<bigint> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found', db);
  const { id } = event;
  const seat = await db.participant.count({ where: { eventId: id, actorId, role: { in: APPROVED } } });
  if (seat === 0 && (await organizingRole(db, event, actorId)) === null)
    throw new Refusal('forbidden', 'Only participants and organizers add photos');
  requireTakingPhotos(event, ctx.clock.now());
  if ((await db.eventPhoto.count({ where: { eventId: id, actorId } })) >= MOST_OF_PERSON)
    throw new Refusal('conflict', `You can add at most ${MOST_OF_PERSON} photos to an event`);
  if ((await db.eventPhoto.count({ where: { eventId: id } })) >= MOST_OF_EVENT)
    throw new Refusal('conflict', `An event has at most ${MOST_OF_EVENT} photos`);
  return id;
}

/** Refuses other people, events that have not begun, full albums, and pictures as withPictures does. */
export async function addPhoto(ctx: UserContext, eventId: string, picture: PictureUpload): Promise<PhotoRow> {
  const { id: actorId } = await requireOwnIdentity(ctx, picture.actorId);
  // Before anything is stored; the check in the transaction decides.
  await albumFor(ctx.db, ctx, eventId, actorId);
  return withPictures(ctx, { [WHOLE_INPUT]: { picture } }, async (tx, resolve) => {
    await lockEvent(tx, eventId);
    const album = await albumFor(tx, ctx, eventId, actorId);
    const mediaId = (await resolve({ picture }, actorId)) ?? 0n;
    return tx.eventPhoto.create({
      data: { id: ctx.ids.next(), eventId: album, actorId, mediaId, createdAt: ctx.clock.now() },
      include: PHOTO_ROWS,
    });
  });
}
