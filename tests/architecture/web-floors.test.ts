/** The web client's floors: areas import only what is below them, and earlier areas (ARCHITECTURE.md, The web client). */
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

/** The one order of folders: each imports only itself and those before it. */
const ORDER = [
  ...['server', 'words', 'kit'],
  // The areas.
  ...['people', 'collections', 'posts', 'compose', 'events', 'organizing', 'date-polls', 'groups', 'profiles'],
  ...['notifications', 'search', 'settings', 'home'],
  'app',
];

const folderOf = (file: string): string | null => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? null;

const sources = sourcesBelow('web/src');

test('the order names every folder', () => {
  const folders = [...new Set(sources.map(({ path }) => folderOf(path)))].filter((folder) => folder !== null);
  expect(folders.filter((folder) => !ORDER.includes(folder))).toEqual([]);
});

test('a folder imports only folders before it', () => {
  const backward = sources.flatMap(({ path, imports }) => {
    const own = folderOf(path);
    return imports
      .filter((to) => own !== null && ORDER.indexOf(folderOf(to) ?? own) > ORDER.indexOf(own))
      .map((to) => `${path} imports ${to}`);
  });
  expect(backward).toEqual([]);
});

/** Rules that clients must apply exactly as the server does: pure functions. */
const SHARED_RULES = [
  'src/domain/actors/reserved-names.ts',
  'src/domain/actors/username-from.ts',
  'src/domain/participations/answer-value.ts',
  'src/domain/places/point.ts',
  'src/domain/statuses/text/length.ts',
];

test('the client imports from the server only the typed client, its texts, the wording of refusals, and rules that both apply', () => {
  const others = sources.flatMap(({ path, imports }) =>
    imports
      .filter(
        (to) =>
          to.startsWith('src/') &&
          !/^src\/(?:client|look|wording|generated\/texts\/loaders)\//.test(to) &&
          !to.endsWith('.css'),
      )
      .filter((to) => !SHARED_RULES.includes(to))
      .map((to) => `${path} imports ${to}`),
  );
  expect(others).toEqual([]);
});

test('text becomes elements by React alone, never as HTML', () => {
  const others = sources.filter(({ text }) =>
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|setHTML/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

test('tokens and the session are out of the reach of its scripts', () => {
  const reaching = sources.filter(({ text }) => /(?:local|session)Storage\.\w+\([^)]*token/i.test(text));
  expect(reaching.map(({ path }) => path)).toEqual([]);
});

/** Write preferences that the server needs for the first byte of a page: light or dark, and the time zone. They only assign cookies. */
const WRITE_COOKIES = ['web/src/kit/theme.ts', 'web/src/server/store-zone.ts'];

test('cookies are read by no script, and written by two files', () => {
  const touching = sources.filter(({ text }) => /document\.cookie|cookieStore/.test(text));
  expect(touching.map(({ path }) => path)).toEqual(WRITE_COOKIES);
  const texts = touching.map(({ text }) => text).join('\n');
  expect(texts.match(/document\.cookie(?! = `)|cookieStore/g)).toBeNull();
  expect(
    [...texts.matchAll(/setCookie\('(\w+)'|cookie = `(\w+)=/g)].map(([, set, assigned]) => set ?? assigned),
  ).toEqual([...['theme', 'contrast', 'zone']]);
});
