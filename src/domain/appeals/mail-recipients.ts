/** The recipients of mails about warnings and appeals. */
import type { Db } from '../../platform/database/db.ts';
import { staffActors } from '../notifications/staff.ts';

export interface Recipient {
  email: string;
  locale: string;
}

const MAILED = { email: true, locale: true } as const;

/** Staff who decide appeals, except its author. */
export async function appealRecipients(db: Db, authorId: bigint): Promise<Recipient[]> {
  const defaultActorId = { in: await staffActors(db, 'manage_appeals') };
  return db.user.findMany({
    where: { defaultActorId, NOT: { profiles: { some: { id: authorId } } } },
    select: MAILED,
    orderBy: { id: 'asc' },
  });
}

/** The owner of an account, even if suspended, because they must learn the reason; nobody for groups. */
export function ownerRecipients(db: Db, actorId: bigint): Promise<Recipient[]> {
  return db.user.findMany({
    where: { confirmedAt: { not: null }, profiles: { some: { id: actorId } } },
    select: MAILED,
  });
}
