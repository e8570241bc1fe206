/** Who gets mail about an event: the users behind the identities that take part. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface Recipient {
  email: string;
  locale: string;
}

/** The users behind these actors, each once; without those who may not sign in. */
async function usersBehind(db: Db | Tx, actors: Prisma.ActorWhereInput): Promise<Recipient[]> {
  return db.user.findMany({
    where: {
      suspendedAt: null,
      confirmedAt: { not: null },
      profiles: { some: { deletedAt: null, suspendedAt: null, ...actors } },
    },
    select: { email: true, locale: true },
    orderBy: { id: 'asc' },
  });
}

/** The users behind an event's participants of these roles. */
export function participantRecipients(
  db: Db | Tx,
  eventId: bigint,
  roles: Prisma.ParticipantWhereInput['role'],
): Promise<Recipient[]> {
  return usersBehind(db, { participations: { some: { eventId, ...(roles !== undefined && { role: roles }) } } });
}

/** The user behind one identity, as a list of one or none. */
export function recipientsOf(db: Db | Tx, actorId: bigint): Promise<Recipient[]> {
  return usersBehind(db, { id: actorId });
}

/** The users behind those who accept a group's members. */
export function groupModeratorRecipients(db: Db | Tx, groupId: bigint, least: number): Promise<Recipient[]> {
  return usersBehind(db, { memberOf: { some: { parentId: groupId, role: { gte: least } } } });
}
