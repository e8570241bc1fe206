/** Every mail in every language, with made-up people: complete, readable in both forms, and on one page of previews. */
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { LOCALES, mailPreviews, previewPage } from '../../scripts/mail-previews.ts';
import { MAIL_VALUES } from '../../src/domain/mails/values.ts';

const previews = mailPreviews();

test('every mail has a preview in each language', () => {
  const wanted = Object.keys(MAIL_VALUES).flatMap((name) => Object.keys(LOCALES).map((locale) => `${name}.${locale}`));
  expect(previews.map(({ name, locale }) => `${name}.${locale}`).sort()).toEqual(wanted.sort());
});

test.each(previews)('$name.$locale is whole', ({ values, mail: { subject, text, html } }) => {
  for (const form of [subject, text, html])
    expect(form).not.toMatch(/undefined|\[object |NaN|Invalid Date|\{\w+\}|\$\{/);
  expect(subject).not.toMatch(/^\s|\s$|\n/);
  // Both forms lead to the same pages.
  const $ = load(html);
  const linked = $('a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  for (const href of linked) expect(text).toContain(href);
  if ('url' in values) expect(linked).toContain(values.url);
  // Each paragraph of the text is in the HTML, where time and place are a table without colons, and quotations have a bar.
  const plain = (said: string): string =>
    said
      .replace(/^> /, '')
      .replace(/\s*:?\s+/g, ' ')
      .trim();
  const words = plain($('body').text());
  const [written = ''] = text.split('\n-- \n');
  for (const line of written.split(/\n+/).filter((part) => !part.includes('https://')))
    expect(words).toContain(plain(`${line} `));
});

test.each(Object.keys(MAIL_VALUES))('%s says something else in each language', (name) => {
  const said = previews.filter((preview) => preview.name === name).map(({ mail }) => mail.subject);
  expect(new Set(said).size).toBe(Object.keys(LOCALES).length);
});

test('the page shows all of them as they are', () => {
  const $ = load(previewPage());
  const frames = $('iframe')
    .toArray()
    .map((frame) => $(frame).attr('srcdoc'));
  expect(frames).toEqual(previews.map(({ mail }) => mail.html));
  const texts = $('pre')
    .toArray()
    .map((block) => $(block).text());
  expect(texts).toEqual(previews.map(({ mail }) => mail.text));
});
