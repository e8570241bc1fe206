/**
 * One look: colours and radii are numbers only in tokens.css, so that a theme is one file, and what server pages and the web client
 * both show is one component (docs/where-to-put-things.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

const TOKENS = 'src/facades/web/assets/tokens.css';

const sheets = globSync(['src/facades/web/assets/*.css', 'web/src/**/*.css']).filter((file) => file !== TOKENS);

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** Controls on photographs, which look the same in both themes; new ones use `--on-photo`. */
const ON_PHOTOS = ['lightbox', 'media-gallery', 'focus-picker'].map((name) => `/${name}.module.css`);

/** Lines of stylesheets that match. */
const linesWith = (pattern: RegExp, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('no stylesheet but tokens.css has a colour of its own', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const checked = sheets.filter((file) => !ON_PHOTOS.some((name) => file.endsWith(name)));
  expect(linesWith(/:.*#[0-9a-f]{3,8}\b/i, checked)).toEqual([]);
});

test('no stylesheet but tokens.css has a radius in pixels, and none of server pages in another length', () => {
  expect(linesWith(/radius:[^;]*\b(?!999px)\d+px/, sheets)).toEqual([]);
  const ofPages = sheets.filter((file) => file.startsWith('src/'));
  expect(linesWith(/radius:[^;]*\d(?:px|r?em)\b/, ofPages)).toEqual([]);
});

test('tokens.css has every token that stylesheets name', () => {
  const tokens = new Set([...readFileSync(TOKENS, 'utf8').matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const own = new Set(
    sheets.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/--([\w-]+):/g)].map(([, name]) => name)),
  );
  const named = sheets.flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(/var\(--([\w-]+)\)/g)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(named.filter((entry) => !tokens.has(entry.split(': ')[1]) && !own.has(entry.split(': ')[1]))).toEqual([]);
});

/** Sides of the screen, where a page that reads from right to left needs the start and the end of lines. */
const SIDES =
  /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b|[\s;{](?:left|right|float|clear)\s*:|(?:text-align|justify-\w+)\s*:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)|(?:min-|max-|^|\s)(?:width|height)\s*:/;

/** Lines without a direction: conditions of media queries, and what lies on a picture or a map. */
const HAS_NO_DIRECTION = /@media|@container|aspect-ratio|safe-area-inset/;

test('stylesheets name the start and the end of lines, not the left and the right', () => {
  const lines = linesWith(SIDES, sheets).filter((line) => !HAS_NO_DIRECTION.test(line));
  expect(lines).toEqual([]);
  expect(SIDES.test('  margin-left: 1rem;') && SIDES.test('  left: 0;') && SIDES.test('  text-align: right;')).toBe(
    true,
  );
});

const ofScreens = [
  ...sourcesBelow('web/src'),
  ...sourcesBelow('src/look/components'),
  ...sourcesBelow('src/facades/web'),
];

/** Chevrons and arrows along the line; those that go up and down are the same in each direction. */
const POINTING = /<(?:\w*(?:Left|Right)|Undo2?|Redo2?|Reply|Forward)\s[^>]*>/g;

test('signs that point to the start or the end of lines are mirrored from right to left (docs/texts.md)', () => {
  const still = ofScreens.flatMap(({ path, text }) =>
    [...text.matchAll(POINTING)]
      .map(([element]) => element)
      .filter((element) => !element.includes('turns'))
      .map((element) => `${path}: ${element}`),
  );
  expect(still).toEqual([]);
});

/** A handle or hashtag in an element that does not isolate it: from right to left, its sign would be drawn behind it. */
const BARE_HANDLE = /<(?!bdi\b)[a-z]\w*(?:\s[^>]*)?>\s*[@#](?:\{|\$\{)/g;

test('handles and hashtags are isolated from the text around them', () => {
  const bare = ofScreens.flatMap(({ path, text }) =>
    (text.match(BARE_HANDLE) ?? []).map((found) => `${path}: ${found}`),
  );
  expect(bare).toEqual([]);
});

const components = sourcesBelow('src/look/components');

test('shared components only draw: they have no hooks and no state, and no text of theirs becomes HTML', () => {
  expect(components.length).toBeGreaterThan(3);
  const acting = components.filter(({ text }) =>
    /\buse[A-Z]\w*\(|\buse\(|dangerouslySetInnerHTML|\bon[A-Z]\w+=/.test(text),
  );
  expect(acting.map(({ path }) => path)).toEqual([]);
});

test('shared components import only what both front ends have, and types of React', () => {
  const others = components.flatMap(({ path, imports, text }) => [
    ...imports
      .filter((to) => !/^src\/(?:look|wording|generated\/texts\/shapes)\//.test(to))
      .map((to) => `${path} imports ${to}`),
    ...[...text.matchAll(/^import (?!type )[^;]*from '([^.][^']*)'/gm)].map(([, to]) => `${path} imports ${to}`),
  ]);
  expect(others).toEqual([]);
});

test('no component of the web client has the name of a shared one', () => {
  const declared = (text: string): string[] =>
    [...text.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = '']) => name);
  const shared = new Set(
    components.flatMap(({ text }) => declared(text).filter((name) => text.includes(`export function ${name}`))),
  );
  const twice = sourcesBelow('web/src').flatMap(({ path, text }) =>
    declared(text)
      .filter((name) => shared.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(twice).toEqual([]);
});
