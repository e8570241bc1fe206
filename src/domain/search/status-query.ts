/** What someone types to search statuses, taken apart: words, phrases, what must not be there, and operators (Mastodon's search syntax). */
import { tagNameOf } from '../tags/tag-name.ts';
import { readSpan, type Span } from './time-span.ts';

/** Which statuses are searched: what one wrote or took an interest in, what everybody may find, or both. */
export type Scope = 'library' | 'public' | 'all';

export interface StatusQuery {
  words: string[];
  phrases: string[];
  /** Words and phrases that must not be there. */
  unwanted: string[];
  /** What the index holds beside words: `#tag` and `is:poll`. */
  marks: string[];
  unwantedMarks: string[];
  /** Handles, or `me`. */
  authors: { handle: string; negated: boolean }[];
  languages: { code: string; negated: boolean }[];
  times: { within: Partial<Span>; negated: boolean }[];
  scope: Scope;
}

/** What stands after so many words and operators is not looked at. */
export const MOST_CLAUSES = 100;

const QUOTES = /[“”„«»「」『』《》]/g;
const CLAUSE = /([+-]?)(?:(has|is|language|from|before|after|during|in):)?(?:"([^"]*)"|([^\s"]+))/giu;

type Take = (query: StatusQuery, value: string, negated: boolean) => void;

/** Refuses what is no date. */
const takeTime =
  (within: (span: Span) => Partial<Span>): Take =>
  (query, value, negated) =>
    query.times.push({ within: within(readSpan(value)), negated });

const takeMark: Take = (query, value, negated) =>
  (negated ? query.unwantedMarks : query.marks).push(`is:${value.toLowerCase()}`);

const OPERATORS: Record<string, Take> = {
  has: takeMark,
  is: takeMark,
  from: (query, value, negated) => query.authors.push({ handle: value, negated }),
  language: (query, value, negated) => query.languages.push({ code: value.toLowerCase(), negated }),
  before: takeTime(({ start }) => ({ end: start })),
  after: takeTime(({ end }) => ({ start: end })),
  during: takeTime((span) => span),
  // Where to search cannot be negated; what is no such place is everywhere.
  in: (query, value) => {
    query.scope = value === 'library' || value === 'public' ? value : 'all';
  },
};

function takeWords(query: StatusQuery, value: string, negated: boolean, isPhrase: boolean): void {
  const tag = !isPhrase && /^[#＃]/.test(value) ? tagNameOf(value) : null;
  if (tag !== null) (negated ? query.unwantedMarks : query.marks).push(`#${tag}`);
  else if (negated) query.unwanted.push(value);
  else if (isPhrase) query.phrases.push(value);
  else query.words.push(value);
}

/**
 * Any text is a query: quotes that do not close are passed over, and operators that there are not are words. Refuses dates
 * that are none.
 */
export function parseStatusQuery(typed: string): StatusQuery {
  const query: StatusQuery = {
    words: [],
    phrases: [],
    unwanted: [],
    marks: [],
    unwantedMarks: [],
    authors: [],
    languages: [],
    times: [],
    scope: 'all',
  };
  const text = typed.replace(QUOTES, '"').replace(/\p{Cc}/gu, ' ');
  for (const [, sign, operator, phrase, word = ''] of text.matchAll(CLAUSE).take(MOST_CLAUSES)) {
    const value = (phrase ?? word).trim();
    const take = operator && OPERATORS[operator.toLowerCase()];
    if (take) take(query, value, sign === '-');
    else if (value !== '') takeWords(query, value, sign === '-', phrase !== undefined);
  }
  return query;
}
