/** Descriptions of scopes for people, in each language. */
import { describe, expect, test } from 'vitest';
import { ALL_SCOPES } from '../../src/domain/access/scopes.ts';
import { html } from '../../src/facades/web/kit/html.ts';
import { LANGUAGES, languageNamed } from '../../src/wording/language.ts';
import { scopeText } from '../../src/wording/scope-text.ts';

describe('scopes in words', () => {
  test.each(ALL_SCOPES)('%s', (scope) => {
    const [english, french] = [scopeText(scope, 'en'), scopeText(scope, 'fr')];
    expect(english).toMatch(/^[A-Z][\w’, -]+$/);
    expect(french).toMatch(/^[A-ZÀ-Ü][\wÀ-ÿ’, -]+$/);
    expect(french).not.toBe(english);
    expect(scopeText(scope, 'de')).toMatch(/^[A-ZÄÖÜ][\wÀ-ÿ, -]+$/);
    expect(scopeText(scope, 'de')).not.toBe(english);
  });

  test('descriptions are unique', () => {
    for (const language of LANGUAGES) {
      expect(new Set(ALL_SCOPES.map((scope) => scopeText(scope, language))).size).toBe(ALL_SCOPES.length);
    }
  });
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
