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
  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
      if (isSet && event.query.state.fetchStatus === 'fetching') restart(event.query);
    });
  }

  /** Resolves when the shown queries have been fetched after the call. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const requests = new Map(underWay.map((query) => [query, query.promise]));
    const done = super.invalidateQueries(filters, options);
    const outdated = new Set(underWay.filter((query) => query.promise === requests.get(query)));
    await done;
    if (outdated.size === 0) return;
    await Promise.allSettled([...outdated].map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => outdated.has(query) }, options);
  }
}
