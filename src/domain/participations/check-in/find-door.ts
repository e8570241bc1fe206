/** The event at whose door the viewer stands. */
import type { Event } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { isOrganizer } from '../../events/allowed.ts';
import { findVisibleEvent } from '../../events/find.ts';

/** Refuses hidden events, remote events, whose servers know the participants, and people who do not organize it. */
export async function findDoor(ctx: DomainContext, eventId: string, db: Db | Tx = ctx.db): Promise<Event> {
  const event = await findVisibleEvent(ctx, eventId, undefined, db);
  if (!event.local || !(await isOrganizer(db, ctx.viewer, event)))
    throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
  return event;
}
