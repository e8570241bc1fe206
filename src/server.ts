/**
 * One serving process: opens the port, migrates the database, builds the app, and runs jobs; alone or as a worker of a primary.
 */
import { createApp } from './app.ts';
import { keepImportsOut } from './cli/moving-in/keep-imports-out.ts';
import { EARLIER_SETUP_LINK, setupInstructions } from './cli/setup-link.ts';
import { seedDemo } from './demo/build-demo.ts';
import { keepHandleDomain } from './domain/instance/handle-domain.ts';
import { offerSetupLink } from './domain/setup/setup-link.ts';
import { operationsApp } from './facades/operations/operations-app.ts';
import { startWorker } from './jobs/worker/worker.ts';
import { systemClock } from './platform/clock.ts';
import { collectWhenQuiet } from './platform/collect-garbage.ts';
import { NEVER, retryWhileAway } from './platform/concurrency/retry-while-away.ts';
import { type Config, readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { keepStatistics } from './platform/database/statistics.ts';
import { removeAbandonedTempFolders } from './platform/files/temp-folder.ts';
import { openHttpServer, takeHttpServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { createPlatform, type Platform, platformForJobs } from './platform/platform.ts';
import { databaseServer } from './platform/postgres/database-server.ts';
import type { Role } from './platform/processes/arguments.ts';
import type { Siblings } from './platform/processes/siblings.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Ending, Shutdown } from './platform/shutdown.ts';
import { StartError } from './platform/start-error.ts';
import { openTracing } from './platform/tracing/tracing.ts';

/** The part of the shutdown that remains for the database. */
const DATABASE_MS = 2_500;

/** Prints the way to set up a server without people. Only the first worker does so. */
async function offerSetup(platform: Platform, role: Role, siblings: Siblings | null): Promise<void> {
  if (role === 'jobs' || (siblings && siblings.worker !== 1)) return;
  const link = await offerSetupLink(platform);
  if (link) console.log(link === 'earlier' ? EARLIER_SETUP_LINK : setupInstructions(link));
}

/** The URL of the database server: that of the primary's, or of one that this process finds or starts itself. */
async function databaseUrlOf(siblings: Siblings | null, config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (siblings) {
    return siblings.ask<string>('database').catch((error: Error) => {
      throw new StartError(error.message);
    });
  }
  const database = databaseServer(config, log);
  shutdown.add('the embedded database', () => database.stop());
  return database.url();
}

/** Returns the server's address when the process is ready. */
export async function startServer(
  config: Config,
  role: Role,
  siblings: Siblings | null,
  log: Log,
  shutdown: Shutdown,
): Promise<string> {
  siblings?.answer('end', (ending: Ending) => shutdown.begin(0, ending));
  removeAbandonedTempFolders();
  const { host, port, keepAliveTimeoutMs } = config;
  const server = siblings
    ? takeHttpServer(siblings, port, keepAliveTimeoutMs)
    : await openHttpServer(host, port, keepAliveTimeoutMs);
  // With PORT=0, URLs need the port that the system chose.
  const settings = readConfig({ ...process.env, PORT: String(server.port) });
  const secrets = loadSecrets(settings.dataDir);
  const databaseUrl = await databaseUrlOf(siblings, settings, log, shutdown);
  const keptOut = await keepImportsOut({ clock: systemClock, log }, databaseUrl, (sentence) => {
    log.error(sentence);
    void shutdown.begin(1);
  });
  shutdown.add('the lock against imports', () => keptOut.close());
  for (const name of await migrate(databaseUrl)) console.log(`Applied the migration ${name}.`);
  const tracing = await openTracing(settings, log);
  if (tracing) shutdown.add('the traces', () => tracing.close());
  const platform = await createPlatform(settings, { databaseUrl, secrets, siblings, log, tracing });
  shutdown.add('the platform', () => platform.close());
  const jobs = platformForJobs(platform, databaseUrl);
  shutdown.add("the jobs' connections", () => jobs.close());
  // A database that was found running may still end, with the server that was killed before this one.
  await retryWhileAway(platform.clock, NEVER, () => keepHandleDomain(jobs));
  await retryWhileAway(platform.clock, NEVER, () => seedDemo(jobs, console.log));
  await retryWhileAway(platform.clock, NEVER, () => offerSetup(jobs, role, siblings));
  await retryWhileAway(platform.clock, NEVER, () => keepStatistics(jobs));
  const app = role === 'jobs' ? operationsApp(platform) : createApp(platform);
  app.metrics.watchPools(jobs.pools);
  const worker = role === 'web' ? null : await startWorker(jobs, { finished: app.metrics.jobFinished });
  shutdown.add('requests and jobs', async ({ leftMs, idleMs }) => {
    const graceMs = leftMs - DATABASE_MS;
    await Promise.all([server.close(graceMs, idleMs), app.close(), worker?.stop(graceMs)]);
  });
  collectWhenQuiet(platform.clock);
  server.serve(app);
  siblings?.tell('ready');
  return settings.publicUrl;
}
