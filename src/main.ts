/** Starts the server: reads the configuration, opens the port, migrates the database, builds the app; stops on a signal. */
import path from 'node:path';
import { createApp } from './app.ts';
import { buildDemo } from './demo/build-demo.ts';
import { startWorker } from './jobs/worker/worker.ts';
import { type Config, readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { removeAbandonedTempFolders } from './platform/files/temp-folder.ts';
import { openHttpServer } from './platform/http/server.ts';
import { createLog, type Log } from './platform/log.ts';
import { createPlatform, type Platform, platformForJobs } from './platform/platform.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { loadSecrets } from './platform/secrets.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { explain } from './platform/start-error.ts';

/** How long running requests and jobs may take at shutdown; the rest of the ten seconds is for the database. */
const GRACE_MS = 7_000;

/** DATABASE_URL, or the URL of the embedded database, which stops with this process. */
async function openDatabaseServer(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  console.log(`Starting the embedded database in ${path.join(config.dataDir, 'postgres')} …`);
  const starting = startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (text) => log.debug({ postgres: text }),
    trouble: (text) => log.error(text),
  });
  shutdown.add('the embedded database', async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}

/** Builds the demo community at the first start, and prints its logins. */
async function seed(platform: Platform): Promise<void> {
  const logins = await buildDemo(platform);
  if (!logins) return;
  console.log('Built the demo community. Sign in as one of them; the passwords are shown this once:');
  for (const { who, email, password } of logins) console.log(`  ${who}: ${email} ${password}`);
}

async function start(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  removeAbandonedTempFolders();
  const server = await openHttpServer(config.host, config.port, config.keepAliveTimeoutMs);
  // With PORT=0 URLs need the port that the system chose.
  const settings = readConfig({ ...process.env, PORT: String(server.port) });
  const secrets = loadSecrets(settings.dataDir);
  const databaseUrl = await openDatabaseServer(settings, log, shutdown);
  for (const name of await migrate(databaseUrl)) console.log(`Applied the migration ${name}.`);
  const platform = await createPlatform(settings, { databaseUrl, secrets, log });
  shutdown.add('the platform', () => platform.close());
  const jobs = platformForJobs(platform, databaseUrl);
  shutdown.add("the jobs' connections", () => jobs.close());
  await seed(jobs);
  const app = createApp(platform);
  const worker = await startWorker(jobs, { finished: app.metrics.jobFinished });
  shutdown.add('requests and jobs', async () => {
    await Promise.all([server.close(GRACE_MS), app.close(), worker.stop(GRACE_MS)]);
  });
  server.serve(app);
  console.log(`Plaza is ready at ${settings.publicUrl}`);
}

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const shutdown = createShutdown(log);
    await start(config, log, shutdown).catch(async (error: unknown) => {
      // After a signal an interrupted start fails too, which needs no message.
      if (!shutdown.begun) console.error(explain(error));
      await shutdown.begin(1);
    });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

await main();
