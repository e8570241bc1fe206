/** Two servers on this machine that may reach each other, each with its own database and its own people. */

import { FakeClock } from './fake-clock.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** Allows a server of the tests to reach others on this machine. */
export const NEIGHBOURS = { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8' };

export interface Federated {
  here: World;
  there: World;
  /** `alice@127.0.0.1:3001`: the handle of a person of one server at the other. */
  handleOf(world: World, name: string): string;
  /** Runs the due jobs of both until none are left. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Both have the same clock. */
export async function createFederated(options: WorldOptions = {}): Promise<Federated> {
  const clock = new FakeClock();
  const made = { ...options, clock, env: { ...NEIGHBOURS, ...options.env } };
  const [here, there] = await Promise.all([createWorld(made), createWorld(made)]);
  const waiting = async (world: World): Promise<number> => {
    const { rows } = await world.platform.pool.query(
      'SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts',
    );
    return rows[0].waiting;
  };
  return {
    here,
    there,
    handleOf: (world, name) => `${name}@${world.platform.config.domain}`,
    async settle() {
      do {
        await here.drain();
        await there.drain();
      } while ((await waiting(here)) + (await waiting(there)) > 0);
    },
    async close() {
      await Promise.all([here.close(), there.close()]);
    },
  };
}
