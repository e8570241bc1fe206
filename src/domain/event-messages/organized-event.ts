/** The event about which an identity of the viewer writes to its people. */
import type { Actor, Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { organizingRole } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { requireUnmovedOrganizer } from '../events/organizer.ts';

/** Refuses hidden events, remote events, whose servers know the participants, people who do not organize it, and accounts that moved. */
export async function findOrganizedEvent(
  db: Db | Tx,
  ctx: UserContext,
  eventId: string,
  author: Actor,
): Promise<Event> {
  const event = await findVisibleEvent(ctx, eventId, undefined, db);
  if (!event.local || !(await organizingRole(db, event, author.id)))
    throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
  requireUnmovedOrganizer(author);
  return event;
}
