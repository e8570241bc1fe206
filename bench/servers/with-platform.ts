/** A database of its own for a benchmark, and a platform that fills it before the server starts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/platform/config.ts';
import { BACKGROUND_LIMITS } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPlatform, type Platform } from '../../src/platform/platform.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';

export interface Stage {
  platform: Platform;
  databaseUrl: string;
  /** Has the secrets that a server with this folder uses, too. */
  dataDir: string;
}

/**
 * Both are deleted afterwards. `run` stops its servers.
 *
 * @param options.fsync false where writes are not measured
 */
export async function withPlatform<Result>(
  settings: Record<string, string>,
  run: (stage: Stage) => Promise<Result>,
  options: { fsync?: boolean } = {},
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  try {
    await migrate(postgres.url);
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });
    const given = { databaseUrl: postgres.url, secrets: loadSecrets(dataDir), limits: BACKGROUND_LIMITS };
    const platform = await createPlatform(config, given);
    const result = await run({ platform, databaseUrl: postgres.url, dataDir });
    await platform.close();
    return result;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
