/** Brings the database of this server to this version before an import. */
import { migrate } from '../../platform/database/migrate.ts';
import { AGAIN } from './explained-client.ts';
import { connectOwn } from './own-database.ts';
import { lockImports } from './unfinished.ts';

/**
 * Migrates while no other process uses the database, because a server of an older version would go on with tables that it does not know. Afterwards
 * such a server does not start.
 *
 * @throws StartError while another process uses the database
 */
export async function migrateAlone(databaseUrl: string): Promise<void> {
  const lock = await connectOwn(databaseUrl, AGAIN);
  try {
    await lockImports(lock);
    await migrate(databaseUrl);
  } finally {
    await lock.end().catch(() => {});
  }
}
