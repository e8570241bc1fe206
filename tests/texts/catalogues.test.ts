/** The catalogues of texts: every language has the same messages with the same parameters, and each is used (docs/texts.md). */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Area,
  flat,
  type Messages,
  parametersOf,
  readCatalogues,
  readLanguages,
  SOURCE_LANGUAGE,
} from '../../scripts/texts/catalogue.ts';
import { coverageOf, faultsOf, missingIn } from '../../scripts/texts/check.ts';
import { compileLanguage } from '../../scripts/texts/compile.ts';
import { withSpaces } from '../../scripts/texts/typography.ts';
import { TEXTS as FRENCH } from '../../src/wording/french/texts.ts';
import { type SourceFile, sourcesBelow } from '../architecture/source.ts';

const folder = path.join(import.meta.dirname, '../../texts');
const areas = readCatalogues(folder);
const facts = readLanguages(folder);
const languages = [...facts.keys()].filter((language) => language !== SOURCE_LANGUAGE);
const complete = languages.filter((language) => facts.get(language)?.isComplete);

test.each(languages)('%s has only texts, parameters and plural categories that exist', (language) => {
  expect(areas.flatMap((area) => faultsOf(area, language))).toEqual([]);
});

test.each(complete)('%s translates every message', (language) => {
  expect(areas.flatMap((area) => missingIn(area, language))).toEqual([]);
});

/** Areas that visitors and new members see; in a language with gaps the others may be English. */
const FIRST_SEEN =
  /^(?:look\/|pages\/(?:frame|shell|landing|events-list|event|join|door|sign-in|link|account)$|client\/(?:app|kit|home|newcomer|events|organizing|groups|compose|notifications)$)/;

test('Arabic translates most of what visitors and new members see; new texts may wait', () => {
  const shares = areas
    .filter(({ name }) => FIRST_SEEN.test(name))
    .map((area) => ({ name: area.name, ...coverageOf([area], 'ar') }));
  expect(shares.filter(({ translated, all }) => translated < 0.75 * all)).toEqual([]);
});

describe('a language with gaps', () => {
  const area = (ar: Messages): Area => ({
    name: 'sample',
    languages: {
      en: {
        hello: 'Hello {name}.',
        mails: '{count, plural, one {# mail} other {# mails}}',
        yes: 'Yes',
        table: { a: 'A' },
      },
      ar,
    },
  });
  const faults = (ar: Messages): string[] => faultsOf(area(ar), 'ar').map((fault) => fault.replace(/^.*json, /, ''));

  test('may lack texts, and is counted', () => {
    const some = area({ yes: 'نعم' });
    expect(faultsOf(some, 'ar')).toEqual([]);
    expect(missingIn(some, 'ar')).toEqual(['sample hello', 'sample mails', 'sample table.a']);
    expect(coverageOf([some], 'ar')).toEqual({ translated: 1, all: 4 });
  });

  test('falls back to English, isolated in text from right to left', () => {
    const written = (direction: 'ltr' | 'rtl'): string => compileLanguage(area({ yes: 'نعم' }), 'ar', { direction });
    expect(written('rtl')).toContain('"\u2066A\u2069"');
    expect(written('rtl')).toContain('yes: "نعم"');
    expect(written('ltr')).toContain('a: "A"');
  });

  test('counts by its own categories', () => {
    expect(faults({ mails: '{count, plural, zero {0} one {1} two {2} few {# f} many {# m} other {# o}}' })).toEqual([]);
  });

  test.each<[string, Messages, string]>([
    ['an unknown text', { no: 'لا' }, 'no: English has no such text'],
    ['a text where English has a table', { table: 'ا' }, 'table: English has no such text'],
    ['an unknown parameter', { hello: 'مرحبا {person}.' }, 'hello: {person} is no parameter of this text'],
    [
      'a selection of words that are never given',
      { hello: '{name, select, x {س} other {{name}}}' },
      'hello: {name} is never “x”',
    ],
  ])('cannot have %s', (_, messages, fault) => {
    expect(faults(messages)).toEqual([fault]);
    expect(() => compileLanguage(area(messages), 'ar', { direction: 'rtl' })).toThrow(fault);
  });

  test('cannot have plural categories of other languages', () => {
    const mails = '{count, plural, one {# Brief} few {# Briefe} other {# Briefe}}';
    const german: Area = { name: 'sample', languages: { ...area({}).languages, de: { mails } } };
    expect(faultsOf(german, 'de')).toEqual(['texts/de/sample.json, mails: de has no plural category “few”']);
    expect(faults({ mails: '{count, plural, plenty {2} other {#}}' })).toHaveLength(1);
  });

  test('cannot have invalid ICU', () => {
    expect(faults({ hello: 'مرحبا {name' })).toHaveLength(1);
  });
});

/** The quotes of a language, and other signs that its texts must not contain. */
const WRONG_SIGNS: Record<string, RegExp> = {
  en: /['"„«»]|\.\.\.|\s…/,
  de: /['"”«»]|\.\.\.|\S…/,
  ar: /['"„“”?;]|\.\.\.|\s…|[\u2066-\u2069]|\p{Script=Arabic}\s*,(?!.*plural)/u,
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
    ...Object.values<string>(FRENCH.sentences),
    ...Object.values<string>(FRENCH.advice),
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
