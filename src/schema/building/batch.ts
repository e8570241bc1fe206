/** Batch loading for resolvers: the resolvers of one field for many rows share one look-up (avoids N+1 queries). */
import DataLoader from 'dataloader';

const loadersIn = new WeakMap<object, Map<unknown, DataLoader<never, unknown>>>();

/** The loader is cleared after a batch, because a later field of a mutation may see other rows. */
function loaderOf<Key, Value>(find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const answers = async (keys: readonly Key[]): Promise<(Value | undefined)[]> => {
    const found = await find([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  };
  return new DataLoader(answers, { cache: false });
}

/**
 * Loads the value of `key` in one batch with all other keys of the same look-up in the same request.
 *
 * @param ctx the request
 * @param lookUp the identity of the look-up: a function, or the field's AST node when its selection matters
 */
export function batched<Key, Value>(
  ctx: object,
  lookUp: unknown,
  key: Key,
  find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<Value | undefined> {
  const loaders = loadersIn.get(ctx) ?? new Map<unknown, DataLoader<never, unknown>>();
  loadersIn.set(ctx, loaders);
  const loader = (loaders.get(lookUp) as DataLoader<Key, Value | undefined> | undefined) ?? loaderOf(find);
  loaders.set(lookUp, loader as unknown as DataLoader<never, unknown>);
  return loader.load(key);
}
