/** The goals of the server, measured by `npm run bench -- --check`; docs/benchmarks.md lists the same numbers. */

/** Names of cases that other files need. */
export const MIXED = 'mixed load';
export const TWO_WORKERS = 'two workers against one process';
export const GROUPED = 'notifications in groups, of 10,000';
export const OF_READERS = {
  first: 'home timelines of 300 readers, first page',
  third: 'home timelines of 300 readers, third page',
  typed: 'home timelines of 300 readers, typed client',
} as const;

/** The same list of ten events, of plain ones and of those with series, waiting lists, questions and kinds of ticket. */
export const EVENT_LISTS = { plain: 'list of ten plain events', lively: 'list of ten events of series' } as const;

/** Cases of `npm run bench -- --streams`. */
export const STREAMS = {
  idle: '10,000 idle sockets',
  shared: '500 sockets of the public stream',
  homes: '1,000 sockets of homes',
  quiet: 'a post on a quiet server',
  burst: 'a burst of 1,000 posts for 1,000 homes each',
  fanOut: 'fan-out to 100,000 homes',
  silentPush: 'homes beside 200 silent push services',
} as const;

/** Cases of `npm run bench -- --federation`. */
export const FEDERATION = {
  received: 'posts of other servers in homes',
  fromEight: 'posts of eight servers in homes',
  fromOne: 'posts of one server in homes',
  sent: 'a post to 10,000 inboxes on 2,000 hosts',
  dead: 'the same with 500 dead hosts among them',
  beside: 'a local post beside 200 activities a second',
} as const;

/** Cases of `npm run bench -- --budgets`: the most expensive text or request of each. */
export const BUDGETS = {
  markdown: 'Markdown of 100,000 characters',
  posts: 'posts of 20,000 characters',
  queries: 'search queries of 10,000 characters',
  pages: 'pages for preview cards',
  remoteHtml: '100,000 tags of another server',
  networks: '20,000 look-ups in 20,000 networks',
  refused: 'bodies of 300,000 values',
  largest: 'largest input of each procedure',
} as const;

/** The measured figures of a case, or of the process. */
export type Figure =
  | 'ratio'
  | 'times Fedify'
  | 'times the plain list'
  | 'statements more than the plain list'
  | 'p99 / p50'
  | 'MB after a start'
  | 'MB after the load'
  | 'kB of each'
  | 'p50 ms'
  | 'p99 ms'
  | 'CPU ms'
  | 'a second'
  | 'lost or doubled'
  | 'lost, doubled or out of order'
  | 'ms';

/** The measured figures of a page of the web client, by `--web`. */
export type WebFigure =
  | Category
  | 'kB of scripts'
  | 'LCP ms'
  | 'layout shift'
  | 'ms until something is shown'
  | '% of frames that are late';

export interface Goal<Name = Figure> {
  case: string;
  figure: Name;
  /** The least where more is better, the most where less is. */
  bound: 'at least' | 'at most';
  value: number;
}

