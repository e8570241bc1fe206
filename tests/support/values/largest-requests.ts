/** A request for each procedure whose input is the largest that it takes, filled with expensive texts. */
import type { AnyProcedure } from '@trpc/server';
import { getInputOutputParsers } from 'trpc-to-openapi';
import type { z } from 'zod';
import { appRouter } from '../../../src/routers/app-router.ts';
import type { PlainInit } from '../clients/plain-http.ts';
import { largestValue } from './largest-values.ts';

/** Each is repeated up to the maximum length: names, links, markup, what search and HTML parsers branch at. */
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

interface Target {
  name: string;
  type: string;
  input: z.ZodType;
}

const TARGETS: Target[] = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
  .map(([name, procedure]) => ({
    name,
    type: procedure._def.type as string,
    input: getInputOutputParsers(procedure as never).inputParser as z.ZodType,
  }))
  .filter(({ type }) => type !== 'subscription');

export interface LargestRequest {
  name: string;
  path: string;
  init: PlainInit;
}

/** @param known by the first part of a procedure's name: the object of its ids, so that more than "not found" is executed */
export const largestRequests = (filling: string, known: Readonly<Record<string, string>>): LargestRequest[] =>
  TARGETS.map(({ name, type, input }) => {
    const largest = largestValue(input, filling) as Record<string, unknown>;
    const id = known[name.split('.', 1)[0] ?? ''];
    if (id && 'id' in largest && typeof largest.id === 'string') largest.id = id;
    if (type === 'query') return { name, path: pathFor(name, largest), init: {} };
    const headers = { 'content-type': 'application/json' };
    return { name, path: `/trpc/${name}`, init: { method: 'POST', headers, body: JSON.stringify(largest) } };
  });
