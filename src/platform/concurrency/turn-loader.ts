/** Reads together, and keeps nothing. */
import DataLoader from 'dataloader';

/**
 * Loads by one `read` what is asked for within one turn of the event loop, whoever asks.
 *
 * @param read answers the keys in their order; a key that two ask for stands there twice
 * @param most how many keys are read at once
 */
export function turnLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
  most = Number.POSITIVE_INFINITY,
): DataLoader<Key, Value> {
  return new DataLoader(read, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (begin) => setImmediate(begin),
  });
}
