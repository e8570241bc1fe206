/** The beginning of a purge: from here on the account is gone, and jobs delete its data. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leave } from '../../kernel/outbox.ts';

/**
 * All identities of a suspended user; or one that was suspended by itself, or an actor without a user, alone. The rows stay, so that
 * ids, names and the address are taken. The caller holds the lock.
 *
 * @param before when a user must have been suspended to go as a whole
 */
export async function beginPurge(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { id, userId }: { id: bigint; userId: bigint | null },
  before: Date = clock.now(),
): Promise<void> {
  const user =
    userId === null ? null : await tx.user.findFirst({ where: { id: userId, suspendedAt: { lte: before } } });
  const identities = await tx.actor.updateManyAndReturn({
    where: { ...(user ? { userId: user.id } : { id }), deletedAt: null },
    data: { deletedAt: clock.now() },
    select: { id: true },
  });
  if (userId !== null && !user) await chooseDefault(tx, userId, id);
  for (const identity of identities) await leave(tx, 'actor.purged', { actorId: identity.id.toString() });
  if (user) await leave(tx, 'user.purged', { userId: user.id.toString() });
}

/** Somebody who stays has a default identity that stays, if there is one. */
async function chooseDefault(tx: Tx, userId: bigint, gone: bigint): Promise<void> {
  const living = { userId, type: 'PERSON', deletedAt: null } as const;
  const oldest = await tx.actor.findFirst({ where: living, select: { id: true }, orderBy: { id: 'asc' } });
  await tx.user.updateMany({
    where: { id: userId, defaultActorId: gone },
    data: { defaultActorId: oldest?.id ?? null },
  });
}
