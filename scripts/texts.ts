/** Makes typed modules in src/generated/texts of the catalogues in texts/; the set-up runs it, and so does `npm run generate`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areasOf, readCatalogues, readLanguages, SOURCE_LANGUAGE } from './texts/catalogue.ts';
import { coverageOf } from './texts/check.ts';
import { compileAll, compileLanguage, compileLanguages, compileLoaders, compileShape } from './texts/compile.ts';

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'src/generated/texts');

/** Areas of the web client, which loads one language of each. */
const isOfClient = (area: string): boolean => /^(?:client|look)\//.test(area);

/** Areas of the server; those of components that both show are below `look/`. */
const isOfServer = (area: string): boolean => !area.startsWith('client/');

/** Refuses files that no area of the source language has. */
function requireKnownAreas(folder: string, languages: readonly string[]): void {
  const known = new Set(areasOf(folder, SOURCE_LANGUAGE));
  for (const language of languages)
    for (const area of areasOf(folder, language))
      if (!known.has(area)) throw new Error(`texts/${language}/${area}.json: English has no such area`);
}

const source = path.join(root, 'texts');

export function writeTexts(from = source, to = target): void {
  const facts = readLanguages(from);
  const languages = [...facts.keys()];
  requireKnownAreas(from, languages);
  const files = new Map([['languages.ts', compileLanguages(facts)]]);
  for (const area of readCatalogues(from)) {
    files.set(`shapes/${area.name}.ts`, compileShape(area));
    for (const [language, fact] of facts)
      files.set(`${language}/${area.name}.ts`, compileLanguage(area, language, fact));
    if (isOfClient(area.name)) files.set(`loaders/${area.name}.ts`, compileLoaders(area, languages));
    if (isOfServer(area.name)) files.set(`all/${area.name}.ts`, compileAll(area, languages));
  }
  rmSync(to, { recursive: true, force: true });
  for (const [name, text] of files) {
    const file = path.join(to, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** How much of each language that is not complete is translated. */
function printCoverage(): void {
  const areas = readCatalogues(source);
  for (const [language, { name, isComplete }] of readLanguages(source)) {
    if (isComplete) continue;
    const { translated, all } = coverageOf(areas, language);
    console.log(
      `${language} (${name}): ${translated} of ${all} texts are translated, ${Math.floor((100 * translated) / all)} %`,
    );
  }
}

if (import.meta.main) {
  writeTexts();
  printCoverage();
}
