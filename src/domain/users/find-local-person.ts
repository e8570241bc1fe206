/** Finds a user by the name of one of their identities, for administrators, without a visibility check. */
import type { Actor, User } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import { likeText } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';

export interface LocalPerson {
  user: User;
  actor: Actor;
}

/** Accepts `name`, `@name`, or `name@domain` for a further origin, case-insensitively. Refuses unknown names with a sentence. */
export async function findLocalPerson({ db }: { db: Db }, name: string): Promise<LocalPerson> {
  const [username = '', origin] = name.replace(/^@/, '').split('@', 2);
  const actor = await db.actor.findFirst({
    where: {
      preferredUsername: { equals: likeText(username), mode: 'insensitive' },
      domain: null,
      origin: origin?.toLowerCase() ?? null,
      type: 'PERSON',
      deletedAt: null,
    },
    include: { user: true },
  });
  if (!actor?.user) throw new Refusal('not_found', `There is no account called ${name}.`);
  return { user: actor.user, actor };
}
