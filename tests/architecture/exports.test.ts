/** Exported functions, constants and classes are used by another file; anything else is private to its file, or dead. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesBelow } from './source.ts';

const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(?:class|const|enum|function\*?|let) (\w+)/gm;

const sources = ['bench', 'scripts', 'src', 'tests', 'web'].flatMap(sourcesBelow);

/** Configuration and scripts, which import sources, too. */
const others = globSync(['*.ts', '{bin,scripts,web}/**/*.mjs'], { cwd: root, exclude: ['**/node_modules/**'] }).map(
  (file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }),
);

/** Word → the files that contain it. */
const uses = new Map<string, Set<string>>();
for (const { path: file, text } of [...sources, ...others])
  for (const [word] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) {
    const files = uses.get(word) ?? new Set<string>();
    uses.set(word, files.add(file));
  }

test('every exported value is named in another file', () => {
  const unused = sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(EXPORT)]
      .filter(([, name = '']) => (uses.get(name)?.size ?? 0) < 2)
      .map(([, name]) => `${file} exports ${name}`),
  );
  expect(unused).toEqual([]);
});
