/** The lists of posts: their queries, and the streams that report new posts. */
import { FIRST_OF_HOME, type FirstRead, firstPosts, POSTS_OF_PROFILE } from '../../../../src/client/first-reads.ts';
import { api, queryClient, trpc } from '../../server/api.ts';
import { type PageInput, type PageOptions, pages } from '../../server/pages.ts';
import type { StreamRequest } from '../../server/streams.ts';
import type { FilterContext, Status } from '../state/status.ts';

type Load = (page: PageInput & { limit?: number }, options: PageOptions) => Promise<Status[]>;

export interface TimelineSource {
  /** For `useInfiniteQuery`. */
  list: ReturnType<typeof pages<Status>>;
  /** For newer posts. */
  load: Load;
  /** Lists without one do not change by themselves. */
  stream: StreamRequest | null;
  context: FilterContext;
}

function source(
  key: readonly string[],
  context: FilterContext,
  stream: StreamRequest | null,
  load: Load,
  first?: FirstRead,
): TimelineSource {
  const list = pages(key, load, first);
  // Refetching would read all pages again; the stream reports new posts.
  return { list: stream ? { ...list, staleTime: Number.POSITIVE_INFINITY } : list, load, stream, context };
}

export const homeTimeline = source(
  ['home'],
  'home',
  { stream: 'user' },
  (page, options) => api.timelines.home.query(page, options),
  FIRST_OF_HOME,
);

export const localTimeline = source(['local'], 'public', { stream: 'public:local' }, (page, options) =>
  api.timelines.public.query({ local: true, ...page }, options),
);

export const tagTimeline = (hashtag: string): TimelineSource =>
  source(['tag', hashtag], 'public', { stream: 'hashtag', tag: hashtag }, (page, options) =>
    api.timelines.tag.query({ hashtag, ...page }, options),
  );

export const listTimeline = (id: string): TimelineSource =>
  source(['list', id], 'home', { stream: 'list', list: id }, (page, options) =>
    api.lists.timeline.query({ list_id: id, ...page }, options),
  );

export const bookmarks = source(['bookmarks'], 'account', null, (page, options) =>
  api.keptStatuses.bookmarks.query(page, options),
);

export const favourites = source(['favourites'], 'account', null, (page, options) =>
  api.keptStatuses.favourites.query(page, options),
);

export const ACCOUNT_TABS = ['posts', 'replies', 'media'] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number];

const TAB_FILTERS = {
  posts: POSTS_OF_PROFILE,
  replies: { exclude_reblogs: true },
  media: { only_media: true },
} satisfies Record<AccountTab, object>;

/** After the server has fetched posts of a remote profile, and its pins and totals with them. */
export function reloadTimeline({ list }: TimelineSource): void {
  void queryClient.resetQueries({ queryKey: list.queryKey });
  void queryClient.invalidateQueries(trpc.accounts.pathFilter());
}

export const accountTimeline = (id: string, tab: AccountTab): TimelineSource =>
  source(
    ['account', id, tab],
    'account',
    null,
    (page, options) => api.accounts.statuses.query({ id, ...TAB_FILTERS[tab], ...page }, options),
    tab === 'posts' ? firstPosts(id) : undefined,
  );
