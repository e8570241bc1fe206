/** The rows of tests/conformance/mobilizon-behaviours.json, and those that are decided otherwise (openapi/gaps.json). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Behaviour {
  id: string;
  operation: string;
  given: string;
  when: string;
  then: { expect?: string; errorMessage?: string; errorContains?: string; httpStatus?: number };
}

const here = import.meta.dirname;
const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(here, '../..', file), 'utf8')) as T;

export const BEHAVIOURS = json<Behaviour[]>('tests/conformance/mobilizon-behaviours.json');

const byId = new Map(BEHAVIOURS.map((row) => [row.id, row]));

export function behaviour(id: string): Behaviour {
  const row = byId.get(id);
  if (!row) throw new Error(`there is no behaviour ${id}`);
  return row;
}

/** The other rows of that list are Mastodon's (tests/conformance/mastodon-rows.ts). */
export const DECIDED_OTHERWISE = json<{ behaviours: { what: string; why: string }[] }>(
  'openapi/gaps.json',
).behaviours.filter(({ what }) => /^[A-Z]{3}-\d{2}$/.test(what));

/** The ids at the beginning of a test's name, or as keys of a table of tests, in this folder. */
export const TESTED: string[] = readdirSync(here)
  .filter((name) => name.endsWith('.test.ts') && name !== 'mobilizon.test.ts')
  .flatMap((name) => [
    ...readFileSync(path.join(here, name), 'utf8').matchAll(/(?:^ {2}|test\(\s*)'([A-Z]{3}-\d{2})(?:'| )/gm),
  ])
  .map(([, id]) => id ?? '');
