/** Removes a photo from the album of an event: its adder, an organizer, or a moderator of the server. */
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { isOrganizer } from '../events/allowed.ts';
import { lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { discardMedia } from '../media/discard-media.ts';
import { findPhoto, type NamedPhoto, type PhotoRow } from './find.ts';

/** Its file goes, too; the people concerned are notified. Refuses other people. */
export async function removePhoto(ctx: UserContext, given: NamedPhoto): Promise<PhotoRow> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const by = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    const photo = await findPhoto(ctx, given, tx);
    const { event, actor } = photo;
    const isOwn = actor.id === by.id || (ctx.viewer.sessionId !== null && actor.userId === ctx.viewer.userId);
    if (!isOwn && !(await isOrganizer(tx, ctx.viewer, event))) {
      if (!isModerator(ctx.viewer, 'admin:write')) throw new Refusal('forbidden', 'You cannot remove this photo');
      const target = {
        id: photo.id,
        eventId: event.id,
        actorId: actor.id,
        title: event.title,
        content: photo.media.description,
      };
      await recordAction(tx, ctx, { actorId: by.id, action: 'PHOTO_DELETION', target });
    }
    const asked = photo.requests.map(({ actorId }) => actorId);
    const told = [...new Set([actor.id, ...asked])].filter((id) => id !== by.id);
    await enqueue(tx, 'photo.removed', {
      ...{ eventId: event.id.toString(), at: ctx.clock.now().toISOString(), by: by.id.toString() },
      told: told.map(String),
    });
    // The row of the photo goes with that of its picture.
    await discardMedia(tx, { id: photo.mediaId });
    return photo;
  });
}
