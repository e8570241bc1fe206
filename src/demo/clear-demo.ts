/** Deletes a demo community whose build was interrupted, with its files. */
import { ALL_KEYS_SQL } from '../domain/media/stored-keys.ts';
import type { Platform } from '../platform/platform.ts';

/** Not truncated. Settings may be the operator's, and contain the marker of the interrupted build; roles come with the migrations. */
const EXCLUDED_TABLES = ['_prisma_migrations', 'settings', 'roles'];

/** The files of rows, and those of pending jobs that have no row. */
async function storedKeys({ pool }: Platform): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT DISTINCT key FROM (
       ${ALL_KEYS_SQL}
       UNION ALL
       SELECT jsonb_array_elements_text(payload::jsonb -> 'keys') FROM graphile_worker._private_jobs
       WHERE payload::jsonb ? 'keys') stored
     WHERE key IS NOT NULL`,
  );
  return rows.map(({ key }) => key);
}

/** Deletes files first: if it is interrupted again, the rows of the remaining files are still there. */
export async function clearDemo(platform: Platform): Promise<void> {
  for (const key of await storedKeys(platform)) await platform.storage.remove(key);
  const { rows } = await platform.pool.query<{ tables: string }>(
    `SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [EXCLUDED_TABLES],
  );
  await platform.pool.query('DELETE FROM graphile_worker._private_jobs');
  await platform.pool.query(`TRUNCATE ${rows[0]?.tables}`);
}
