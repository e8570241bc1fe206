/** Texts in many scripts: the visible text is the entered one, with only the expected markup. */
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/domain/statuses/text/html.ts';
import { statusLength } from '../../src/domain/statuses/text/length.ts';
import { tokenize } from '../../src/domain/statuses/text/tokens.ts';
import { INJECTIONS } from '../support/values/injections.ts';
import { faultsOf, POST, plainTextOf } from '../support/values/safe-html.ts';

const links = {
  mention: (username: string, domain: string | null) =>
    username === 'bob' && domain === null ? { username, url: 'https://here.example/@bob' } : null,
  tagUrl: (name: string) => `https://here.example/tags/${encodeURIComponent(name.toLowerCase())}`,
};
const html = (text: string): string => renderHtml(tokenize(text), links);
const kinds = (text: string): string[] => tokenize(text).flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]));

const two = ['https://example.org', 'https://example.org'];
const archived = 'https://archive.org/web/https://example.org/';

/** Text → its links. */
const CORPUS: [text: string, linked: string[]][] = [
  ['مرحبا @bob كيف #الحال اليوم؟', ['@bob', '#الحال']],
  ['שלום #עולם, ראו https://example.org/דף', ['#עולם', 'https://example.org/דף']],
  ['\u202Bright \u202Ato\u202C left\u202C #tag', ['#tag']],
  ['\u2067isolated\u2069 and \u200Fmarked\u200E', []],
  ['e\u0301te\u0301 #e\u0301te\u0301', ['#e\u0301te\u0301']],
  [
    'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034DALGO',
    [],
  ],
  ['👨‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 🇫🇷', []],
  ['क्षत्रिय #नमस्ते', ['#नमस्ते']],
  ['नि\u200Cर्मल \u200D \uFEFF \u2060 zero', []],
  ['日本語 #日本語 テスト、@bob', ['#日本語', '@bob']],
  ['한국어 #한국어', ['#한국어']],
  ['ไทย #ภาษาไทย', ['#ภาษาไทย']],
  [':blobcat: hello :party_parrot: 10:30:45', []],
  [':#tag: and :@bob:', ['#tag', '@bob']],
  ['𝓯𝓪𝓷𝓬𝔂 𝕥𝕖𝕩𝕥 ＃ｆｕｌｌ', ['＃ｆｕｌｌ']],
  ['a\u00A0b\u2003c\u2028d\u2029e', []],
  [
    '(https://example.org/a_(b)) and https://example.org/?a=1&b=%3Cx%3E#c.',
    ['https://example.org/a_(b)', 'https://example.org/?a=1&b=%3Cx%3E#c'],
  ],
  ['https://пример.рф/путь?q=ответ', ['https://пример.рф/путь?q=ответ']],
  ['https://example.orgを見て、https://example.com/aです', ['https://example.org', 'https://example.com/aです']],
  ['（https://example.org）と「https://example.org/道」', ['https://example.org', 'https://example.org/道']],
  ['https://example.org:8080。https://日本語.jpへ', ['https://example.org:8080', 'https://日本語.jp']],
  ['https://example.com을 보세요', ['https://example.com']],
  ['https://ja.example.org/東京（曖昧さ回避）', ['https://ja.example.org/東京（曖昧さ回避）']],
  ['“https://example.org/x” ‘https://example.org.’ «https://example.org»', ['https://example.org/x', ...two]],
  ['https://example.org… *https://example.org/x*', ['https://example.org', 'https://example.org/x']],
  ['https://example.org/x\u200B https://archive.org/web/https://example.org/', ['https://example.org/x', archived]],
  [
    '\u202Bhttps://example.org/x\u202C \u2067https://example.org\u2069',
    ['https://example.org/x', 'https://example.org'],
  ],
  ['#one#two #_under_ #1st #123', ['#one', '#_under_', '#1st']],
  ['mail bob@example.org and @nobody@example.org', ['@nobody@example.org']],
  ['one\ntwo\n\nthree\n\n\n\nfour', []],
  ['& < > " \' &amp; &lt; &#39;', []],
];

describe('a text', () => {
  test.each(CORPUS)('%j', (text, linked) => {
    expect(kinds(text)).toEqual(linked);
    expect(faultsOf(html(text), POST)).toEqual([]);
    // A full-width number sign before a tag is normalized.
    expect(plainTextOf(html(text))).toBe(
      text
        .replace(/\n{2,}/g, '\n\n')
        .replace('＃', '#')
        .trim(),
    );
  });

  test.each([
    ['👨‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 🇫🇷', 7],
    ['e\u0301te\u0301', 3],
    ['क्षत्रिय', 3],
    [':blobcat:', 9],
    ['مرحبا', 5],
  ])('%j counts graphemes: %i', (text, length) => {
    expect(statusLength(text, '')).toBe(length);
  });

  test('a text of random pieces in any order is complete', () => {
    const pieces = [
      ...INJECTIONS,
      ...CORPUS.map(([text]) => text),
      ' ',
      '\n',
      '\n\n',
      '@bob',
      '#',
      '@',
      ':',
      '/',
      '.',
      ')',
      '。',
      '”',
      'https://example.org',
    ];
    let seed = 42;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let i = 0; i < 2000; i += 1) {
      const text = Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join(next(2) ? ' ' : '');
      expect(faultsOf(html(text), POST), text).toEqual([]);
      expect(plainTextOf(html(text)), text).toBe(
        text
          .replace(/\n{2,}/g, '\n\n')
          .replaceAll('＃', '#')
          .trim(),
      );
      expect(
        tokenize(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }
  });
});
