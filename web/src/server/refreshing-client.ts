/** A query client whose `invalidateQueries` also covers requests that are under way. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * TanStack Query repeats a request that is under way only if the query has data and is shown. It accepts the answers of all others as
 * fresh, although the server may have computed them before the change that invalidates them.
 */
export class RefreshingClient extends QueryClient {
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
