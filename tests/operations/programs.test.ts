/** A build server skips no test for want of a program. */
import { expect, test } from 'vitest';
import { missingPrograms, UNDER_CI } from '../support/servers/programs.ts';

test('under CI every program is there that some tests need', { timeout: 120_000 }, () => {
  expect(UNDER_CI ? missingPrograms() : []).toEqual([]);
});
