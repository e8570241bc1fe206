/** A migrated database that is thrown away afterwards, so that a script neither needs nor changes that of the developer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';

export async function withScratchDatabase<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-scratch-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  try {
    await migrate(postgres.url);
    const client = new pg.Client(postgres.url);
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
