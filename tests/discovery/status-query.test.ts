/** The parser of status search queries, for any input. */
import { describe, expect, test } from 'vitest';
import { MOST_CLAUSES, parseStatusQuery, type StatusQuery } from '../../src/domain/search/status-query.ts';
import { readSpan } from '../../src/domain/search/time-span.ts';
import { EXPENSIVE_QUERIES } from '../support/values/expensive-texts.ts';

const NOTHING = parseStatusQuery('');
const parsed = (typed: string): Partial<StatusQuery> =>
  Object.fromEntries(
    Object.entries(parseStatusQuery(typed)).filter(([, value]) => value !== 'all' && value.length > 0),
  );

test('an empty text is an empty query', () => {
  expect(NOTHING).toEqual({
    words: [],
    phrases: [],
    unwanted: [],
    marks: [],
    unwantedMarks: [],
    authors: [],
    languages: [],
    times: [],
    scope: 'all',
  });
});

test.each<[string, Partial<StatusQuery>]>([
  ['two words', { words: ['two', 'words'] }],
  ['+two -words', { words: ['two'], unwanted: ['words'] }],
  ['"a phrase" -"not this" left', { phrases: ['a phrase'], unwanted: ['not this'], words: ['left'] }],
  ['“curly quotes” «und solche»', { phrases: ['curly quotes', 'und solche'] }],
  ['#Cats -#dogs #12 "#as is"', { marks: ['#cats'], unwantedMarks: ['#dogs'], words: ['#12'], phrases: ['#as is'] }],
  ['has:media -is:Reply has:"poll"', { marks: ['is:media', 'is:poll'], unwantedMarks: ['is:reply'] }],
  ['HAS:media', { marks: ['is:media'] }],
  [
    'from:me -from:@bob@example.org',
    {
      authors: [
        { handle: 'me', negated: false },
        { handle: '@bob@example.org', negated: true },
      ],
    },
  ],
  [
    'language:EN -language:de',
    {
      languages: [
        { code: 'en', negated: false },
        { code: 'de', negated: true },
      ],
    },
  ],
  ['in:library', { scope: 'library' }],
  ['in:library in:public', { scope: 'public' }],
  ['in:library in:nowhere', {}],
  ['unknown:operator https://example.org/x', { words: ['unknown:operator', 'https://example.org/x'] }],
  ['from: has:', { words: ['from:', 'has:'] }],
  ['"not closed', { words: ['not', 'closed'] }],
  ['a"b', { words: ['a', 'b'] }],
  ['"one" two"', { phrases: ['one'], words: ['two'] }],
  ['"" " " - + -- "', { words: ['-', '+'], unwanted: ['-'] }],
  ['a\0b\tc', { words: ['a', 'b', 'c'] }],
  ["o'neil & ! | ( <-> :* \\ %", { words: ["o'neil", '&', '!', '|', '(', '<->', ':*', '\\', '%'] }],
])('%j', (typed, expected) => {
  expect(parsed(typed)).toEqual(expected);
});

test('cuts off a query of too many words of ten thousand characters', () => {
  for (const typed of EXPENSIVE_QUERIES) {
    const query = parseStatusQuery(typed);
    expect(query.words.length + query.unwanted.length + query.phrases.length).toBeLessThanOrEqual(MOST_CLAUSES);
  }
});

describe('dates', () => {
  const at = (text: string) => Date.parse(text);
  const DAY = 86_400_000;
  test.each<[string, number, number]>([
    ['2026-02-28', at('2026-02-28T00:00Z'), at('2026-03-01T00:00Z')],
    ['2026-02-28T10', at('2026-02-28T10:00Z'), at('2026-02-28T11:00Z')],
    ['2026-02-28T10:30Z', at('2026-02-28T10:30Z'), at('2026-02-28T10:31Z')],
    ['2026-02-28T10:30:05+02:00', at('2026-02-28T08:30:05Z'), at('2026-02-28T08:30:06Z')],
    ['2026-02-28t10:30:05.25-0130', at('2026-02-28T12:00:05.250Z'), at('2026-02-28T12:00:05.251Z')],
    ['1700000000000', 1_700_000_000_000, 1_700_000_000_001],
  ])('%s', (text, start, end) => {
    expect(readSpan(text)).toEqual({ start, end });
  });

  test('the operators before, after and during use the bounds of the named period', () => {
    const start = at('2026-02-28T00:00Z');
    expect(parsed('before:2026-02-28 after:2026-02-28 -during:2026-02-28')).toEqual({
      times: [
        { within: { end: start }, negated: false },
        { within: { start: start + DAY }, negated: false },
        { within: { start, end: start + DAY }, negated: true },
      ],
    });
  });

  test.each(['yesterday', '2026-02-30', '2026-13-01', '2026-01-01T25:00', '26-01-01', '2026-01-01T10:61', '--'])(
    '%s is not a date',
    (text) => expect(() => parseStatusQuery(`before:${text}`)).toThrow('Invalid date supplied'),
  );
});
