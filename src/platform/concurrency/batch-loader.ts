/** A batch loader without a cache. */
import DataLoader from 'dataloader';
import { currentWriting, onBehalfOf, type Writing } from '../database/writing.ts';

/**
 * Notes who of those that share batches has written, and must be answered. Forgets it after the turn's last batch: until then others may
 * be answered as retryWhileAway.
 */
class Sharing<Key, Value> extends DataLoader<Key, Value> {
  #written: Writing | null = null;

  constructor(read: (keys: readonly Key[]) => Promise<Value[]>, most: number) {
    super((keys) => onBehalfOf(this.#written, () => read(keys)), {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn: (begin) =>
        setImmediate(() => {
          begin();
          if (this.#written) setImmediate(() => this.#forget());
        }),
    });
  }

  #forget(): void {
    this.#written = null;
  }

  override load(key: Key): Promise<Value> {
    const writing = currentWriting();
    if (writing?.committed) this.#written = writing;
    return super.load(key);
  }
}

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
  return new Sharing(read, most);
}
