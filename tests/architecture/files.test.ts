/** Files are small, begin with a description, and have descriptive names (ARCHITECTURE.md, Laws and Names). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourcesBelow } from './source.ts';

const LONGEST = 300;
const VAGUE = /\b(?:service|manager|helper|util|utils|misc|common)\b/;

const web = sourcesBelow('web/src');
const product = [...sourcesBelow('src'), ...web];
const everything = [
  ...product,
  ...sourcesBelow('tests'),
  ...sourcesBelow('scripts'),
  ...(existsSync(path.join(root, 'bench')) ? sourcesBelow('bench') : []),
];

describe('files', () => {
  test(`none is longer than ${LONGEST} lines; divide it by act, by question or by view`, () => {
    expect(everything.filter((file) => file.text.split('\n').length > LONGEST).map((file) => file.path)).toEqual([]);
  });

  test('each begins by saying which room it is', () => {
    expect(everything.filter((file) => !/^(?:#!.*\n)?\/\*\*/.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  test('names are kebab-case and say something', () => {
    const names = everything.map((file) => path.basename(file.path).replace(/(?:\.test)?\.tsx?$/, ''));
    expect(
      names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || VAGUE.test(name.replaceAll('-', ' '))),
    ).toEqual([]);
  });

  test('none is a barrel file', () => {
    expect(product.filter((file) => /^export (?:\*|\{[^}]*\}) from/m.test(file.text)).map((file) => file.path)).toEqual(
      [],
    );
  });
});

describe('time, ids and randomness', () => {
  const SOURCES =
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bset(?:Timeout|Interval)\(/;
  /** Processes that start and stop others use the machine's own time, and the web client the browser's. */
  const OUTSIDE = /^(?:web\/|src\/(?:platform|cli|main\.ts|cli\.ts))/;

  test('come from platform/', () => {
    expect(
      product.filter((file) => !OUTSIDE.test(file.path) && SOURCES.test(file.text)).map((file) => file.path),
    ).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
      .map((name) => ({ name: path.join(folder, name), text: readFileSync(path.join(root, folder, name), 'utf8') })),
  );

  test('they name only files that are there', () => {
    const current = documents.filter(({ text }) => !text.includes('**Superseded by'));
    const absent = current.flatMap(({ name, text }) =>
      [...text.matchAll(/`((?:src|web|tests|prisma|openapi|docs|bench|scripts)\/[\w./-]*)`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => `${name} names ${file}`),
    );
    expect(absent).toEqual([]);
  });

  test('the reasons of gaps name only files that are there', () => {
    const text = readFileSync(path.join(root, 'openapi/gaps.json'), 'utf8');
    const named = [...text.matchAll(/\b(?:docs|tests)\/[\w./-]+\.\w+/g)].map(([file]) => file);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('comments name only files that are there', () => {
    const NAMED =
      /(?<![\w./'-])((?:src\/)?(?:domain|entities|facades|jobs|platform|procedures|routers|schema)\/[\w/-]+\.ts)\b/g;
    const absent = everything.flatMap((file) =>
      [...file.text.matchAll(NAMED)]
        .map(([, named = '']) => (named.startsWith('src/') ? named : `src/${named}`))
        .filter((named) => !existsSync(path.join(root, named)))
        .map((named) => `${file.path} names ${named}`),
    );
    expect(absent).toEqual([]);
  });

  test('ARCHITECTURE.md shows every folder of the source', () => {
    const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
    const folders = new Set(
      product
        .map((file) =>
          file.path
            .split('/')
            .slice(0, file.path.startsWith('web/') ? 3 : 2)
            .join('/'),
        )
        .filter((folder) => !/\.tsx?$/.test(folder)),
    );
    expect([...folders].filter((folder) => !text.includes(`${folder}/`))).toEqual([]);
  });
});
