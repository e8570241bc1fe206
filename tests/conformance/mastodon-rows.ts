/** The rows of mastodon-behaviours.json, the tests of each, and those decided otherwise (openapi/gaps.json). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missing } from './missing.ts';

export interface Behaviour {
  id: string;
  endpoint: string;
  given: string;
  when: string;
  then: { status: number | number[] | null; fields: string };
}

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const BEHAVIOURS = JSON.parse(read('tests/conformance/mastodon-behaviours.json')) as Behaviour[];

const areas = new Set(BEHAVIOURS.map(({ id }) => id.replace(/-\d+$/, '')));
const isOurs = (id: string): boolean => areas.has(id.replace(/-\d+$/, ''));

/** Rows that differ, completely or in part. */
export const DECIDED_OTHERWISE = (
  JSON.parse(read('openapi/gaps.json')) as { behaviours: { what: string; why: string }[] }
).behaviours.filter(({ what }) => isOurs(what));

const shapeOf = (endpoint: string): string => endpoint.replace(/:\w+/g, '{}');

/** Rows of operations that are not served; the operation's own gap has the reason. */
export const NOT_SERVED = BEHAVIOURS.filter(({ endpoint }) => missing.operations.includes(shapeOf(endpoint))).map(
  ({ id }) => id,
);

const testFiles = readdirSync(path.join(root, 'tests'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.test.ts'));

/** Ids in the tests' code (names and tables) without comments, with repetitions. */
export const TESTED: string[] = testFiles.flatMap((name) => {
  const code = read(path.join('tests', name)).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/\b([a-z_]+-\d{2})\b/g)].map(([, id]) => id ?? '').filter(isOurs);
});
