/** Keeps the embedded PostgreSQL running while its server does: one that was killed is started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { findPostmaster } from './cluster.ts';

export interface Stoppable {
  stop(): Promise<void>;
}

export interface Revival<Running extends Stoppable> {
  folder: string;
  first: Running;
  /** Starts another on the same port, or answers null where that cannot be now. */
  again(): Promise<Running | null>;
  /** Is told each time, and why it did not work. */
  say(text: string): void;
}

const LOOK_AGAIN_MS = 500;
/** A full disk is not emptied in a moment. */
const TRY_AGAIN_MS = 5_000;

/** Looks after the postmaster in `folder` until it is told to stop, and then stops the one that runs. */
export function keepRunning<Running extends Stoppable>({ folder, first, again, say }: Revival<Running>): Stoppable {
  const ending = new AbortController();
  let running: Running | null = first;
  const rest = (ms: number) => pause(ms, undefined, { ref: false, signal: ending.signal }).catch(() => {});

  async function revive(): Promise<void> {
    say('The embedded database was ended by somebody else, or with the server that ran it, and is started again.');
    try {
      // What belonged to the one that is gone, so that nothing is sent to its id later.
      await running?.stop();
      running = await again();
    } catch (error) {
      running = null;
      say((error as Error).message);
      await rest(TRY_AGAIN_MS);
    }
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await rest(LOOK_AGAIN_MS);
      if (!ending.signal.aborted && !findPostmaster(folder)) await revive();
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
