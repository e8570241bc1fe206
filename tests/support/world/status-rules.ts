/**
 * The visibility of statuses, and which authors a viewer wants to see, written again as where-fragments to compare the server's
 * SQL with.
 */
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import type { World } from './world.ts';

function rowSeenBy(actorId: bigint | null, groups: readonly bigint[]): Prisma.StatusWhereInput {
  const there: Prisma.StatusWhereInput = { deletedAt: null, actor: { suspendedAt: null, deletedAt: null } };
  const open: Prisma.StatusWhereInput = { visibility: { in: ['PUBLIC', 'UNLISTED'] } };
  if (actorId === null) return { AND: [there, open] };
  const addressed: Prisma.StatusWhereInput[] = [
    { groupId: null, mentions: { some: { actorId } } },
    { groupId: null, quotedActorId: actorId },
    { groupId: { in: [...groups] } },
    { visibility: 'PRIVATE', actor: { followers: { some: { followerId: actorId, approved: true } } } },
  ];
  const notBlocked = { actor: { blocking: { none: { targetId: actorId } } } };
  return { AND: [there, { OR: [{ actorId }, { ...notBlocked, OR: [open, ...addressed] }] }] };
}

/**
 * The statuses that an actor, or a visitor, may see: they and their originals.
 *
 * @param groups those of which the actor is a member, and the actor itself if it is one
 */
export function statusSeenBy(actorId: bigint | null, groups: readonly bigint[] = []): Prisma.StatusWhereInput {
  const row = rowSeenBy(actorId, groups);
  return { AND: [row, { OR: [{ reblogOfId: null }, { reblogOf: row }] }] };
}

/** The actors whom the viewer neither blocks nor mutes, and whose servers they do not hide. */
export async function wantedBy({ platform: { db, clock } }: World, viewerId: bigint): Promise<Prisma.ActorWhereInput> {
  const hidden = await db.accountDomainBlock.findMany({ where: { actorId: viewerId }, select: { domain: true } });
  return {
    blockedBy: { none: { blockerId: viewerId } },
    mutedBy: { none: { muterId: viewerId, OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] } },
    OR: [{ domain: null }, { domain: { notIn: hidden.map(({ domain }) => domain) } }],
  };
}
