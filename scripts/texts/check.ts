/** Faults in the catalogues of a language, and the share of the source language that they translate. */
import { parse, type Token } from '@messageformat/parser';
import { type Area, flat, type Parameters, parametersOf, SOURCE_LANGUAGE } from './catalogue.ts';

/** The plural categories that a text uses. Exact numbers such as `=0` exist in every language. */
function categoriesIn(text: string): string[] {
  const visit = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (!('cases' in token)) return [];
      const own =
        token.type === 'plural' ? token.cases.map(({ key }) => key).filter((key) => !key.startsWith('=')) : [];
      return [...own, ...token.cases.flatMap(({ tokens: inner }) => visit(inner))];
    });
  return visit(parse(text));
}

/** Parameters that nobody passes, and words that are never the value of one. */
function wrongParameters(own: Parameters, source: Parameters): string[] {
  return [...own].flatMap(([name, kind]) => {
    const given = source.get(name);
    if (given === undefined) return [`{${name}} is no parameter of this text`];
    if (!(kind instanceof Set)) return [];
    return [...kind]
      .filter((key) => !(given instanceof Set && given.has(key)))
      .map((key) => `{${name}} is never “${key}”`);
  });
}

/** Why a text cannot be a translation of the source; empty if it can. */
function faultsOfText(language: string, text: string, source: string): string[] {
  try {
    const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    return [
      ...wrongParameters(parametersOf(text), parametersOf(source)),
      ...categoriesIn(text)
        .filter((category) => !known.has(category))
        .map((category) => `${language} has no plural category “${category}”`),
    ];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The faults of an area in one language, each with the place of the text. Missing texts are no faults, because they fall back. */
export function faultsOf({ name, languages }: Area, language: string): string[] {
  const sources = new Map(flat(languages[SOURCE_LANGUAGE] ?? {}));
  return flat(languages[language] ?? {}).flatMap(([key, text]) => {
    const source = sources.get(key);
    const faults = source === undefined ? ['English has no such text'] : faultsOfText(language, text, source);
    return faults.map((fault) => `texts/${language}/${name}.json, ${key}: ${fault}`);
  });
}

/** The texts of an area that a language lacks. */
export function missingIn({ name, languages }: Area, language: string): string[] {
  const own = new Set(flat(languages[language] ?? {}).map(([key]) => key));
  return flat(languages[SOURCE_LANGUAGE] ?? {})
    .filter(([key]) => !own.has(key))
    .map(([key]) => `${name} ${key}`);
}

export interface Coverage {
  translated: number;
  all: number;
}

export function coverageOf(areas: readonly Area[], language: string): Coverage {
  const all = areas.flatMap(({ languages }) => flat(languages[SOURCE_LANGUAGE] ?? {})).length;
  const missing = areas.flatMap((area) => missingIn(area, language)).length;
  return { translated: all - missing, all };
}
