/** The position of the hub for pages, which must not wait for Redis. */
import type { Clock } from '../../platform/clock.ts';
import type { StreamHub } from './hub.ts';

const PATIENCE_MS = 50;

/** Null if the bus does not answer within a moment. */
export async function positionSoon(hub: StreamHub, clock: Clock): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const stop = clock.after(PATIENCE_MS, () => resolve(null));
  const known = hub.ready().then(
    () => hub.position,
    () => null,
  );
  return Promise.race([known, late]).finally(stop);
}
