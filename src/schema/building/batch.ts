/** Batch loading for resolvers: the resolvers of one field for many rows share one look-up (avoids N+1 queries). */

interface Batch<Key, Value> {
  keys: Set<Key>;
  answer: Promise<ReadonlyMap<Key, Value>>;
}

const batchesIn = new WeakMap<object, Map<unknown, Batch<never, unknown>>>();

/**
 * Loads the value of `key` in one batch with all other keys of the same look-up in the same request.
 *
 * @param ctx the request
 * @param lookUp the identity of the look-up: a function, or the field's AST node when its selection matters
 */
export async function batched<Key, Value>(
  ctx: object,
  lookUp: unknown,
  key: Key,
  find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<Value | undefined> {
  const batches = batchesIn.get(ctx) ?? new Map<unknown, Batch<never, unknown>>();
  batchesIn.set(ctx, batches);
  let batch = batches.get(lookUp) as Batch<Key, Value> | undefined;
  if (!batch) {
    const keys = new Set<Key>();
    // Resolvers behind promises add their keys some microtasks later: wait until these have run, as DataLoader does.
    const answer = Promise.resolve()
      .then(() => new Promise((resolve) => process.nextTick(resolve)))
      .then(() => {
        batches.delete(lookUp);
        return find([...keys]);
      });
    batch = { keys, answer };
    batches.set(lookUp, batch as unknown as Batch<never, unknown>);
  }
  batch.keys.add(key);
  return (await batch.answer).get(key);
}
