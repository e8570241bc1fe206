/** Visibility of actors that rows refer to: deleted ones are hidden, suspended ones visible only to moderators. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';

export function actorShownTo(viewer: Viewer | null): Prisma.ActorWhereInput {
  return { deletedAt: null, ...(isModerator(viewer, 'admin:read:accounts') ? {} : { suspendedAt: null }) };
}

/** `actorShownTo` for a row that is already loaded. */
export function isActorShownTo(
  viewer: Viewer | null,
  actor: { deletedAt: Date | null; suspendedAt: Date | null },
): boolean {
  return actor.deletedAt === null && (actor.suspendedAt === null || isModerator(viewer, 'admin:read:accounts'));
}
