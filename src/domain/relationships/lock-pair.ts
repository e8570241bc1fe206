/** Serializes a block of two actors with the creation of what a block ends, such as follows and places in collections. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

const lock = statement(
  'lock_pairs',
  `SELECT pg_advisory_xact_lock(ordered.key)
   FROM (SELECT DISTINCT hashtextextended(pair, 0) AS key FROM unnest($1::text[]) pair ORDER BY key) ordered`,
);

/**
 * Locks one actor with each of the others until the transaction ends. To be called once in a transaction and before rows are
 * locked, to avoid deadlocks; several pairs are locked in the same order everywhere.
 */
export async function lockPairs(tx: Tx, one: bigint, others: readonly bigint[]): Promise<void> {
  if (others.length === 0) return;
  const pairs = others.map((other) => (one < other ? `follow ${one} ${other}` : `follow ${other} ${one}`));
  await sqlWithin(tx).run(lock, [pairs]);
}

export const lockPair = (tx: Tx, one: bigint, other: bigint): Promise<void> => lockPairs(tx, one, [other]);
