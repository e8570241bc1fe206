/** Whom a viewer is shown where others refer to them: nobody who is gone, and who is suspended to moderators alone. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';

export function actorShownTo(viewer: Viewer | null): Prisma.ActorWhereInput {
  return { deletedAt: null, ...(isModerator(viewer, 'admin:read:accounts') ? {} : { suspendedAt: null }) };
}

/** The mirror of `actorShownTo` for a row that was read already. */
export function isActorShownTo(
  viewer: Viewer | null,
  actor: { deletedAt: Date | null; suspendedAt: Date | null },
): boolean {
  return actor.deletedAt === null && (actor.suspendedAt === null || isModerator(viewer, 'admin:read:accounts'));
}
