/** Documents and comments follow docs/style.md: sentences with a subject and a verb, in the terms of the glossary. */
import { describe, expect, test } from 'vitest';
import { allSentences } from './prose.ts';
import { sourcesBelow } from './source.ts';

const sentences = allSentences();

/** Patterns that no sentence contains → the alternative. */
const RULES: [pattern: RegExp, instead: string][] = [
  [/^(?:What|Whatever|Who|Whom|Whose)\b(?!.*\?)/, 'a noun as the subject'],
  [/\bwhoever\b/i, 'people who …, anybody who …'],
  [
    /\bwhat (?:is|was|are|were) (?:asked|gone|here|kept|known|left|new|none|said|sent|shown|there|told|wrong)\b/i,
    'a noun',
  ],
  [/^Of\b(?!.*,)/, 'a subject and a verb'],
  [/^(?:Asked|Kept|Left|Said|Told)\b/, 'a subject and a verb'],
  [/^Null for (?:those|what|who)\b|^(?:Empty|False|Null|True|Undefined): /, 'Null if …'],
  [/\belsewhere\b/i, 'remote, on another server, in other code'],
  [/\b(?:of|from) here\b/, 'local'],
  [/\banew\b/, 'again'],
  [/\bno more(?=[.,;:)]|$)/, 'no longer'],
  [/(?<!\bthere )\b(?:are|is|was|were) none\b(?! of (?:the|them|these)\b)/i, 'is not a …, is invalid, is empty'],
  [/\balso (?:if|where)\b/i, 'even if, even where'],
  [/\bhears? of\b/i, 'learn of, be notified of'],
  [/\b(?:fit|known|unknown) here\b/i, 'this server, or its name'],
  [/\bleav(?:es?|ing) (?:a|an|no|one|the) jobs?\b|\bjobs? (?:that |which )?(?:are|is|was|were) left\b/, 'enqueue'],
];

describe('the prose', () => {
  test('is read from documents, comments and the schema', () => {
    const kinds = new Set(sentences.map(({ file }) => file.slice(file.lastIndexOf('.'))));
    expect(kinds).toEqual(new Set(['.css', '.md', '.mjs', '.prisma', '.ts', '.tsx']));
  });

  test.each(RULES)('has no sentence with %s; write %s', (pattern) => {
    expect(sentences.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

/** The name of a test or a group of tests, also after a table of `each`. */
const NAME = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])(.*?)\1[,)]/g;

test.each([
  [/^(?:of|whose)\b/, 'a sentence about the subject'],
  [/\belsewhere\b|\bof whom\b|\bwhoever\b/, 'remote, on another server; a noun'],
  [/(?<!\bthere )\b(?:are|is) none\b/, 'is not a …, is invalid, is empty'],
])('no name of a test has %s; write %s', (pattern) => {
  const found = sourcesBelow('tests').flatMap(({ path, text }) =>
    [...text.matchAll(NAME)]
      .map(([, , name = '']) => name)
      .filter((name) => pattern.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
