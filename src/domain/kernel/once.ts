/** Acts that are sent twice under one key, as by a form that is submitted again, are done once. */
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

export interface ActKey {
  /** The acting identity. */
  actorId: bigint;
  /** The client's Idempotency-Key. */
  key: string | null;
  /** The action and its target: another action under the same key is a separate one. */
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
 * The id that the same key created within the hour, or null if nothing was created yet.
 *
 * @param id the id of the row to create
 */
export async function madeBefore(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { actorId, key, act }: ActKey,
  id: bigint,
): Promise<bigint | null> {
  if (key === null) return null;
  const data = { actorId, key: `act ${act} ${key}`, resultId: id, createdAt: clock.now() };
  if ((await tx.idempotencyKey.createMany({ data, skipDuplicates: true })).count > 0) return null;
  return findMade(tx, { actorId, key, act });
}

/** The same, without claiming the key: before work that a repeated request does not need. */
export async function findMade(db: Db | Tx, { actorId, key, act }: ActKey): Promise<bigint | null> {
  if (key === null) return null;
  const name = { actorId, key: `act ${act} ${key}` };
  return (await db.idempotencyKey.findUnique({ where: { actorId_key: name } }))?.resultId ?? null;
}
