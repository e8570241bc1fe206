/**
 * Persisted queries are not supported: with this error Apollo's clients notice it, and send the whole document from then on.
 */
import { createGraphQLError, type Plugin } from 'graphql-yoga';

/** Apollo's code and message, which its clients match. */
export const NOT_SUPPORTED = 'PERSISTED_QUERY_NOT_SUPPORTED';

export const refusePersistedQueries: Plugin = {
  onParams({ params }) {
    // In a batch an operation may be anything.
    const { query, extensions } = { ...params };
    if (query || !extensions?.persistedQuery) return;
    // Apollo's servers answer 200, which its clients expect whatever they accept.
    throw createGraphQLError('PersistedQueryNotSupported', {
      extensions: { code: NOT_SUPPORTED, http: { status: 200 } },
    });
  },
};
