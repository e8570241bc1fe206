/** A batch loader without a cache. */
import DataLoader from 'dataloader';
import { currentWriting, onBehalfOf, type Writing } from '../database/writing.ts';

/**
 * Records which of the requests that share a batch have committed and must be answered. Cleared after the turn's last batch:
 * until then, the others are repeated like them.
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
 * @param read returns the values in the order of the keys; duplicate keys are not removed
 * @param most the largest batch
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
  most = Number.POSITIVE_INFINITY,
): DataLoader<Key, Value> {
  return new Sharing(read, most);
}
