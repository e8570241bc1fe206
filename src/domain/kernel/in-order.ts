/**
 * Locks rows of one table in the order of their ids, so that two transactions that change several of them cannot deadlock.
 * docs/how-things-work.md has the order of the tables.
 */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

const KEYS = { actor_stats: 'actor_id', media: 'id', polls: 'id', status_stats: 'status_id', statuses: 'id' };

/**
 * Locks the rows and returns their ids, for the UPDATE of these rows in the same statement.
 *
 * @param ids a query of ids
 */
export const IN_ORDER = (table: keyof typeof KEYS, ids: string): string => {
  const key = KEYS[table];
  return `SELECT ${key} AS id FROM ${table} WHERE ${key} IN (${ids}) ORDER BY ${key} FOR NO KEY UPDATE`;
};

const OF_LIST = 'SELECT unnest($1::bigint[])';

const LOCKS = {
  actor_stats: statement('lock_actor_stats', IN_ORDER('actor_stats', OF_LIST)),
  media: statement('lock_several_media', IN_ORDER('media', OF_LIST)),
  status_stats: statement('lock_status_stats', IN_ORDER('status_stats', OF_LIST)),
  statuses: statement('lock_statuses', IN_ORDER('statuses', OF_LIST)),
};

/** Before a transaction changes several of the rows one after the other. */
export async function lockInOrder(tx: Tx, table: keyof typeof LOCKS, ids: readonly (bigint | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length > 0) await sqlWithin(tx).many(LOCKS[table], [known]);
}
