/** The event about which an identity of the viewer writes to its people. */
import type { Actor, Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { organizingRole } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { requireUnmovedOrganizer } from '../events/organizer.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

/** Whether the event is of a group that its creator has left: they keep the event, but people took part in an event of the group. */
async function hasLeft(db: Db | Tx, { organizerId, attributedToId }: Event, { id }: Actor): Promise<boolean> {
  if (attributedToId === null || organizerId !== id || attributedToId === id) return false;
  const where = { parentId: attributedToId, actorId: id, role: { gte: MEMBER_ROLES.MEMBER } };
  return (await db.member.count({ where })) === 0;
}

/** Refuses hidden events, remote events, whose servers know the participants, people who do not organize it or left its group, and accounts that moved. */
export async function findOrganizedEvent(
  db: Db | Tx,
  ctx: UserContext,
  eventId: string,
  author: Actor,
): Promise<Event> {
  const event = await findVisibleEvent(ctx, eventId, undefined, db);
  if (!event.local || !(await organizingRole(db, event, author.id)) || (await hasLeft(db, event, author)))
    throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
  requireUnmovedOrganizer(author);
  return event;
}
