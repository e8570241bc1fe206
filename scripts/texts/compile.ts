/** Compiles the catalogues to TypeScript: typed messages, which need no parser at run time. */
import MessageFormat from '@messageformat/core';
// @ts-expect-error: this part of the package has no types.
import compileModule from '@messageformat/core/compile-module.js';
import { type Area, flat, type LanguageFacts, type Messages, parametersOf, SOURCE_LANGUAGE } from './catalogue.ts';
import { faultsOf } from './check.ts';
import { leftToRight, withSpaces } from './typography.ts';

/** The types name a default export, but the class is the module itself. */
const Compiler = MessageFormat as unknown as new (
  language: string,
) => { compile(text: string): (values: object) => string };

const HEAD = '// Written by scripts/texts.ts from texts/.\n';

const nameIn = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** The type of a message: a text, or a function of its parameters. */
function typeOf(text: string): string {
  const parameters = [...parametersOf(text)].map(([name, kind]) => {
    if (kind === 'number') return `${name}: number`;
    // Any word other than the named ones is treated as `other`.
    if (kind instanceof Set)
      return `${name}: ${[...kind].map((key) => JSON.stringify(key)).join(' | ')} | (string & {})`;
    return `${name}: string | number`;
  });
  return parameters.length === 0 ? 'string' : `(values: { ${parameters.join('; ')} }) => string`;
}

function shapeOf(messages: Messages, indent = '  '): string {
  return Object.entries(messages)
    .map(([name, value]) =>
      typeof value === 'string'
        ? `${indent}${nameIn(name)}: ${typeOf(value)};\n`
        : `${indent}${nameIn(name)}: {\n${shapeOf(value, `${indent}  `)}${indent}};\n`,
    )
    .join('');
}

/** The existing languages. */
export const compileLanguages = (languages: ReadonlyMap<string, LanguageFacts>): string =>
  `${HEAD}export const LANGUAGES = ${JSON.stringify([...languages.keys()])} as const;

export type Language = (typeof LANGUAGES)[number];

/** Their names in themselves, the regions whose dates are the default, and the directions of their scripts. */
export const LANGUAGE_FACTS: Readonly<
  Record<Language, { name: string; locale: string; direction: 'ltr' | 'rtl' }>
> = {
${[...languages]
  .map(([code, { name, locale, direction }]) => `  ${code}: ${JSON.stringify({ name, locale, direction })},\n`)
  .join('')}};
`;

/** The type of an area's messages, as the source language has them. */
export const compileShape = ({ languages }: Area): string =>
  `${HEAD}export interface Messages {\n${shapeOf(languages[SOURCE_LANGUAGE] ?? {})}}\n`;

/**
 * Messages of the language, with its spaces. Missing translations fall back to the source language; within text that runs from
 * right to left they are isolated, so that their signs stay at their words.
 */
function completed(language: string, isIsolated: boolean, source: Messages, own: Messages | undefined): Messages {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => {
      const other = own?.[name];
      if (typeof value !== 'string')
        return [name, completed(language, isIsolated, value, typeof other === 'object' ? other : undefined)];
      if (typeof other === 'string') return [name, withSpaces(language, other)];
      return [name, isIsolated ? leftToRight(value) : value];
    }),
  );
}

const toRoot = (area: Area): string => '../'.repeat(area.name.split('/').length);

/** Messages whose texts are replaced by TypeScript: `said` returns that of a key. */
function written(messages: Messages, said: (key: string, text: string) => string, prefix = ''): string {
  const entries = Object.entries(messages).map(([name, value]) => {
    const key = prefix + name;
    return `${nameIn(name)}: ${typeof value === 'string' ? said(key, value) : written(value, said, `${key}.`)}`;
  });
  return `{\n${entries.join(',\n')}\n}`;
}

/** An area's messages in one language, as a module that exports `messages`. */
export function compileLanguage(area: Area, language: string, { direction }: Pick<LanguageFacts, 'direction'>): string {
  const [fault] = faultsOf(area, language);
  if (fault !== undefined) throw new Error(fault);
  const source = area.languages[SOURCE_LANGUAGE] ?? {};
  const messages = completed(language, direction === 'rtl', source, area.languages[language]);
  const sources = new Map(flat(source));
  const isFixed = (key: string): boolean => parametersOf(sources.get(key) ?? '').size === 0;
  const open = Object.fromEntries(flat(messages).filter(([key]) => !isFixed(key)));
  const [imports = '', functions = ''] = compileModule(new Compiler(language), open).split('export default ');
  const fixedText = (text: string): string => JSON.stringify(new Compiler(language).compile(text)({}));
  const body = written(messages, (key, text) => (isFixed(key) ? fixedText(text) : `said[${JSON.stringify(key)}]`));
  const up = toRoot(area);
  return `// @ts-nocheck: what the compiler of messages makes is plain JavaScript.
${HEAD}${imports}import type { Messages } from '${up}shapes/${area.name}.ts';

const said = ${functions.trim()};

export const messages: Messages = ${body};
`;
}

/** An area's messages in all languages, loaded at once. */
export function compileAll(area: Area, languages: readonly string[]): string {
  const up = toRoot(area);
  const below = area.name;
  const imports = languages.map(
    (language) => `import { messages as ${language} } from '${up}${language}/${below}.ts';\n`,
  );
  return `${HEAD}${imports.join('')}import type { Language } from '${up}languages.ts';
import type { Messages } from '${up}shapes/${below}.ts';

export type { Messages };

export const TEXTS: Record<Language, Messages> = { ${languages.join(', ')} };

/** The languages to which texts of this area are translated; in the others all of it is English. */
export const TRANSLATED: readonly Language[] = ${JSON.stringify(languages.filter((language) => area.languages[language]))};
`;
}

/** An area's messages, of which a client loads one language. */
export function compileLoaders(area: Area, languages: readonly string[]): string {
  const up = toRoot(area);
  const loaders = languages.map((language) => `  ${language}: () => import('${up}${language}/${area.name}.ts'),\n`);
  return `${HEAD}import type { Messages } from '${up}shapes/${area.name}.ts';

export type { Messages };

export const LOADERS = {\n${loaders.join('')}};\n`;
}
