/** What the server must hold, measured by `npm run bench -- --check`; docs/benchmarks.md says the same numbers. */

/** Names of cases that other files need. */
export const MIXED = 'mixed load';
export const GROUPED = 'notifications in groups, of 10,000';
export const OF_READERS = {
  first: 'home timelines of 300 readers, first page',
  third: 'home timelines of 300 readers, third page',
} as const;

/** What is measured of a case, or of the process. */
export type Figure = 'ratio' | 'p99 / p50' | 'MB after a start' | 'MB after the load';

export interface Goal {
  case: string;
  figure: Figure;
  /** The least where more is better, the most where less is. */
  bound: 'at least' | 'at most';
  value: number;
}

const ratio = (name: string, value: number): Goal => ({ case: name, figure: 'ratio', bound: 'at least', value });
const most = (name: string, figure: Figure, value: number): Goal => ({ case: name, figure, bound: 'at most', value });

export const GOALS: readonly Goal[] = [
  ratio('home timeline', 0.4),
  ratio('home timeline, thousands followed', 0.42),
  ratio(OF_READERS.first, 0.45),
  ratio(OF_READERS.third, 0.45),
  ratio('public timeline', 0.47),
  ratio('account statuses', 0.45),
  ratio('status with context', 0.45),
  ratio('search of statuses', 5),
  ratio('post a status', 0.35),
  ratio(GROUPED, 0.3),
  ratio('GraphQL event page', 0.3),
  ratio('GraphQL list of ten events', 0.3),
  ratio('GraphQL search page', 0.3),
  ratio(MIXED, 0.4),
  most(MIXED, 'p99 / p50', 4),
  most(MIXED, 'MB after a start', 200),
  most(MIXED, 'MB after the load', 300),
  ratio('200 sockets of a stream (frames)', 0.9),
];
