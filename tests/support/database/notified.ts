/** Waits for the notifications of the database, which arrive some time after the commits that they announce. */
import type { World } from '../world/world.ts';

const CHANNEL = 'all_before';

/**
 * Call it before the process caches anything.
 *
 * @returns waits until the process was notified of every commit that is over. PostgreSQL delivers notifications in the order of commits
 */
export function notifiedIn({ platform: { listener, db } }: World): () => Promise<void> {
  let arrived = (): void => {};
  listener.on(CHANNEL, () => arrived());
  return async () => {
    await listener.ready();
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await db.$executeRaw`SELECT pg_notify(${CHANNEL}, '')`;
    await arrival;
  };
}
