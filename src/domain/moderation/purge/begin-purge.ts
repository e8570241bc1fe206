/** Begins a purge: from now on the account is deleted, and jobs delete its data. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';

/**
 * Marks all identities of a suspended user, or one identity that was suspended individually, or an actor without a user. The rows
 * stay, so that ids, names and the address stay taken. The caller holds the lock.
 *
 * @param before when a user must have been suspended to be purged as a whole
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
  for (const identity of identities) await enqueue(tx, 'actor.purged', { actorId: identity.id.toString() });
  if (user) await enqueue(tx, 'user.purged', { userId: user.id.toString() });
}

/** A user who stays gets a remaining identity as default, if there is one. */
async function chooseDefault(tx: Tx, userId: bigint, gone: bigint): Promise<void> {
  const living = { userId, type: 'PERSON', deletedAt: null } as const;
  const oldest = await tx.actor.findFirst({ where: living, select: { id: true }, orderBy: { id: 'asc' } });
  await tx.user.updateMany({
    where: { id: userId, defaultActorId: gone },
    data: { defaultActorId: oldest?.id ?? null },
  });
}
