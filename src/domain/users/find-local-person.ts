/** Finds a user by the name of one of their identities, for those who administer the server and may see everyone. */
import type { Actor, User } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorsByHandles } from '../actors/handles.ts';

export interface LocalPerson {
  user: User;
  actor: Actor;
}

/** Takes `name` or `@name`, in any case. Refuses with a sentence when nobody here is called so. */
export async function findLocalPerson(ctx: Pick<Platform, 'db' | 'sql'>, name: string): Promise<LocalPerson> {
  const [named] = await actorsByHandles(ctx, [{ username: name.replace(/^@/, ''), domain: null }]);
  const where = { id: named?.id ?? -1n, type: 'PERSON' } as const;
  const actor = await ctx.db.actor.findFirst({ where, include: { user: true } });
  if (!actor?.user) throw new Refusal('not_found', `There is no account called ${name}.`);
  return { user: actor.user, actor };
}
