/** Starts the server: reads the arguments and settings, and becomes the primary of several processes or the one that serves. */
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { readArguments, refuseIncomplete } from './platform/processes/arguments.ts';
import { openSiblings } from './platform/processes/siblings.ts';
import { createShutdown } from './platform/shutdown.ts';
import { explain } from './platform/start-error.ts';

async function main(): Promise<void> {
  try {
    const asked = readArguments(process.argv.slice(2));
    const config = readConfig(process.env);
    refuseIncomplete(asked, config);
    const log = createLog(config.logLevel);
    const shutdown = createShutdown(log);
    const siblings = openSiblings(() => void shutdown.begin(1));
    // Each kind of process loads only what it needs.
    const start = async (): Promise<void> => {
      if (asked.workers !== null && !siblings) {
        const { startPrimary } = await import('./platform/processes/primary.ts');
        return startPrimary(config, asked.workers, log, shutdown);
      }
      const { startServer } = await import('./server.ts');
      const ownLog = siblings ? log.child({ worker: siblings.worker }) : log;
      const url = await startServer(config, asked.role, siblings, ownLog, shutdown);
      if (!siblings) console.log(`Plaza is ready at ${url}`);
    };
    await start().catch(async (error: unknown) => {
      // After a signal an interrupted start fails too, which needs no message.
      if (!shutdown.begun) console.error(explain(error));
      await shutdown.begin(1);
    });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

// During the set-up this file only loads what it would start, so that it is compiled (scripts/setup.mjs).
if (process.argv.includes('--only-compile'))
  await Promise.all([import('./server.ts'), import('./platform/processes/primary.ts')]);
else await main();
