/** A batch loader without a cache. */
import DataLoader from 'dataloader';

/**
 * Loads all keys that are requested within one turn of the event loop by one `read`, across requests.
 *
 * @param read answers the keys in their order; duplicate keys are not removed
 * @param most the largest batch
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
  most = Number.POSITIVE_INFINITY,
): DataLoader<Key, Value> {
  return new DataLoader(read, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (begin) => setImmediate(begin),
  });
}
