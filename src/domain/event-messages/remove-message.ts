/** The author, an organizer or a moderator deletes a message for everybody. */
import type { EventMessage, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventNamed, findVisibleEvent } from '../events/find.ts';
import { removeMessages } from '../events/remove-messages.ts';
import { refuse } from '../kernel/refusals.ts';
import { messageRemovableBy } from './visible.ts';

/** Where-fragment: moderators may delete any message, because reported ones must be removable. */
function removableIn({ viewer }: UserContext): Prisma.EventMessageWhereInput {
  if (isModerator(viewer, 'admin:write')) return { removedAt: null };
  const mine = ownIdentities(viewer);
  return mine ? messageRemovableBy(mine) : { id: { in: [] } };
}

/** The action log has what moderators delete who neither wrote the message nor organize its event. */
async function logByStaff(
  tx: Tx,
  ctx: UserContext,
  { id, eventId, authorId, title, text }: EventMessage,
): Promise<void> {
  const mine = ownIdentities(ctx.viewer);
  if (mine && (await tx.eventMessage.count({ where: { AND: [{ id }, messageRemovableBy(mine)] } })) > 0) return;
  const target = { id, eventId, authorId, title, text };
  await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action: 'EVENT_MESSAGE_DELETION', target });
}

/** Refuses a message that was deleted at the same moment. */
async function remove(tx: Tx, ctx: UserContext, found: EventMessage): Promise<EventMessage> {
  await logByStaff(tx, ctx, found);
  if ((await removeMessages(tx, ctx, { id: found.id })) === 0) refuse('record_not_found');
  return found;
}

/**
 * Mails that were sent remain. Authors and moderators need not see the event; once it was deleted, any event id names it. Refuses messages that
 * the viewer neither wrote nor sees as an organizer, as absent ones.
 */
export async function removeMessage(
  ctx: UserContext,
  given: { eventId: string; messageId: string },
): Promise<EventMessage> {
  const id = parseId(given.messageId) ?? 0n;
  const event = eventNamed(given.eventId);
  const about = { OR: [{ eventId: null }, ...(event ? [{ event }] : [])] };
  return ctx.db.$transaction(async (tx) => {
    const found = event && (await tx.eventMessage.findFirst({ where: { AND: [{ id }, about, removableIn(ctx)] } }));
    if (found) return remove(tx, ctx, found);
    await findVisibleEvent(ctx, given.eventId, undefined, tx);
    return refuse('record_not_found');
  });
}

/** The same, for clients that have the message from a list of other things than an event. */
export function removeListedMessage(ctx: UserContext, messageId: string): Promise<EventMessage> {
  const id = parseId(messageId) ?? 0n;
  return ctx.db.$transaction(async (tx) => {
    const found = await tx.eventMessage.findFirst({ where: { AND: [{ id }, removableIn(ctx)] } });
    return remove(tx, ctx, found ?? refuse('record_not_found'));
  });
}
