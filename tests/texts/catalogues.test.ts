/** The catalogues of texts: every language has the same messages with the same parameters, and each is used (docs/texts.md). */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { flat, languagesIn, parametersOf, readCatalogues, SOURCE_LANGUAGE } from '../../scripts/texts/catalogue.ts';
import { withSpaces } from '../../scripts/texts/typography.ts';
import { TEXTS } from '../../src/wording/texts.ts';
import { type SourceFile, sourcesBelow } from '../architecture/source.ts';

const folder = path.join(import.meta.dirname, '../../texts');
const areas = readCatalogues(folder);
const languages = languagesIn(folder).filter((language) => language !== SOURCE_LANGUAGE);

describe.each(languages)('%s', (language) => {
  test('translates every message, and has none that English has not', () => {
    const differing = areas.flatMap(({ name, languages: { [SOURCE_LANGUAGE]: source = {}, [language]: own = {} } }) => {
      const [wanted, found] = [source, own].map((messages) => new Set(flat(messages).map(([key]) => key)));
      return [
        ...[...(wanted ?? [])].filter((key) => !found?.has(key)).map((key) => `${name} lacks ${key}`),
        ...[...(found ?? [])].filter((key) => !wanted?.has(key)).map((key) => `${name} has ${key} too much`),
      ];
    });
    expect(differing).toEqual([]);
  });

  test('uses the plural forms that the language has', () => {
    const forms = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    const wrong = areas.flatMap(({ name, languages: { [language]: own = {} } }) =>
      flat(own).flatMap(([key, text]) =>
        [...text.matchAll(/\b(zero|one|two|few|many)\s*\{/g)]
          .map(([, form = '']) => form)
          .filter((form) => text.includes('plural,') && !forms.has(form as Intl.LDMLPluralRule))
          .map((form) => `${name} ${key}: ${form}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** The quotes of a language, and other signs that its texts must not contain. */
const WRONG_SIGNS: Record<string, RegExp> = {
  en: /['"„«»]|\.\.\.|\s…/,
  de: /['"”«»]|\.\.\.|\S…/,
  fr: /['"„“”]|\.\.\.|\s…|[^\s][;!?»](?!\w)|«\S|[\u00a0\u202f]/,
};

/** Words that people type, or the syntax of a search. */
const TYPED = ['answers yes', 'answers no', 'client/search hint'];

test.each(Object.keys(WRONG_SIGNS))('%s has its own quotes, apostrophes and dots', (language) => {
  const wrong = areas.flatMap(({ name, languages: { [language]: own = {} } }) =>
    flat(own).flatMap(([key, text]) =>
      WRONG_SIGNS[language]?.test(text) && !TYPED.includes(`${name} ${key}`) ? [`${name} ${key}: ${text}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [
    'fr',
    'Vraiment ? Oui ! « Fête » ; fin : 20 000 lignes, 5 Mo, {left} %',
    'Vraiment_? Oui_! «_Fête_»_; fin~: 20_000 lignes, 5~Mo, {left}~%',
  ],
  ['fr', '{people, plural, =0 {Rien} other {{people} : oui}}', '{people, plural, =0 {Rien} other {{people}~: oui}}'],
  ['fr', 'un :nom: dans 3 jours', 'un :nom: dans 3 jours'],
  ['de', '{left} % von links, bis 8 MB', '{left}~% von links, bis 8~MB'],
  ['en', 'Really? 5 MB', 'Really? 5 MB'],
])('the texts in %s with “%s” do not break inside units', (language, plain, spaced) => {
  expect(withSpaces(language, plain).replaceAll('\u202f', '_').replaceAll('\u00a0', '~')).toBe(spaced);
});

/** Nouns that are counted; bare, they would be wrong for one. */
const COUNTED =
  /\{\w+\} (?:people|places|rows|attempts|years|days|posts|events|Personen|Plätze|Zeilen|Versuche|Jahre|Tage|personnes|places|lignes|tentatives|ans|jours)\b/;

test.each([SOURCE_LANGUAGE, ...languages])('%s counts by plurals', (language) => {
  const bare = areas.flatMap(({ name, languages: { [language]: own = {} } }) =>
    flat(own)
      .filter(([, text]) => !text.includes('plural,') && COUNTED.test(text))
      .map(([key, text]) => `${name} ${key}: ${text}`),
  );
  expect(bare).toEqual([]);
});

test('French speaks to everybody without signs between letters, as beside “organisateurs”', () => {
  const texts = [
    ...areas.flatMap(({ languages: { fr = {} } }) => flat(fr).map(([, text]) => text)),
    ...Object.values<string>(TEXTS.fr.sentences),
    ...Object.values<string>(TEXTS.fr.advice),
  ];
  expect(texts.filter((text) => /\p{L}·\p{L}/u.test(text))).toEqual([]);
});

describe('every message', () => {
  test('messages of areas whose texts are used together have different names', () => {
    const together = ['look/event', 'look/events'];
    const own = ['client/events', 'pages/event', 'pages/events-list', 'pages/join'];
    const namesOf = (area: string): string[] =>
      Object.keys(areas.find(({ name }) => name === area)?.languages[SOURCE_LANGUAGE] ?? {});
    for (const area of own) {
      const names = [...together, area].flatMap(namesOf);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  test('is ICU, and its parameters have names', () => {
    for (const { languages: texts } of areas)
      for (const messages of Object.values(texts))
        for (const [, text] of flat(messages))
          expect([...parametersOf(text).keys()].filter((name) => !/^[a-z]\w*$/i.test(name))).toEqual([]);
  });

  test('is used by what imports its area', () => {
    const files = ['src', 'web/src', 'scripts'].flatMap(sourcesBelow);
    const importing = (paths: readonly string[]): SourceFile[] =>
      files.filter(({ imports }) => imports.some((to) => paths.includes(to)));
    /** The words of the files that import the area, of their importers, and of their helpers. */
    const wordsAround = (area: string): Set<string> => {
      const first = importing(['all', 'loaders'].map((kind) => `src/generated/texts/${kind}/${area}.ts`));
      const users = [...first, ...importing(first.map((file) => file.path))];
      const around = new Set(users.flatMap((file) => [file.path, ...file.imports]));
      return new Set(files.filter((file) => around.has(file.path)).flatMap((file) => file.text.match(/\w+/g) ?? []));
    };
    const unused = areas.flatMap(({ name, languages: { [SOURCE_LANGUAGE]: source = {} } }) => {
      const words = wordsAround(name);
      // Messages of a table are selected by their subject, so the name of the table must be used.
      return flat(source)
        .filter(([key]) => !key.split('.').some((part) => words.has(part)))
        .map(([key]) => `${name} ${key}`);
    });
    expect(unused).toEqual([]);
  });
});
