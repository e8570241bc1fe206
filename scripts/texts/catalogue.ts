/** The catalogues in texts/: a folder for each language, in it ICU messages as JSON, a file for each area. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type Token } from '@messageformat/parser';

/** The language from which all others are translated. */
export const SOURCE_LANGUAGE = 'en';

/** A message, or messages below a common name. */
export type Messages = { [name: string]: string | Messages };

/** An area's messages by language. */
export type Area = { name: string; languages: Record<string, Messages> };

export function languagesIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // The source first, because it is the fallback.
  return names
    .map(({ name }) => name)
    .sort((a, b) => Number(b === SOURCE_LANGUAGE) - Number(a === SOURCE_LANGUAGE) || (a < b ? -1 : 1));
}

/** The areas of the source language, each with the languages that have it. */
export function readCatalogues(folder: string): Area[] {
  const source = path.join(folder, SOURCE_LANGUAGE);
  const files = readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.map((file) => ({
    name: file.slice(0, -'.json'.length).replaceAll(path.sep, '/'),
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
