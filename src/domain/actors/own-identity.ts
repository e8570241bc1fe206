/** The identities that a viewer may act as: every person of a signed-in user, the one of an OAuth token, or the actor of another server. */
import type { Actor, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { UserContext } from '../access/context.ts';
import { NO_USER } from '../access/remote-viewer.ts';
import type { Viewer } from '../access/viewer.ts';

/** The viewer's own actors; null if there can be none. */
export function ownIdentities(viewer: Viewer | null): Prisma.ActorWhereInput | null {
  if (!viewer || viewer.userId === null) return null;
  const living = { type: 'PERSON', deletedAt: null, suspendedAt: null } as const;
  if (viewer.userId === NO_USER)
    return viewer.actorId === null
      ? null
      : { id: viewer.actorId, domain: { not: null }, deletedAt: null, suspendedAt: null };
  // A token is limited to one identity; a sign-in covers all of the user's.
  if (viewer.sessionId === null)
    return viewer.actorId === null ? null : { ...living, id: viewer.actorId, userId: viewer.userId };
  return { ...living, userId: viewer.userId };
}

/** `ownIdentities` of a loaded row. */
export function isOwnIdentity(viewer: Viewer | null, actor: Pick<Actor, 'id' | 'userId'>): boolean {
  if (!viewer || viewer.userId === null) return false;
  return viewer.sessionId === null ? viewer.actorId === actor.id : viewer.userId === actor.userId;
}

/** The parameters of `OWN_IDENTITIES`. */
export function ownIdentityValues(viewer: Viewer | null): { userId: bigint | null; identityId: bigint | null } {
  if (!viewer || viewer.userId === null) return { userId: null, identityId: null };
  if (viewer.sessionId !== null) return { userId: viewer.userId, identityId: null };
  return { userId: viewer.actorId === null ? null : viewer.userId, identityId: viewer.actorId };
}

/** `ownIdentities` as SQL: an array of ids. */
export const OWN_IDENTITIES = (userId: string, identityId: string): string => `ARRAY(SELECT vi.id FROM actors vi
  WHERE vi.user_id = ${userId} AND (${identityId} IS NULL OR vi.id = ${identityId})
    AND vi.type = 'PERSON' AND vi.deleted_at IS NULL AND vi.suspended_at IS NULL
  UNION ALL SELECT vi.id FROM actors vi
  WHERE ${userId} = ${NO_USER} AND vi.id = ${identityId} AND vi.domain IS NOT NULL AND vi.deleted_at IS NULL AND vi.suspended_at IS NULL)`;

/**
 * The viewer's identity with this id, by default the acting one.
 *
 * @param text message of the refusal, the same for absent identities and those of other users
 */
export async function requireOwnIdentity(
  ctx: UserContext,
  id: string | null | undefined,
  text: Sentence = 'Actor id is not owned by authenticated user',
  db: Db | Tx = ctx.db,
): Promise<Actor> {
  const own = ownIdentities(ctx.viewer);
  const wanted = id === null || id === undefined ? ctx.viewer.actorId : parseId(id);
  const actor = own && wanted !== null ? await db.actor.findFirst({ where: { AND: [own, { id: wanted }] } }) : null;
  if (!actor) throw new Refusal('forbidden', text);
  return actor;
}
