/** The possible subjects of a report: an actor, an event and posts of it, as the reporter sees them. */
import type { Actor, Event, Status } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { eventNamedTo } from '../events/find.ts';
import { ORGANIZING } from '../events/roles.ts';
import { isOwnIdentity } from '../persons/visible.ts';
import { visibleWithin } from '../statuses/find.ts';

/** Persons and groups, including remote ones; suspended ones are hidden already. Null if there is none. Refuses oneself. */
export async function findReported(ctx: UserContext, tx: Tx, id: string): Promise<Actor | null> {
  const actorId = parseId(id);
  if (actorId === null) return null;
  const reported = await tx.actor.findFirst({
    where: {
      ...{ id: actorId, deletedAt: null, suspendedAt: null },
      OR: [{ userId: null }, { user: { confirmedAt: { not: null } } }],
    },
  });
  // An application must not learn which identities belong to the same user.
  if (reported && isOwnIdentity(ctx.viewer, reported)) throw new Refusal('forbidden', 'You cannot report yourself');
  return reported;
}

/** The event with this id or UUID; null if the viewer may see none. */
export async function findReportedEvent(ctx: UserContext, tx: Tx, id: string): Promise<Event | null> {
  const where = eventNamedTo(ctx, id);
  return where && tx.event.findFirst({ where });
}

/** Whether the actor organizes the event; false for moderators of its group, whose names are not public. */
export async function isEventOf(tx: Tx, event: Pick<Event, 'id'>, actorId: bigint): Promise<boolean> {
  const theirs = {
    OR: [
      { organizerId: actorId },
      { attributedToId: actorId },
      { participants: { some: { actorId, role: { in: ORGANIZING } } } },
    ],
  };
  return (await tx.event.count({ where: { AND: [{ id: event.id }, theirs] } })) > 0;
}

/** Those of the ids that are posts visible to the reporter. */
export function statusesForReporter(tx: Tx, given: readonly (string | null)[], reporterId: bigint): Promise<Status[]> {
  const ids = given.flatMap((id) => parseId(id ?? '') ?? []);
  return ids.length === 0 ? Promise.resolve([]) : visibleWithin(tx, reporterId, ids);
}
