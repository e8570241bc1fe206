/** Runs a command with configuration and database: the running server's, or the embedded one, started for the command. */
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import { BACKGROUND_LIMITS } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ensureDataDir } from '../platform/files/data-dir.ts';
import { createLog } from '../platform/log.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { useEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { withoutImports } from './moving-in/keep-imports-out.ts';

/** Commands print to standard output, so the log has errors only, unless LOG_LEVEL is set. */
const cliLog = () => createLog(process.env.LOG_LEVEL ? readConfig(process.env).logLevel : 'error');

/** Runs `act` with DATABASE_URL, or with the embedded database's URL, which is started unless a server runs it. */
export async function withDatabase<T>(config: Config, act: (databaseUrl: string) => Promise<T>): Promise<T> {
  ensureDataDir(config.dataDir);
  if (config.databaseUrl) return act(config.databaseUrl);
  const postgres = await useEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await act(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Runs `act` with a platform on an existing database. */
export async function openPlatform<T>(
  config: Config,
  databaseUrl: string,
  act: (platform: Platform) => Promise<T>,
): Promise<T> {
  const secrets = loadSecrets(config.dataDir);
  const platform = await createPlatform(config, { databaseUrl, secrets, log: cliLog(), limits: BACKGROUND_LIMITS });
  try {
    return await act(platform);
  } finally {
    await platform.close();
  }
}

/** Runs `act` with a platform, after applying pending migrations. While an import is unfinished, rows of `act` could have names that it brings. */
export function withPlatform<T>(act: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return withDatabase(config, (databaseUrl) =>
    withoutImports(databaseUrl, 'The command does nothing', async () => {
      await migrate(databaseUrl);
      return openPlatform(config, databaseUrl, act);
    }),
  );
}
