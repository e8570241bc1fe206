/** Names within sentences: their direction stays theirs. */
import { expect, test } from 'vitest';
import { plainName } from '../../src/wording/plain-name.ts';
import { actorName, isolated } from '../../web/src/words/names.ts';

test.each([
  ['alice', 'alice'],
  ['Inès 🚲 (she)', 'Inès 🚲 (she)'],
  // Without marks the digits of a sentence would join the name.
  ['مجموعة', '\u2068مجموعة\u2069'],
  ['שלום 7', '\u2068שלום 7\u2069'],
  // Override characters are removed, because they would reverse everything after them.
  ['Amina \u202elive', '\u2068Amina live\u2069'],
  ['\u2069x\u2066', '\u2068x\u2069'],
])('%j is %j', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

test('a person without a name is shown by the username', () => {
  expect(actorName({ name: '', preferredUsername: 'bob' })).toBe('bob');
  expect(actorName({ name: 'Bob', preferredUsername: 'bob' })).toBe('Bob');
  expect(actorName(null)).toBe('');
});

test.each([
  ['Alice :bike:', 'Alice'],
  [':bike: Alice :bike: B', 'Alice B'],
  ['Alice :none: 10:30:45', 'Alice :none: 10:30:45'],
  [':bike:', 'alice'],
  ['', 'alice'],
])('%j is %j in a title', (display_name, shown) => {
  expect(plainName({ display_name, username: 'alice', emojis: [{ shortcode: 'bike' }] })).toBe(shown);
});
