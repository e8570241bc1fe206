/** Under CI no test is skipped for a missing program. */
import { expect, test } from 'vitest';
import { missingPrograms, UNDER_CI } from '../support/servers/programs.ts';

test('CI has every program that tests need', () => {
  expect(UNDER_CI ? missingPrograms() : []).toEqual([]);
});
