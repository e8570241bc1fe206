/** The catalogues in texts/: a folder for each language, in it ICU messages as JSON, a file for each area. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type Token } from '@messageformat/parser';

/** The language from which all others are translated. */
export const SOURCE_LANGUAGE = 'en';

/** The list of languages, in the folder of the catalogues. */
const LIST = 'languages.json';

/** A message, or messages below a common name. */
export type Messages = { [name: string]: string | Messages };

/** An area's messages by language. */
export type Area = { name: string; languages: Record<string, Messages> };

/** A language, as texts/languages.json describes it. */
export interface LanguageFacts {
  /** In the language itself. */
  name: string;
  /** With the region whose dates and times are the default. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Whether every text must be translated; the others may fall back to the source language. */
  isComplete: boolean;
}

/** The languages, the source first. Throws where the folders and texts/languages.json differ. */
export function readLanguages(folder: string): Map<string, LanguageFacts> {
  const listed = JSON.parse(readFileSync(path.join(folder, LIST), 'utf8')) as Record<string, Partial<LanguageFacts>>;
  const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  for (const name of folders) if (!listed[name]) throw new Error(`texts/${LIST} lacks ${name}`);
  const others = folders.filter((name) => name !== SOURCE_LANGUAGE).sort();
  return new Map(
    [SOURCE_LANGUAGE, ...others].map((code) => {
      const { name, locale, direction = 'ltr', isComplete = true } = listed[code] ?? {};
      if (!name || !locale) throw new Error(`texts/${LIST}: ${code} needs a name and a locale`);
      return [code, { name, locale, direction, isComplete }];
    }),
  );
}

export const languagesIn = (folder: string): string[] => [...readLanguages(folder).keys()];

/** The names of the areas that a language has. */
export const areasOf = (folder: string, language: string): string[] =>
  readdirSync(path.join(folder, language), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).replaceAll(path.sep, '/'))
    .sort();

/** The areas of the source language, each with the languages that have it. */
export function readCatalogues(folder: string): Area[] {
  const files = areasOf(folder, SOURCE_LANGUAGE).map((name) => `${name}.json`);
  return files.map((file) => ({
    name: file.slice(0, -'.json'.length),
    languages: Object.fromEntries(
      languagesIn(folder).flatMap((language) => {
        const text = read(path.join(folder, language, file));
        return text === null ? [] : [[language, JSON.parse(text) as Messages]];
      }),
    ),
  }));
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `{ poll: { vote: 'Vote' } }` → `poll.vote`, `Vote`. */
export function flat(messages: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : flat(value, `${prefix}${name}.`),
  );
}

/** The type of a parameter: a number if it is counted, one of some words if it selects, otherwise any text. */
export type Parameters = Map<string, 'number' | 'value' | Set<string>>;

/** The parameters of a message. Throws where the message is not ICU. */
export function parametersOf(text: string): Parameters {
  const found: Parameters = new Map();
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'argument') {
        if (!found.has(token.arg)) found.set(token.arg, 'value');
      } else if (token.type === 'plural' || token.type === 'selectordinal') {
        found.set(token.arg, 'number');
        for (const { tokens: inner } of token.cases) visit(inner);
      } else if (token.type === 'select') {
        const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
        const before = found.get(token.arg);
        found.set(token.arg, new Set([...(before instanceof Set ? before : []), ...keys]));
        for (const { tokens: inner } of token.cases) visit(inner);
      } else if (token.type === 'function') {
        throw new Error(`{${token.arg}, ${token.key}}: dates and numbers are formatted before they are given`);
      }
    }
  };
  visit(parse(text));
  return found;
}
