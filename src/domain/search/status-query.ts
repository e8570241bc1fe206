/** Parser of the status search syntax: words, phrases, exclusions and operators (Mastodon's search syntax). */
import { tagNameOf } from '../tags/tag-name.ts';
import { readSpan, type Span } from './time-span.ts';

/** Scope of the search: what the viewer wrote or interacted with, public statuses, or both. */
export type Scope = 'library' | 'public' | 'all';

export interface StatusQuery {
  words: string[];
  phrases: string[];
  /** Excluded words and phrases. */
  unwanted: string[];
  /** Index terms other than words: `#tag` and `is:poll`. */
  marks: string[];
  unwantedMarks: string[];
  /** Handles, or `me`. */
  authors: { handle: string; negated: boolean }[];
  languages: { code: string; negated: boolean }[];
  times: { within: Partial<Span>; negated: boolean }[];
  scope: Scope;
}

/** Maximum number of words and operators; the rest is ignored. */
export const MOST_CLAUSES = 100;

const QUOTES = /[“”„«»「」『』《》]/g;
const CLAUSE = /([+-]?)(?:(has|is|language|from|before|after|during|in):)?(?:"([^"]*)"|([^\s"]+))/giu;

type Take = (query: StatusQuery, value: string, negated: boolean) => void;

/** Refuses invalid dates. */
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
  // The scope cannot be negated; unknown scopes mean everywhere.
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

/** Every text is a valid query: unclosed quotes are ignored, and unknown operators are words. Refuses invalid dates. */
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
