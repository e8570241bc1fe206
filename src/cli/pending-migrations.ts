/** Finds migrations that are not applied yet, and databases of a newer version. */
import type pg from 'pg';
import { MIGRATIONS_FOLDER, readMigrations, refuseNewer } from '../platform/database/migrate.ts';

/**
 * Read-only; a database without a migrations table lacks them all.
 *
 * @throws MigrationError when the database belongs to a newer version
 */
export async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const names = readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name);
  const record = await client.query<{ there: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
  );
  if (!record.rows[0]?.there) return names;
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Set(rows.map(({ name }) => name));
  refuseNewer(applied, names);
  return names.filter((name) => !applied.has(name));
}
