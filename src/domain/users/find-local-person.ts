/** Finds a user by the name of one of their identities, for those who administer the server and may see everyone. */
import type { Actor, User } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import { likeText } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';

export interface LocalPerson {
  user: User;
  actor: Actor;
}

/** Takes `name` or `@name`, in any case. Refuses with a sentence when nobody here is called so. */
export async function findLocalPerson({ db }: { db: Db }, name: string): Promise<LocalPerson> {
  const actor = await db.actor.findFirst({
    where: {
      preferredUsername: { equals: likeText(name.replace(/^@/, '')), mode: 'insensitive' },
      domain: null,
      type: 'PERSON',
      deletedAt: null,
    },
    include: { user: true },
  });
  if (!actor?.user) throw new Refusal('not_found', `There is no account called ${name}.`);
  return { user: actor.user, actor };
}
