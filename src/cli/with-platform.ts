/** What a command works with: the settings of the environment, the database of the running server, or one for its own time. */
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import { PATIENT } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { useEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { loadSecrets } from '../platform/secrets.ts';

/** Commands answer on standard output; the log is for what goes wrong, unless LOG_LEVEL asks for more. */
const cliLog = () => createLog(process.env.LOG_LEVEL ? readConfig(process.env).logLevel : 'error');

/** Runs `act` with the URL of DATABASE_URL, or of the embedded database, which is started when no server has it running. */
export async function withDatabase<T>(config: Config, act: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return act(config.databaseUrl);
  const postgres = await useEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await act(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Runs `act` with a platform on a database that is there already. */
export async function openPlatform<T>(
  config: Config,
  databaseUrl: string,
  act: (platform: Platform) => Promise<T>,
): Promise<T> {
  const secrets = loadSecrets(config.dataDir);
  const platform = await createPlatform(config, { databaseUrl, secrets, log: cliLog(), limits: PATIENT });
  try {
    return await act(platform);
  } finally {
    await platform.close();
  }
}

/** Runs `act` with everything that domain commands need, on a database that is first brought to this version. */
export function withPlatform<T>(act: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return withDatabase(config, async (databaseUrl) => {
    await migrate(databaseUrl);
    return openPlatform(config, databaseUrl, act);
  });
}
