/** Every procedure of the staff has a page, or a reason here why it has none. */
import { expect, test } from 'vitest';
import { sourcesBelow } from '../architecture/source.ts';
import { targets } from '../support/values/hostile.ts';

/** Procedure → the reason why it has no page. */
const WITHOUT_PAGE: Record<string, string> = {
  'adminCanonicalEmailBlocks.test':
    'A question of apps: the page of blocks shows hashes, and a sign-up is tried by itself.',
  'adminReports.resolve': 'The button calls reports.updateStatus, which is the same command with a third state.',
  'adminReports.reopen': 'As adminReports.resolve.',
};

const sources = sourcesBelow('src/facades/web/moderation')
  .map(({ text }) => text)
  .join('\n');
const called = new Set(
  [...sources.matchAll(/\bcaller\.(\w+)\.(\w+)\(/g)].map(([, router, name]) => `${router}.${name}`),
);

const staffMutations = targets()
  .filter(({ meta, type }) => meta.auth === 'staff' && type === 'mutation')
  .map(({ name }) => name);

test('every mutation of staff is a button of a page', () => {
  expect(staffMutations.filter((name) => !called.has(name) && !(name in WITHOUT_PAGE))).toEqual([]);
  expect(staffMutations.length).toBeGreaterThan(50);
});

test('the reasons are about procedures that exist and have no page', () => {
  expect(Object.keys(WITHOUT_PAGE).filter((name) => called.has(name) || !staffMutations.includes(name))).toEqual([]);
});
