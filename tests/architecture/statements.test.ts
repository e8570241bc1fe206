/** SQL is named statements, whose types PostgreSQL describes. The files that send other SQL are listed here with the reason. */
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

interface OtherSql {
  found: RegExp;
  /** Files or folders that may, and why. */
  allowed: Readonly<Record<string, string>>;
}

const OTHER_SQL: Readonly<Record<string, OtherSql>> = {
  "SQL that is sent by Prisma's raw functions": {
    found: /\$(?:query|execute)Raw|\bPrisma\.(?:sql|raw|join|empty)\b/,
    allowed: {
      'src/platform/database/sql.ts': 'it sends the named statements of a transaction',
      'src/demo/clear-demo.ts': 'it creates temporary tables, which PostgreSQL cannot describe before they exist',
      'src/cli/moving-in/again/make-room.ts': 'it empties all tables, whose names it asks for, and creates a schema',
      'src/domain/search/search-statuses.ts':
        'the words, authors, times and languages of a search have too many combinations',
      'src/domain/moderation/accounts/list-accounts.ts': 'the filters of the list have too many combinations',
      'src/domain/moderation/accounts/filters.ts': 'it writes the filters of that list',
    },
  },
  'a statement that PostgreSQL has not described': {
    found: /\bundescribed(?:Batch)?\b/,
    allowed: {
      'src/platform/database/sql.ts': 'it is declared there, for tests',
      'src/platform/reading/batched-statement.ts': 'it is declared there, for tests',
    },
  },
  'an UPDATE of several counters that locks them in no order (src/domain/kernel/in-order.ts)': {
    found: /UPDATE (?:actor_stats|status_stats|polls)\b[^;`']*?(?:\bIN \(SELECT|= ANY\b)/,
    allowed: {
      'src/domain/relationships/follow-counts.ts': 'its transactions lock the counters before',
      'src/domain/relationships/take-along.ts': 'its transaction locks the counters before',
      'src/domain/moderation/purge/purge-actor.ts': 'an earlier part of the statement locks them in order',
    },
  },
  'rows of a connection whose types are written by hand': {
    found: /\.query<(?!Row\b)/,
    allowed: {
      'src/platform/database/': 'migrations run before the tables exist',
      'src/platform/backup/': 'backups read the catalog of any database',
      'src/cli/': 'commands of the terminal look at databases that may not be migrated',
      'src/demo/clear-demo.ts': 'it reads tables that are named at run time',
      'src/jobs/worker/queue.ts': 'it reads the tables of graphile-worker, on the connections of the queue',
    },
  },
};

const sources = sourcesBelow('src').filter(({ path }) => !path.startsWith('src/generated/'));

const isBelow = (path: string, place: string): boolean =>
  place.endsWith('/') ? path.startsWith(place) : path === place;

test.each(Object.entries(OTHER_SQL))('%s is only in the files that are listed', (_what, { found, allowed }) => {
  const files = sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
  const places = Object.keys(allowed);
  expect(files.filter((path) => !places.some((place) => isBelow(path, place)))).toEqual([]);
  // A place that no longer needs it is removed from the list.
  expect(places.filter((place) => !files.some((path) => isBelow(path, place)))).toEqual([]);
});

test('tests read the locks and connections of their own database alone', () => {
  const READ =
    /FROM pg_(?:locks|stat_activity)\b(?![^;]{0,250}?(?:current_database\(\)|OF_THIS_DATABASE|pg_blocking_pids|datname = ))/;
  const found = sourcesBelow('tests').filter(({ text }) => READ.test(text));
  expect(found.map(({ path }) => path)).toEqual([
    // Its server of PostgreSQL is its own.
    'tests/support/faults/faulty-server.ts',
  ]);
});
