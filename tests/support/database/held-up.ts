/** Whether a statement of others waits, as SQL. PostgreSQL lists the locks of all databases, and tests run concurrently in databases that were copied from one. */

/** A row for each lock for which somebody waits because of this session. `pg_stat_activity` does not change within a transaction. */
export const HELD_UP = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';

/** A condition on `pg_locks`. */
export const OF_THIS_DATABASE = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())';
