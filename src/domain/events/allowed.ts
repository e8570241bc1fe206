/** Permissions on events (rules of the event service, Events). */
import type { Event } from '../../generated/prisma/client.ts';
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { ORGANIZING } from './roles.ts';
import { eventLedBy, eventOrganizedBy } from './visible.ts';

/** Whether any identity of the viewer organizes the event. */
export async function isOrganizer(db: Db | Tx, viewer: Viewer | null, event: Pick<Event, 'id'>): Promise<boolean> {
  const mine = ownIdentities(viewer);
  return mine !== null && (await db.event.count({ where: { AND: [{ id: event.id }, eventOrganizedBy(mine)] } })) > 0;
}

/** Whether the organizer or the group of the event blocks the actor. */
export async function isBlockedByEvent(
  db: Db | Tx,
  { organizerId, attributedToId }: Pick<Event, 'organizerId' | 'attributedToId'>,
  actorId: bigint,
): Promise<boolean> {
  const organizers = [organizerId, ...(attributedToId === null ? [] : [attributedToId])];
  return (await db.block.count({ where: { blockerId: { in: organizers }, targetId: actorId } })) > 0;
}

/** Whether any identity of the viewer may delete the event and choose its co-organizers. */
export async function leadsEvent(db: Db | Tx, viewer: Viewer | null, event: Pick<Event, 'id'>): Promise<boolean> {
  const mine = ownIdentities(viewer);
  return mine !== null && (await db.event.count({ where: { AND: [{ id: event.id }, eventLedBy(mine)] } })) > 0;
}

/** Which of these events the viewer organizes, in one statement. */
export async function organizedAmong(
  db: Db | Tx,
  viewer: Viewer | null,
  eventIds: readonly bigint[],
): Promise<Set<bigint>> {
  const mine = ownIdentities(viewer);
  if (!mine || eventIds.length === 0) return new Set();
  const rows = await db.event.findMany({
    where: { AND: [{ id: { in: [...eventIds] } }, eventOrganizedBy(mine)] },
    select: { id: true },
  });
  return new Set(rows.map((row) => row.id));
}

/**
 * The role with which an actor organizes the event, or null. The highest of: creator, participant role, and rank in the event's
 * group (moderators as MODERATOR, administrators as ADMINISTRATOR). The group itself, where it is of another server, is its creator. The
 * person in whose name a local event of a group is organizes it only as a moderator of the group.
 */
export async function organizingRole(tx: Db | Tx, event: Event, actorId: bigint): Promise<ParticipantRole | null> {
  const isAuthor = event.organizerId === actorId;
  if (event.attributedToId === actorId) return 'CREATOR';
  if (isAuthor && (event.attributedToId === null || !event.local)) return 'CREATOR';
  const participant = await tx.participant.findUnique({ where: { eventId_actorId: { eventId: event.id, actorId } } });
  const member =
    event.attributedToId === null
      ? null
      : await tx.member.findUnique({ where: { parentId_actorId: { parentId: event.attributedToId, actorId } } });
  if (isAuthor) return member && member.role >= MEMBER_ROLES.MODERATOR ? 'CREATOR' : null;
  const roles: ParticipantRole[] = [];
  if (participant) roles.push(participant.role);
  if (member && member.role >= MEMBER_ROLES.ADMINISTRATOR) roles.push('ADMINISTRATOR');
  if (member && member.role >= MEMBER_ROLES.MODERATOR) roles.push('MODERATOR');
  return ORGANIZING.find((role) => roles.includes(role)) ?? null;
}

/** Whether an actor may delete the event and choose who organizes it: every organizer but co-organizers. */
export async function isLeading(tx: Db | Tx, { id }: Pick<Event, 'id'>, actorId: bigint): Promise<boolean> {
  return (await tx.event.count({ where: { AND: [{ id }, eventLedBy({ id: actorId })] } })) > 0;
}
