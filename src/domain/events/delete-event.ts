/**
 * Deletes an event with everything that depends on it; if a moderator of the server deletes it, the action log stores a snapshot, and
 * the messages to its people are deleted, too.
 */
import type { Event } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { isLeading } from './allowed.ts';
import { findModeratedEvent, lockEvent } from './find.ts';
import { removeEvent } from './remove-event.ts';
import { removeMessages } from './remove-messages.ts';

/**
 * Returns the event as it was. Refuses identities that do not organize it and co-organizers, unless the viewer moderates the server
 * (rules of the event service, Events; texts of Mobilizon's permissions, deleteEvent).
 */
export async function deleteEvent(
  ctx: UserContext,
  given: { actorId?: string | undefined; eventId: string },
): Promise<Event> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findModeratedEvent(ctx, given.eventId, tx);
    const actor = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    if (!event.local || !(await isLeading(tx, event, actor.id))) {
      if (!isModerator(ctx.viewer, 'admin:write')) throw new Refusal('forbidden', 'You cannot delete this event');
      await recordAction(tx, ctx, { actorId: actor.id, action: 'EVENT_DELETION', target: event });
      await removeMessages(tx, ctx, { eventId: event.id });
    }
    await removeEvent(tx, ctx, event);
    return event;
  });
}
