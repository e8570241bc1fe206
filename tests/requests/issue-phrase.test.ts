/** Every kind of wrong input as a phrase that follows a field's name. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { phraseOf } from '../../src/procedures/issue-phrase.ts';

const CASES: [name: string, schema: z.ZodType, value: unknown, phrase: string][] = [
  ['missing text', z.string(), undefined, "can't be blank"],
  ['missing choice', z.enum(['a', 'b']), undefined, 'is not included in the list (a, b)'],
  ['another kind', z.string(), 5, 'must be text'],
  ['no whole number', z.int(), 1.5, 'must be a whole number'],
  ['no list', z.array(z.string()), {}, 'must be a list'],
  ['no choice', z.enum(['a', 'b']), 'c', 'is not included in the list (a, b)'],
  ['long text', z.string().max(5), '123456', 'is too long (maximum is 5 characters)'],
  ['short text', z.string().min(5), '1', 'is too short (minimum is 5 characters)'],
  ['many entries', z.array(z.string()).max(1), ['a', 'b'], 'has too many entries (maximum is 1)'],
  ['a large number', z.number().max(5), 6, 'must be less than or equal to 5'],
  ['a small number', z.number().gt(5), 5, 'must be greater than 5'],
  ['a large file', z.file().max(1), new File(['ab'], 'a'), 'is too large (maximum is 1 bytes)'],
  ['a wrong form', z.email(), 'x', 'is invalid'],
  ['unknown keys', z.strictObject({}), { a: 1 }, 'has unknown parts: a'],
  [
    "the author's own words",
    z.string().max(5, 'character limit of 5 exceeded'),
    '123456',
    'character limit of 5 exceeded',
  ],
];

it.each(CASES)('%s', (_name, schema, value, phrase) => {
  const issue = schema.safeParse(value).error?.issues[0];
  expect(issue && phraseOf(issue)).toBe(phrase);
});
