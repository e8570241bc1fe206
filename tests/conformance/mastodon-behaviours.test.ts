/** Every behaviour that clients of Mastodon rely on has a test with its id, or a reason in openapi/gaps.json. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BEHAVIOURS, DECIDED_OTHERWISE, NOT_SERVED, TESTED } from './mastodon-rows.ts';

const decided = DECIDED_OTHERWISE.map(({ what }) => what);
const known = new Set(BEHAVIOURS.map(({ id }) => id));
const row = (id: string): string => {
  const found = BEHAVIOURS.find((each) => each.id === id);
  return `${id}: ${found?.endpoint} — ${found?.given}; ${found?.when} → ${found?.then.status} ${found?.then.fields}`;
};

test('every row is tested, decided otherwise, or of an operation that is not served', () => {
  const open = [...known].filter((id) => ![...TESTED, ...decided, ...NOT_SERVED].includes(id));
  expect(
    open.map(row),
    "Write a test whose name begins with the row's id, or name the id in openapi/gaps.json under behaviours.",
  ).toEqual([]);
});

test('no row is tested twice', () => {
  expect(TESTED.filter((id, i) => TESTED.indexOf(id) !== i)).toEqual([]);
});

test('differences are not tested, and have a reason', () => {
  expect(
    decided.filter((id) => TESTED.includes(id)),
    'This works now: take it out of openapi/gaps.json, behaviours.',
  ).toEqual([]);
  expect(DECIDED_OTHERWISE.filter(({ why }) => why.length < 20)).toEqual([]);
});

test('tests and decisions name existing rows only', () => {
  expect([...TESTED, ...decided].filter((id) => !known.has(id))).toEqual([]);
  expect(known.size).toBe(193);
});

const source = path.join(import.meta.dirname, '../../../shared/spec/mastodon/behaviours.json');

test.skipIf(!existsSync(source))('the rows are those of the facts', () => {
  const { behaviours } = JSON.parse(readFileSync(source, 'utf8')) as { behaviours: (typeof BEHAVIOURS)[number][] };
  expect(BEHAVIOURS).toEqual(
    // biome-ignore format: one line reads best
    behaviours.map(({ id, endpoint, given, when, then }) => ({ id, endpoint, given, when, then })),
  );
});
