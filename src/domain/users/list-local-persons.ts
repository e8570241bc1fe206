/** All users with their identities, for those who administer the server and may see everyone. */
import type { Db } from '../../platform/database/db.ts';
import type { LocalPerson } from './find-local-person.ts';

/** One for each living identity, in the order of their making. */
export async function listLocalPersons({ db }: { db: Db }): Promise<LocalPerson[]> {
  const actors = await db.actor.findMany({
    where: { domain: null, type: 'PERSON', deletedAt: null },
    include: { user: true },
    orderBy: { id: 'asc' },
  });
  return actors.flatMap(({ user, ...actor }) => (user ? [{ user, actor }] : []));
}
