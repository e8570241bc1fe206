/** docs/mails holds the current preview of every mail. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES, mailPreviews } from '../../scripts/mail-previews.ts';
import { MAIL_VALUES } from '../../src/domain/mails/values.ts';

const folder = path.join(import.meta.dirname, '../../docs/mails');
const previews = mailPreviews();

test('every mail has a preview as text and as HTML in each language', () => {
  const wanted = Object.keys(MAIL_VALUES).flatMap((name) =>
    Object.keys(LOCALES).flatMap((locale) => [`${name}.${locale}.html`, `${name}.${locale}.txt`]),
  );
  expect([...previews.keys()].sort()).toEqual([...wanted, 'README.md'].sort());
});

test('docs/mails holds these files and no others; run npm run mails', () => {
  expect(readdirSync(folder).sort()).toEqual([...previews.keys()].sort());
});

test.each([...previews])('docs/mails/%s is up to date; run npm run mails', (name, text) => {
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
});
