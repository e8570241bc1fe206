/** Recipients of mails about an event: the users of participating identities. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface Recipient {
  email: string;
  locale: string;
}

/** People who may sign in at an address that they confirmed. */
export const MAILABLE = {
  suspendedAt: null,
  disabledAt: null,
  confirmedAt: { not: null },
} satisfies Prisma.UserWhereInput;

/**
 * The users of these actors, without duplicates and those who may not sign in.
 *
 * @param except the user whose own action the mail is about
 */
async function usersBehind(
  db: Db | Tx,
  actors: Prisma.ActorWhereInput,
  except: bigint | null = null,
): Promise<Recipient[]> {
  return db.user.findMany({
    where: {
      ...(except !== null && { id: { not: except } }),
      ...MAILABLE,
      profiles: { some: { deletedAt: null, suspendedAt: null, ...actors } },
    },
    select: { email: true, locale: true },
    orderBy: { id: 'asc' },
  });
}

/** The users of an event's participants with these roles. */
export function participantRecipients(
  db: Db | Tx,
  eventId: bigint,
  role: NonNullable<Prisma.ParticipantWhereInput['role']>,
  except: bigint | null = null,
): Promise<Recipient[]> {
  return usersBehind(db, { participations: { some: { eventId, role } } }, except);
}

/** The users of participants who were not rejected, and of people on the waiting list. */
export function concernedRecipients(db: Db | Tx, eventId: bigint, except: bigint | null = null): Promise<Recipient[]> {
  const participates = { participations: { some: { eventId, role: { not: 'REJECTED' } } } } as const;
  return usersBehind(db, { OR: [participates, { waitingEntries: { some: { eventId } } }] }, except);
}

/** The user of one identity, as a list of one or none, or the users of several. */
export function recipientsOf(
  db: Db | Tx,
  actorIds: readonly bigint[],
  except: bigint | null = null,
): Promise<Recipient[]> {
  return usersBehind(db, { id: { in: [...actorIds] } }, except);
}

/** The users of several identities who want reminders by mail, once for each identity, which has a ticket of its own. */
export async function reminderRecipients(
  db: Db | Tx,
  actorIds: readonly bigint[],
): Promise<(Recipient & { actorId: bigint })[]> {
  const actors = await db.actor.findMany({
    where: {
      ...{ id: { in: [...actorIds] }, deletedAt: null, suspendedAt: null },
      user: { ...MAILABLE, reminderMails: true },
    },
    select: { id: true, user: { select: { email: true, locale: true } } },
    orderBy: { id: 'asc' },
  });
  return actors.flatMap(({ id, user }) => (user ? [{ ...user, actorId: id }] : []));
}

/** The users of a group's members who may accept others, and did not silence the group. */
export function groupModeratorRecipients(
  db: Db | Tx,
  groupId: bigint,
  least: number,
  except: bigint | null = null,
): Promise<Recipient[]> {
  return usersBehind(
    db,
    { memberOf: { some: { parentId: groupId, role: { gte: least }, notify: { not: 'NONE' } } } },
    except,
  );
}
