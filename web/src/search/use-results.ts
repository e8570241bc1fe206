/** The server's results for the words, by kind. A search that is replaced while it runs is aborted. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, type Outputs } from '../server/api.ts';
import type { SearchKind } from './kinds.ts';

type Found = Outputs['appSearch']['all'];

export interface Results {
  people: Found['accounts'];
  posts: Found['statuses'];
  tags: Found['hashtags'];
  events: Outputs['search']['events']['elements'];
  groups: Outputs['search']['groups']['elements'];
}

/** How many of each kind: among other kinds, and alone. */
const FEW = 4;
const MANY = 40;

const TYPES = { people: 'accounts', posts: 'statuses', tags: 'hashtags' } as const;

const NOTHING: Found = { accounts: [], statuses: [], hashtags: [], collections: [] };
const NONE = { total: 0, elements: [] };

/** A remote handle or address, which is looked up on its server. */
const ELSEWHERE = /^(?:@?[^@\s]+@[^@\s]+\.[^@\s.]{2,}|https?:\/\/\S+)$/i;

function find(q: string, kind: SearchKind, signal: AbortSignal): Promise<Found> {
  if (kind === 'events' || kind === 'groups') return Promise.resolve(NOTHING);
  const only = kind === 'all' ? { limit: FEW + 1 } : { type: TYPES[kind], limit: MANY };
  return api.appSearch.all.query({ q, ...only, resolve: ELSEWHERE.test(q.trim()) }, { signal });
}

export function useResults(words: string, kind: SearchKind): UseQueryResult<Results> {
  return useQuery({
    queryKey: ['search', words, kind],
    queryFn: async ({ signal }) => {
      const wants = (one: SearchKind) => kind === 'all' || kind === one;
      const page = { search: words, limit: kind === 'all' ? FEW + 1 : MANY };
      const [found, events, groups] = await Promise.all([
        find(words, kind, signal),
        wants('events') ? api.search.events.query(page, { signal }) : NONE,
        wants('groups') ? api.search.groups.query(page, { signal }) : NONE,
      ]);
      return {
        // Groups have a place of their own.
        people: found.accounts.filter(({ group }) => !group),
        posts: found.statuses,
        tags: found.hashtags,
        events: events.elements,
        groups: groups.elements,
      };
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
}

export const isMore = (found: readonly unknown[]): boolean => found.length > FEW;

export const someOf = <Item>(found: readonly Item[], kind: SearchKind): readonly Item[] =>
  kind === 'all' ? found.slice(0, FEW) : found;
