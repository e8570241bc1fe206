/** Under CI no test is skipped for a missing program. */
import { expect, test } from 'vitest';
import { missingPrograms, UNDER_CI } from '../support/servers/programs.ts';

test('under CI every program that tests need is installed', () => {
  expect(UNDER_CI ? missingPrograms() : []).toEqual([]);
});
