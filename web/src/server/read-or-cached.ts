/** Reads data that a page requires: from the server, or else the last cached data. */
import {
  CancelledError,
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { queryClient } from './api.ts';
import { isUnanswered } from './errors.ts';
import { restored } from './restored.ts';

/** The options of a query, as `queryOptions` makes them. Without `select`, from which a call inside a call would infer its type. */
export type ReadOptions<Data, Failure = DefaultError, Key extends QueryKey = QueryKey> = Omit<
  QueryObserverOptions<Data, Failure, Data, Data, Key>,
  'select'
>;

/** Rejects at the first failure: a query that the page shows would wait for the network. */
function nextAnswer<Data, Failure, Key extends QueryKey>(options: ReadOptions<Data, Failure, Key>): Promise<Data> {
  const cache = queryClient.getQueryCache();
  const known = cache.find({ queryKey: options.queryKey, exact: true });
  // A request that failed and waits for its next attempt would be joined, and would reject with the old failure.
  if (known?.state.fetchFailureReason) void known.cancel({ revert: true });
  const { promise, resolve, reject } = Promise.withResolvers<Data>();
  const observer = new QueryObserver(queryClient, options);
  const query = observer.getCurrentQuery();
  const hear = (): void => {
    const { data, failureReason, fetchStatus } = observer.getCurrentResult();
    if (failureReason) reject(failureReason);
    else if (fetchStatus !== 'idle') return;
    else if (data === undefined) reject(new CancelledError());
    else resolve(data);
  };
  const stop = observer.subscribe(hear);
  const stopCache = cache.subscribe((event) => {
    if (event.type === 'removed' && event.query.queryHash === query.queryHash) reject(new CancelledError());
  });
  hear();
  return promise.finally(() => {
    stop();
    stopCache();
  });
}

/**
 * Data that is fresh by the options' `staleTime` is not read again.
 *
 * @throws the server's refusal, or that there was no answer if nothing is cached
 */
export async function readOrCached<Data, Failure, Key extends QueryKey>(
  options: ReadOptions<Data, Failure, Key>,
): Promise<Data> {
  try {
    return await nextAnswer(options);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    await restored;
    const kept = queryClient.getQueryData<Data>(options.queryKey);
    if (kept === undefined) throw error;
    return kept;
  }
}
