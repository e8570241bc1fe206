/** Imports go down, and rooms of the domain import only rooms before them (ARCHITECTURE.md, Floors). */
import { describe, expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

/** Folder → floor; a file may import from its own floor and those below. */
const FLOORS: [prefix: string, floor: number][] = [
  ['src/generated/', 0],
  ['src/sql/', 0],
  // Only its addresses; the rules below cover its imports.
  ['src/client/', 0],
  ['src/look/', 0],
  ['src/wording/', 0],
  ['src/platform/', 1],
  ['src/domain/', 2],
  ['src/entities/', 3],
  ['src/procedures/', 4],
  ['src/routers/', 5],
  ['src/jobs/', 5],
  ['src/schema/', 6],
  ['src/facades/', 7],
  ['src/demo/', 8],
  ['src/cli/', 8],
  ['src/', 9],
];

/** The client has no floor: it imports types only, so that an app which bundles it includes no server code. */
const CLIENT = 'src/client/';

const floorOf = (file: string): number => FLOORS.find(([prefix]) => file.startsWith(prefix))?.[1] ?? Number.NaN;

/** The one order of rooms: each imports only those before it. */
const ROOMS = [
  'kernel',
  'access',
  'action-log',
  'roles',
  'tags',
  'instance',
  'blocks',
  'users',
  'oauth',
  'mails',
  'actors',
  'invites',
  'media',
  'emojis',
  'statuses',
  'cards',
  'translations',
  'timelines',
  'trends',
  'relationships',
  'discovery',
  'collections',
  'annual-reports',
  'lists',
  'filters',
  'transfers',
  'conversations',
  'announcements',
  'crypto',
  'streams',
  'groups',
  'places',
  'events',
  'comments',
  'participations',
  'series',
  'calendars',
  'webhooks',
  'organizers',
  'date-polls',
  'event-files',
  'event-messages',
  'notifications',
  'push',
  'persons',
  'setup',
  'photos',
  'pictures',
  'search',
  'feeds',
  'warning-presets',
  'reports',
  'measures',
  'dead-jobs',
  'moderation',
  'appeals',
  'federation',
];

const roomOf = (file: string): string | null => /^src\/domain\/([^/]+)\//.exec(file)?.[1] ?? null;

const sources = sourcesBelow('src').filter((file) => !file.path.startsWith(CLIENT));

describe('floors', () => {
  test('every file has a floor', () => {
    expect(sources.filter((file) => Number.isNaN(floorOf(file.path)))).toEqual([]);
  });

  test('nothing is imported from above; leave an outbox job, or move what both need down', () => {
    const upward = sources.flatMap((file) =>
      file.imports.filter((to) => floorOf(to) > floorOf(file.path)).map((to) => `${file.path} imports ${to}`),
    );
    expect(upward).toEqual([]);
  });

  test('routers hold routers and their inputs alone; what many procedures share is in src/procedures/', () => {
    const others = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/routers/') &&
        !/-(?:inputs|answer)\.ts$/.test(path) &&
        !/^export const \w+Router\b/m.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('the client imports types only', () => {
    const values = sourcesBelow('src/client').flatMap((file) =>
      [...file.text.matchAll(/^import (?!type )[^;]*from '\.\.\/[^']+'/gm)].map(([line]) => `${file.path}: ${line}`),
    );
    expect(values).toEqual([]);
  });
});

describe('circles', () => {
  /** Files that import each other, including types, or that are part of such a cycle. */
  function circular(folder: string): string[] {
    let left = sourcesBelow(folder);
    for (let before = -1; before !== left.length; ) {
      before = left.length;
      const paths = new Set(left.map((file) => file.path));
      const imported = new Set(left.flatMap((file) => file.imports));
      left = left.filter((file) => imported.has(file.path) && file.imports.some((to) => paths.has(to)));
    }
    return left.map((file) => file.path);
  }

  test.each(['src', 'web/src', 'tests', 'scripts', 'bench'])('finds none below %s', (folder) => {
    expect(circular(folder)).toEqual([]);
  });
});

describe('rooms', () => {
  test('the order names every room', () => {
    const rooms = new Set(sources.map((file) => roomOf(file.path)).filter((room) => room !== null));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
  });

  test('a room imports only rooms before it; let the later one read, or leave it an outbox job', () => {
    const backward = sources.flatMap((file) => {
      const room = roomOf(file.path);
      if (room === null) return [];
      return file.imports
        .filter((to) => {
          const other = roomOf(to);
          return other !== null && ROOMS.indexOf(other) > ROOMS.indexOf(room);
        })
        .map((to) => `${file.path} imports ${to}`);
    });
    expect(backward).toEqual([]);
  });
});
