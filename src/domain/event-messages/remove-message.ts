/** The author, an organizer or a moderator deletes a message for everybody. */
import type { EventMessage, Prisma } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
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
    if (!found) {
      await findVisibleEvent(ctx, given.eventId, undefined, tx);
      return refuse('record_not_found');
    }
    if ((await removeMessages(tx, ctx, { id })) === 0) refuse('record_not_found');
    return found;
  });
}
