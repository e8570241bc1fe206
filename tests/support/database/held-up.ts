/** Whether a statement of others waits, as SQL. PostgreSQL lists the locks of all databases, and tests run concurrently in databases that were copied from one. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { Ended } from '../clients/wait-for-exit.ts';

/** A row for each lock for which somebody waits because of this session. `pg_stat_activity` does not change within a transaction. */
export const HELD_UP = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';

/** A condition on `pg_locks`. */
export const OF_THIS_DATABASE = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** Waits until a command waits for this session. If the command ends instead, the failure shows what it said. */
export async function untilHeldUp(holder: pg.ClientBase, ended: Promise<Ended>): Promise<void> {
  const isOver = ended.then(() => true);
  const isHeldUp = async () => (await holder.query(HELD_UP)).rowCount !== 0;
  await expect.poll(() => Promise.race([isOver, isHeldUp()])).toBe(true);
  expect(await Promise.race([ended, 'held up'])).toBe('held up');
}