/** Lighthouse's categories, of 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const ratio = (name: string, value: number): Goal => ({ case: name, figure: 'ratio', bound: 'at least', value });
const most = (name: string, figure: Figure, value: number): Goal => ({ case: name, figure, bound: 'at most', value });

export const GOALS: readonly Goal[] = [
  ratio('home timeline', 0.4),
  ratio('home timeline, thousands followed', 0.42),
  ratio(OF_READERS.first, 0.4),
  ratio(OF_READERS.third, 0.4),
  ratio(OF_READERS.typed, 0.36),
  ratio('public timeline', 0.47),
  ratio('account statuses', 0.45),
  ratio('status with context', 0.45),
  ratio('search of statuses', 5),
  ratio('post a status', 0.35),
  ratio(GROUPED, 0.3),
  ratio('GraphQL event page', 0.3),
  ratio('GraphQL list of ten events', 0.3),
  ratio('GraphQL search page', 0.3),
  { case: EVENT_LISTS.lively, figure: 'times the plain list', bound: 'at least', value: 0.83 },
  most(EVENT_LISTS.lively, 'statements more than the plain list', 0),
  ratio(MIXED, 0.4),
  most(MIXED, 'p99 / p50', 4),
  most(MIXED, 'MB after a start', 240),
  most(MIXED, 'MB after the load', 340),
  ratio('200 sockets of a stream (frames)', 0.9),
  most(STREAMS.idle, 'kB of each', 25),
  ratio(STREAMS.shared, 0.6),
  most(STREAMS.shared, 'p99 ms', 250),
  most(STREAMS.shared, 'lost or doubled', 0),
  most(STREAMS.homes, 'p99 ms', 250),
  most(STREAMS.homes, 'lost or doubled', 0),
  most(STREAMS.quiet, 'p50 ms', 30),
  most(STREAMS.burst, 'lost, doubled or out of order', 0),
  most(STREAMS.fanOut, 'ms', 1000),
  most(STREAMS.silentPush, 'p99 ms', 1000),
  ratio(FEDERATION.received, 0.5),
  { case: FEDERATION.received, figure: 'times Fedify', bound: 'at least', value: 10 },
  { case: FEDERATION.fromEight, figure: 'a second', bound: 'at least', value: 300 },
  most(FEDERATION.fromEight, 'CPU ms', 5),
  { case: FEDERATION.fromOne, figure: 'a second', bound: 'at least', value: 100 },
  most(FEDERATION.fromOne, 'CPU ms', 5),
  ratio(FEDERATION.sent, 0.5),
  ratio(FEDERATION.dead, 0.9),
  most(FEDERATION.beside, 'ms', 1000),
  ratio(TWO_WORKERS, 1.6),
  most(BUDGETS.markdown, 'CPU ms', 1000),
  most(BUDGETS.posts, 'CPU ms', 400),
  most(BUDGETS.queries, 'CPU ms', 200),
  most(BUDGETS.pages, 'CPU ms', 3000),
  most(BUDGETS.remoteHtml, 'CPU ms', 500),
  most(BUDGETS.networks, 'CPU ms', 500),
  most(BUDGETS.refused, 'CPU ms', 200),
  most(BUDGETS.largest, 'CPU ms', 200),
];

export const WEB_PAGES = {
  landing: 'landing page',
  publicEvent: 'event, for everybody',
  publicEvents: 'list of events, for everybody',
  publicGroup: 'group, for everybody',
  event: 'event, signed in',
  home: 'home, signed in',
  group: 'group, signed in',
  timeline: 'home timeline of 2,000 posts',
  switching: 'from page to page',
} as const;

const { landing, publicEvent, publicEvents, publicGroup, event, home, group, timeline, switching } = WEB_PAGES;

/** The pages that Lighthouse visits. */
export const SCORED: readonly string[] = [landing, publicEvent, event, home];

/** The pages whose first view is measured as on a slow phone. */
export const FIRST_VIEWS: readonly string[] = [landing, publicEvent, publicEvents, publicGroup, event, home, group];

export const WEB_GOALS: readonly Goal<WebFigure>[] = [
  ...SCORED.flatMap((page): Goal<WebFigure>[] => [
    ...CATEGORIES.map((figure): Goal<WebFigure> => ({ case: page, figure, bound: 'at least', value: 95 })),
    { case: page, figure: 'kB of scripts', bound: 'at most', value: 130 },
  ]),
  ...FIRST_VIEWS.flatMap((page): Goal<WebFigure>[] => [
    { case: page, figure: 'LCP ms', bound: 'at most', value: 1500 },
    { case: page, figure: 'layout shift', bound: 'at most', value: 0 },
  ]),
  { case: switching, figure: 'ms until something is shown', bound: 'at most', value: 100 },
  { case: timeline, figure: '% of frames that are late', bound: 'at most', value: 2 },
];
