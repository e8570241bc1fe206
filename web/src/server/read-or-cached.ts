/** Reads data that a page requires: from the server, or else the last cached data. */
import { type DefaultError, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
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
  const { promise, resolve, reject } = Promise.withResolvers<Data>();
  const observer = new QueryObserver(queryClient, options);
  const hear = (): void => {
    const { data, failureReason, fetchStatus } = observer.getCurrentResult();
    if (failureReason) reject(failureReason);
    else if (fetchStatus === 'idle') resolve(data as Data);
  };
  const stop = observer.subscribe(hear);
  hear();
  return promise.finally(stop);
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
