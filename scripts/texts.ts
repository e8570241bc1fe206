/** Makes typed modules in src/generated/texts of the catalogues in texts/; the set-up runs it, and so does `npm run generate`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languagesIn, readCatalogues } from './texts/catalogue.ts';
import { compileAll, compileLanguage, compileLanguages, compileLoaders, compileShape } from './texts/compile.ts';

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'src/generated/texts');

/** Areas of the web client, which loads one language of each. */
const isOfClient = (area: string): boolean => /^(?:client|look)\//.test(area);

/** Areas of the server; those of components that both show are below `look/`. */
const isOfServer = (area: string): boolean => !area.startsWith('client/');

export function writeTexts(from = path.join(root, 'texts'), to = target): void {
  const languages = languagesIn(from);
  const files = new Map([['languages.ts', compileLanguages(languages)]]);
  for (const area of readCatalogues(from)) {
    files.set(`shapes/${area.name}.ts`, compileShape(area));
    for (const language of languages) files.set(`${language}/${area.name}.ts`, compileLanguage(area, language));
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

if (import.meta.main) writeTexts();
