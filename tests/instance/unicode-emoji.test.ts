/** Which texts are one emoji, for reactions. */
import { describe, expect, test } from 'vitest';
import { isUnicodeEmoji } from '../../src/domain/announcements/unicode-emoji.ts';

describe('one emoji', () => {
  test.each([
    ...['👍', '🎉', '👍🏽', '❤️', '❤', '☝🏽', '☝️', '☝', '👩‍❤️‍👨', '👩‍❤‍👨', '🏳️‍🌈', '🏳‍🌈', '👁️‍🗨️', '👨‍👩‍👧‍👦', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ...['1️⃣', '1⃣', '#️⃣', '©', '©️', '🏃🏾‍♀️', '🏃‍♀', '🕵🏻', '✌'],
  ])('%s', (text) => {
    expect(isUnicodeEmoji(text)).toBe(true);
  });
});

describe('none', () => {
  test.each([
    '',
    'a',
    '1',
    '#',
    '👍👍',
    'x👍',
    ' 👍',
    ':blob:',
    'blob',
    '🇫',
    '\u200d',
    '\ufe0f',
    '1\ufe0f',
    '👍'.repeat(500),
  ])('%j', (text) => {
    expect(isUnicodeEmoji(text)).toBe(false);
  });
});
