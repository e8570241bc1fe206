/** Descriptions of scopes for people, in each language. */
import { describe, expect, test } from 'vitest';
import { ALL_SCOPES } from '../../src/domain/access/scopes.ts';
import { SCOPE_TEXTS } from '../../src/domain/oauth/scope-texts.ts';
import { scopeWords } from '../../src/facades/oauth/scope-words.ts';
import { LANGUAGES, languageNamed, WORDS } from '../../src/facades/oauth/words.ts';
import { html } from '../../src/facades/web/page/html.ts';

describe('scopes in words', () => {
  test.each(ALL_SCOPES)('%s', (scope) => {
    const [english, french] = [scopeWords(scope, 'en'), scopeWords(scope, 'fr')];
    expect(english).toBe(SCOPE_TEXTS[scope]);
    expect(english).toMatch(/^[A-Z][\w’, -]+$/);
    expect(french).toMatch(/^[A-ZÀ-Ü][\wÀ-ÿ’, -]+$/);
    expect(french).not.toBe(english);
    expect(scopeWords(scope, 'de')).toMatch(/^[A-ZÄÖÜ][\wÀ-ÿ, -]+$/);
    expect(scopeWords(scope, 'de')).not.toBe(english);
  });

  test('descriptions are unique', () => {
    for (const language of LANGUAGES) {
      expect(new Set(ALL_SCOPES.map((scope) => scopeWords(scope, language))).size).toBe(ALL_SCOPES.length);
    }
  });
});

test.each(LANGUAGES)('%s has every text', (language) => {
  expect(Object.keys(WORDS[language])).toEqual(Object.keys(WORDS.en));
});

test.each<[string | null, string | null]>([
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['en_GB', 'en'],
  ['de-AT', 'de'],
  ['es', null],
  ['constructor', null],
  ['', null],
  [null, null],
])('the language %s', (asked, language) => {
  expect(languageNamed(asked)).toBe(language);
});

test('values in a page are escaped, once', () => {
  const inner = html`<b>${'"<&>\''}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner, 'x']}${false}${null}${0}</p>`.text).toBe(
    '<p title="&quot;"><b>&quot;&lt;&amp;&gt;&#39;</b><b>&quot;&lt;&amp;&gt;&#39;</b>x0</p>',
  );
});
