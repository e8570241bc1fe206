/** The four folders of federation import in one order, and their README.md names what others may import. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourcesBelow } from './source.ts';

const FEDERATION = 'src/domain/federation';

/** A folder imports only those before it. */
const FOLDERS = ['documents', 'outbox', 'remote', 'inbox'];

const MOST_FILES = 20;

const sources = sourcesBelow('src');

const folderOf = (file: string): string | null =>
  file.startsWith(`${FEDERATION}/`) ? (file.slice(FEDERATION.length + 1).split('/')[0] ?? null) : null;

/** The files that the README.md of a folder names, as paths from the root. */
function namedIn(folder: string): string[] {
  const text = readFileSync(path.join(root, FEDERATION, folder, 'README.md'), 'utf8');
  return [...text.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => path.join(FEDERATION, folder, file));
}

test('every file of federation is in one of the four folders', () => {
  const others = sources.filter(({ path: file }) => {
    const folder = folderOf(file);
    return folder !== null && !FOLDERS.includes(folder);
  });
  expect(others.map((file) => file.path)).toEqual([]);
});

test('a folder imports only those before it', () => {
  const backward = sources.flatMap((file) => {
    const at = FOLDERS.indexOf(folderOf(file.path) ?? '');
    return file.imports
      .filter((to) => at >= 0 && FOLDERS.indexOf(folderOf(to) ?? '') > at)
      .map((to) => `${file.path} imports ${to}`);
  });
  expect(backward).toEqual([]);
});

describe.each(FOLDERS)('%s', (folder) => {
  const named = namedIn(folder);
  const imports = sources
    .filter((file) => folderOf(file.path) !== folder)
    .flatMap((file) => file.imports.filter((to) => folderOf(to) === folder).map((to) => ({ by: file.path, to })));

  test('others import only what its README.md names', () => {
    expect(imports.filter(({ to }) => !named.includes(to)).map(({ by, to }) => `${by} imports ${to}`)).toEqual([]);
  });

  test('its README.md names only what others import', () => {
    const imported = new Set(imports.map(({ to }) => to));
    expect(named.filter((file) => !imported.has(file))).toEqual([]);
  });

  test(`it has at most ${MOST_FILES} files, and so has each folder below it`, () => {
    const files = sourcesBelow(path.join(FEDERATION, folder));
    const sizes = [...Map.groupBy(files, (file) => path.dirname(file.path))].map(([name, of]) => [name, of.length]);
    expect(sizes.filter(([, size]) => Number(size) > MOST_FILES)).toEqual([]);
  });
});
