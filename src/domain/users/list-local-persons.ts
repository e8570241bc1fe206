/** All users with their identities, for administrators, without a visibility check. */
import type { Db } from '../../platform/database/db.ts';
import type { LocalPerson } from './find-local-person.ts';

/** One entry per undeleted identity, oldest first. */
export async function listLocalPersons({ db }: { db: Db }): Promise<LocalPerson[]> {
  const actors = await db.actor.findMany({
    where: { domain: null, type: 'PERSON', deletedAt: null },
    include: { user: true },
    orderBy: { id: 'asc' },
  });
  return actors.flatMap(({ user, ...actor }) => (user ? [{ user, actor }] : []));
}
