/** Succession when the organizer leaves an event: another organizer becomes its organizer and creator. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { ORGANIZING } from './roles.ts';

// Remote people cannot organize a local event.
const otherThan = (actorId: bigint, { local }: Event) => ({
  id: { not: actorId },
  deletedAt: null,
  suspendedAt: null,
  ...(local && { domain: null }),
});

/** Whether others organize the event besides this person, who need not be able to succeed. */
export async function othersOrganize(tx: Tx, event: Event, actorId: bigint): Promise<boolean> {
  const others = { eventId: event.id, role: { in: ORGANIZING }, actor: otherThan(actorId, event) };
  return (await tx.participant.count({ where: others })) > 0;
}

/**
 * The successor: another active organizer with the highest role on the event, co-organizers last; for an event of a group, its moderators come
 * before co-organizers. The longest-standing first. A local event of a group is organized in the name of one of its moderators, so nobody else
 * succeeds the person in whose name it is. Call under the event's lock.
 */
export async function successorOf(tx: Tx, event: Event, actorId: bigint): Promise<bigint | null> {
  const other = otherThan(actorId, event);
  const { attributedToId: parentId } = event;
  const moderating = { role: { gte: MEMBER_ROLES.MODERATOR } };
  const isBound = event.local && parentId !== null && event.organizerId === actorId;
  const beside = await tx.participant.findMany({
    where: {
      ...{ eventId: event.id, role: { in: ORGANIZING } },
      actor: { ...other, ...(isBound && { memberOf: { some: { parentId, ...moderating } } }) },
    },
    orderBy: { id: 'asc' },
  });
  const [highest] = beside.toSorted(
    (a, b) => Number(a.coOrganizes) - Number(b.coOrganizes) || ORGANIZING.indexOf(a.role) - ORGANIZING.indexOf(b.role),
  );
  if (parentId === null || highest?.coOrganizes === false) return highest?.actorId ?? null;
  const member = await tx.member.findFirst({
    where: { parentId, ...moderating, actor: other },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
  });
  return member?.actorId ?? highest?.actorId ?? null;
}

/** Whether a person who organizes an event of this group still moderates the group. */
export const moderates = async (tx: Tx, groupId: bigint, actorId: bigint): Promise<boolean> =>
  (await tx.member.count({ where: { parentId: groupId, actorId, role: { gte: MEMBER_ROLES.MODERATOR } } })) > 0;

export async function handOver(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  eventId: bigint,
  successor: bigint,
): Promise<void> {
  const now = ctx.clock.now();
  const data = { organizerId: successor, updatedAt: now };
  const { calendarSourceId } = await tx.event.update({ where: { id: eventId }, data });
  // Nobody takes part in the events of a calendar from outside.
  if (calendarSourceId !== null) return;
  await tx.participant.upsert({
    where: { eventId_actorId: { eventId, actorId: successor } },
    create: { id: ctx.ids.next(), eventId, actorId: successor, role: 'CREATOR', createdAt: now },
    update: { role: 'CREATOR', coOrganizes: false, roleBefore: null },
  });
}
