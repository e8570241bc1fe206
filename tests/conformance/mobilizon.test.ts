/** Every behaviour of Mobilizon's tests is either tested in this folder or decided otherwise with a reason. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BEHAVIOURS, DECIDED_OTHERWISE, TESTED } from './rows.ts';

const ids = BEHAVIOURS.map(({ id }) => id);
const gaps = DECIDED_OTHERWISE.map(({ what }) => what);

test('every behaviour is in exactly one place', () => {
  const places = [...TESTED, ...gaps];
  expect(ids.filter((id) => places.filter((place) => place === id).length !== 1)).toEqual([]);
});

test('tests and decisions name existing behaviours only', () => {
  expect([...TESTED, ...gaps].filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toHaveLength(164);
});

test('every decision has a reason', () => {
  expect(DECIDED_OTHERWISE.filter(({ why }) => why.length < 20)).toEqual([]);
});

const source = path.join(import.meta.dirname, '../../../shared/spec/mobilizon/behaviours.json');

test.skipIf(!existsSync(source))('the rows are those of the facts', () => {
  const { tests } = JSON.parse(readFileSync(source, 'utf8')) as { tests: (typeof BEHAVIOURS)[number][] };
  const plain = tests.map(({ id, operation, given, when, then }) => ({ id, operation, given, when, then }));
  expect(BEHAVIOURS).toEqual(plain);
});
