/**
 * Every list of the server. tests/timelines/lopsided.test.ts compares what each reads in a community and behind 50,000 remote posts, and fails if a list
 * of the contract has no row here. A new list takes one line.
 */

/** alice and bob are members; alice follows many people, and bob chose a language. */
export type ListViewer = 'visitor' | 'alice' | 'bob' | 'staff';

export interface ListRow {
  /** The path, or a GraphQL query. `{name}` stands for an id. */
  asked: string;
  viewers: readonly ListViewer[];
  /** For lists that look at a limited number of rows: the number of pages of the database that they read at most. */
  atMost?: number;
}

const by =
  (...viewers: ListViewer[]) =>
  (...lists: (string | Omit<ListRow, 'viewers'>)[]): ListRow[] =>
    lists.map((list) => ({ ...(typeof list === 'string' ? { asked: list } : list), viewers }));

const everybody = by('visitor', 'alice', 'staff');
const choosers = by('bob');
const members = by('alice', 'bob');
const member = by('alice');

/** They check up to 400 statuses of each tag. */
const CHECKS = 2_500;

export const LISTS: readonly ListRow[] = [
  ...choosers(
    '/api/v1/timelines/public',
    '/api/v1/timelines/public?local=true',
    '/api/v1/timelines/public?remote=true',
    '/api/v1/timelines/public?only_media=true',
    { asked: '/api/v1/timelines/tag/bread', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?any[]=rye', atMost: CHECKS },
  ),
  ...everybody(
    '/api/v1/timelines/public',
    '/api/v1/timelines/public?local=true',
    '/api/v1/timelines/public?remote=true',
    '/api/v1/timelines/public?only_media=true',
    '/api/v1/timelines/public?local=true&only_media=true',
    '/api/v1/timelines/public?remote=true&only_media=true',
    '/api/v1/timelines/public?local=true&min_id=1',
    '/api/v1/timelines/tag/bread',
    '/api/v1/timelines/tag/bread?local=true',
    '/api/v1/timelines/tag/bread?remote=true',
    '/api/v1/timelines/tag/bread?only_media=true',
    '/api/v1/timelines/tag/bread?local=true&only_media=true',
    '/api/v1/timelines/tag/bread?any[]=rye',
    '/api/v1/timelines/tag/bread?any[]=rye&local=true',
    { asked: '/api/v1/timelines/tag/bread?all[]=rye', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?all[]=oats', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?none[]=rye', atMost: CHECKS },
    { asked: '/api/v1/timelines/tag/bread?none[]=oats', atMost: CHECKS },
    '/api/v1/accounts/{local}/statuses',
    '/api/v1/accounts/{local}/statuses?only_media=true',
    '/api/v1/accounts/{remote}/statuses',
    '/api/v1/accounts/{remote}/statuses?only_media=true',
    '/api/v1/accounts/{remote}/statuses?exclude_replies=true',
    '/api/v1/accounts/{remote}/statuses?exclude_reblogs=true',
    '/api/v1/accounts/{remote}/statuses?tagged=bread',
    '/api/v1/accounts/{remote}/statuses?pinned=true',
    '/tags/bread',
    '/tags/bread.rss',
    '/@neighbour1',
  ),
  ...members(
    '/api/v1/timelines/home',
    '/api/v1/timelines/direct',
    '/api/v1/favourites',
    '/api/v1/bookmarks',
    '/api/v1/conversations',
    '/api/v1/notifications',
  ),
  ...member('/api/v1/timelines/list/{list}'),
];
