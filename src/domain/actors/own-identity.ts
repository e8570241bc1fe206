/** The identities a viewer may act as: every person of a signed-in user, or the one that an OAuth token was made for. */
import type { Actor, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import type { Viewer } from '../access/viewer.ts';

/** Which actors are the viewer's own; null when there can be none. */
export function ownIdentities(viewer: Viewer | null): Prisma.ActorWhereInput | null {
  if (!viewer || viewer.userId === null) return null;
  const living = { type: 'PERSON', deletedAt: null, suspendedAt: null } as const;
  // A token stands for one identity; only a sign-in is the user in person.
  if (viewer.sessionId === null)
    return viewer.actorId === null ? null : { ...living, id: viewer.actorId, userId: viewer.userId };
  return { ...living, userId: viewer.userId };
}

/**
 * The viewer's identity of that id, by default the one that acts.
 *
 * @param text what is said when it is not the viewer's own: absent and others' are refused alike
 */
export async function requireOwnIdentity(
  ctx: UserContext,
  id: string | null | undefined,
  text = 'Actor id is not owned by authenticated user',
  db: Db | Tx = ctx.db,
): Promise<Actor> {
  const own = ownIdentities(ctx.viewer);
  const wanted = id === null || id === undefined ? ctx.viewer.actorId : parseId(id);
  const actor = own && wanted !== null ? await db.actor.findFirst({ where: { AND: [own, { id: wanted }] } }) : null;
  if (!actor) throw new Refusal('forbidden', text);
  return actor;
}
