/** A query client whose changes also cover requests that are under way. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';

/** Ignores the answer that is awaited, and sends the request again: for the next page of a list, if it was for that. */
function restart(query: Query): void {
  void query.cancel({ silent: true });
  const { fetchMeta: meta } = query.state;
  query.fetch(undefined, meta ? { meta } : {}).catch(() => undefined);
}

/**
 * TanStack Query repeats a request that is under way only if the query has data and is shown. It accepts the answers of all others as
 * fresh, although the server may have computed them before the change that invalidates them. Each answer also replaces data that was
 * set while it was awaited, and the next page of a list all pages before it.
 */
export class RefreshingClient extends QueryClient {
  /** Sent again since their last answer. Once is enough, because data that is set all the time would let no request end. */
  readonly #restarted = new WeakSet<Query>();

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'error' || (action.type === 'success' && !action.manual)) this.#restarted.delete(query);
      if (action.type !== 'success' || !action.manual) return;
      if (query.state.fetchStatus === 'idle' || this.#restarted.has(query)) return;
      this.#restarted.add(query);
      restart(query);
    });
  }

  /** Resolves when the shown queries have been fetched after the call; at once with `refetchType: 'none'`. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const requests = new Map(underWay.map((query) => [query, query.promise]));
    const done = super.invalidateQueries(filters, options);
    const repetitions = underWay
      .filter((query) => query.promise === requests.get(query))
      .map((query) => {
        const repeated = this.#invalidateAfterAnswer(query, filters?.refetchType);
        return query.isActive() && filters?.refetchType !== 'none' ? repeated : null;
      });
    await done;
    await Promise.all(repetitions);
  }

  /** Does nothing if the request fails, or if another one was sent meanwhile. */
  async #invalidateAfterAnswer(query: Query, refetchType: InvalidateQueryFilters['refetchType']): Promise<void> {
    try {
      await query.promise;
    } catch {
      return;
    }
    if (query.state.fetchStatus !== 'idle') return;
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) });
  }
}
