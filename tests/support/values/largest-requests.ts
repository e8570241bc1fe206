/** A request for each procedure with the largest input that it accepts, filled with expensive texts. */
import type { PlainInit } from '../clients/plain-http.ts';
import { PROCEDURES } from '../clients/probe.ts';
import { largestValue } from './largest-values.ts';

/** Each is repeated up to the maximum length: names, links, markup, and text at which search and HTML parsers branch. */
export const FILLINGS = [
  'x',
  '@alice ',
  '#a ',
  'http://a.bc/ ',
  '<b>',
  '<p><a href="x">',
  '&',
  '((',
  '👩‍👩‍👧‍👧',
  '\u0301',
  '-a "b" ',
  '\n',
];

/** Node accepts no longer request lines. */
const LONGEST_URL = 15_000;

/** Cuts texts and lists until the input fits into a URL. */
function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.slice(0, most).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, most)]));
}

function pathFor(name: string, input: unknown): string {
  for (let most = LONGEST_URL; ; most /= 2) {
    const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(shortened(input, most)))}`;
    if (path.length < LONGEST_URL) return path;
  }
}

export interface LargestRequest {
  name: string;
  path: string;
  init: PlainInit;
}

export const largestRequests = (filling: string): LargestRequest[] =>
  PROCEDURES.filter(({ type }) => type !== 'subscription').map(({ name, type, input }) => {
    const largest = input ? largestValue(input, filling) : {};
    if (type === 'query') return { name, path: pathFor(name, largest), init: {} };
    const headers = { 'content-type': 'application/json' };
    return { name, path: `/trpc/${name}`, init: { method: 'POST', headers, body: JSON.stringify(largest) } };
  });
