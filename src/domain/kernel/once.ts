/** Acts that are sent twice under one key, as by a form that is submitted again, are done once. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

export interface ActKey {
  /** Who acts. */
  actorId: bigint;
  /** What the client sent as Idempotency-Key. */
  key: string | null;
  /** What is done, and to whom: under the same key something else is another act. */
  act: string;
}

/**
 * Whether the act is to be done: false if one of the same key was done within the hour. A concurrent one is waited for. Keys are
 * forgotten with the transaction, so an act that was refused may be sent again.
 */
export async function isFirst(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { actorId, key, act }: ActKey,
): Promise<boolean> {
  if (key === null) return true;
  const data = { actorId, key: `act ${act} ${key}`, createdAt: clock.now() };
  return (await tx.idempotencyKey.createMany({ data, skipDuplicates: true })).count > 0;
}

/**
 * What the act of the same key made within the hour, or null if it is to be made now.
 *
 * @param id of what it will make
 */
export async function madeBefore(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { actorId, key, act }: ActKey,
  id: bigint,
): Promise<bigint | null> {
  if (key === null) return null;
  const name = { actorId, key: `act ${act} ${key}` };
  const data = { ...name, resultId: id, createdAt: clock.now() };
  if ((await tx.idempotencyKey.createMany({ data, skipDuplicates: true })).count > 0) return null;
  return (await tx.idempotencyKey.findUnique({ where: { actorId_key: name } }))?.resultId ?? null;
}
