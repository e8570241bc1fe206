/**
 * The primary of a server with several processes: it owns the port, the embedded database and the workers, and serves no
 * requests.
 */
import { isatty } from 'node:tty';
import { serveBus } from '../bus/ipc.ts';
import { createMemoryBus } from '../bus/memory.ts';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { createLimiter, serveLimiter } from '../limiter.ts';
import type { Log } from '../log.ts';
import { databaseServer } from '../postgres/database-server.ts';
import type { Shutdown } from '../shutdown.ts';
import { openControl } from './control.ts';
import { openListener } from './listener.ts';
import { WorkerPool } from './worker-pool.ts';

/** The part of the shutdown for stopping the database. */
const DATABASE_MS = 1_500;

/** How long a worker may take for its metrics; a hanging one is omitted. */
const METRICS_MS = 2_000;

/** Null if the answer does not come in time. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  const late = Promise.withResolvers<null>();
  const cancel = systemClock.after(METRICS_MS, () => late.resolve(null));
  return Promise.race([asked.catch(() => null), late.promise]).finally(cancel);
}

/** Returns when all workers are ready, or the first one has ended, which has logged the reason. */
export async function startPrimary(config: Config, size: number, log: Log, shutdown: Shutdown): Promise<void> {
  const listener = await openListener(config.host, config.port);
  const { publicUrl } = readConfig({ ...process.env, PORT: String(listener.port) });
  const database = databaseServer(config, log);
  shutdown.add('the embedded database', () => database.stop());
  const bus = createMemoryBus(systemClock, (error) => log.error({ err: error }, 'bus'));
  const limiter = createLimiter(null, config.rateLimits, config.domain);
  const workers: WorkerPool = new WorkerPool({
    size,
    file: process.argv[1] ?? '',
    args: process.argv.slice(2),
    // With PORT=0, URLs need the port that the system chose.
    env: { PORT: String(listener.port) },
    listener,
    log,
    equip(peer) {
      peer.answer('database', () => database.url());
      peer.answer('metrics.all', async () =>
        (await Promise.all(workers.peers.map((each) => inTime(each.ask('metrics'))))).filter((each) => each !== null),
      );
      serveLimiter(limiter, peer);
      return serveBus(bus, peer);
    },
  });
  shutdown.add('the workers', async ({ leftMs }) => {
    listener.close();
    await workers.stop(leftMs - DATABASE_MS);
  });
  const restart = (): Promise<void> => workers.replaceAll();
  try {
    await workers.start();
  } catch {
    await shutdown.begin(1);
  }
  const control = await openControl(config.dataDir, restart);
  shutdown.add('the control socket', () => control.close());
  // On a terminal, the signal means that the terminal was closed.
  if (!isatty(0))
    process.on('SIGHUP', () => void restart().catch((error: unknown) => log.error({ err: error }, 'rolling restart')));
  console.log(`Plaza is ready at ${publicUrl}`);
}
