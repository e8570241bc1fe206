/**
 * Libraries are used by their public interfaces: nothing in them is replaced, and the few private parts in use are listed here
 * with the reason.
 */
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

interface PrivatePart {
  found: RegExp;
  /** Files that may, and why. */
  allowed: Readonly<Record<string, string>>;
}

const PARTS: Readonly<Record<string, PrivatePart>> = {
  'a method of a library that is replaced': {
    found: /^\s*(?!this\b)\w+\.(?:query|connect|sendCommand|_\w+) = /m,
    allowed: {},
  },
  'what tRPC knows of a procedure': {
    found: /\._def\b/,
    allowed: {
      'src/procedures/definitions.ts':
        'tRPC lists procedures with kind, meta and parsers nowhere else; its own generators of documents read the same',
    },
  },
  'what zod knows of a schema': {
    found: /\._zod\b/,
    allowed: {
      'src/platform/schema-definition.ts':
        'zod keeps `_zod.def` for libraries (https://zod.dev/library-authors), and this file reads it for all others',
    },
  },
  'what Pothos knows of a field': {
    found: /\bpothos(?!Options)[A-Z]\w+/,
    allowed: {},
  },
  "a class of marked's that is extended": {
    found: /extends Lexer\b/,
    allowed: {
      'src/domain/kernel/markdown.ts':
        'marked exports Lexer for its hook provideLexer, and both methods are public in its types, but its documentation does not ' +
        'describe to override them. Its time grows with the squares of nesting and of the length of a paragraph, and no option bounds either: ' +
        'preprocess sees no paragraphs, walkTokens comes too late, and a tokenizer does not know its depth',
    },
  },
  "graphile-worker's own tables": {
    found: /\b_private_\w+/,
    allowed: {},
  },
  "pg's socket": {
    found: /\.connection as unknown\b|\.connection\??\.stream\b/,
    allowed: {},
  },
};

const sources = sourcesBelow('src').filter(({ path }) => !path.startsWith('src/generated/'));

test.each(Object.entries(PARTS))('%s', (_what, { found, allowed }) => {
  const files = sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
  expect(files.filter((file) => !(file in allowed))).toEqual([]);
});

test('no script changes the code of others', () => {
  const scripts = sourcesBelow('scripts').filter(({ text }) =>
    /writeFileSync\([^)]*(?:readFileSync|\.replace)/.test(text),
  );
  expect(scripts.map(({ path }) => path)).toEqual([]);
});
