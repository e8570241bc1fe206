/** Supervises the embedded PostgreSQL while its server runs: restarts it when it was killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { findPostmaster } from './cluster.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface Supervision<Running extends Stoppable> {
  folder: string;
  first: Running;
  /** Restarts on the same port; null if that is not possible yet. */
  again(): Promise<Running | null>;
  /** Receives a sentence for each restart and each failure. */
  say(text: string): void;
}

const POLL_MS = 500;
/** A full disk is not emptied in a moment. */
const RETRY_MS = 5_000;

/** Supervises the postmaster in `folder` until stopped, and then stops the running one. */
export function supervise<Running extends Stoppable>({ folder, first, again, say }: Supervision<Running>): Stoppable {
  const ending = new AbortController();
  let running: Running | null = first;
  const rest = (ms: number) => pause(ms, undefined, { ref: false, signal: ending.signal }).catch(() => {});

  async function restartDatabase(): Promise<void> {
    say('The embedded database was ended by somebody else, or with the server that ran it, and is started again.');
    // Releases the watcher of the dead one, so that no signal is sent to a reused pid.
    await running?.stop();
    running = null;
    running = await again();
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await rest(POLL_MS);
      try {
        if (!ending.signal.aborted && !findPostmaster(folder)) await restartDatabase();
      } catch (error) {
        say((error as Error).message);
        await rest(RETRY_MS);
      }
    }
  }

  const watching = watch();
  return {
    async stop() {
      ending.abort();
      await watching;
      await running?.stop();
    },
  };
}
