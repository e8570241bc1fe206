/** The built web client: which files a page must load. Set-up builds it from web/ into src/generated/client. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import memoize from 'memoize';
import type { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../client/client-paths.ts';
import { packageFile } from '../../../platform/files/package-file.ts';

export const CLIENT_FOLDER = packageFile('src/generated/client');

/** The path of the files. */
export const CLIENT_BASE = '/client/';

const ENTRY = 'src/main.tsx';

export type PageName = keyof typeof PUBLIC_PATHS | keyof typeof PERSONAL_PATHS;

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

export interface PageFiles {
  script: string;
  styles: readonly string[];
  /** Modules that the script and the page import, so that the browser loads all of them at once. */
  preloads: readonly string[];
}

function readBuilt<Content>(name: string): Content {
  const file = path.join(CLIENT_FOLDER, '.vite', name);
  if (!existsSync(file)) throw new Error('The web client is not built. Run `npm start`, or `node scripts/setup.mjs`.');
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** Vite's manifest. */
const chunks = memoize(() => readBuilt<Record<string, Chunk>>('manifest.json'));

/** Page → its module, as scripts/build-client.ts found it. */
const pageModules = memoize(() => readBuilt<Record<PageName, string>>('pages.json'));

/** Chunks with all that they import, and their texts: in a chunk that has the name of its language at the end, or in one of their area. */
function neededBy(names: readonly string[], language: string): Set<string> {
  const all = chunks();
  const needed = new Set<string>();
  const isText = (name: string): boolean =>
    all[name]?.name?.split('-').at(-1) === language || name.includes(`/texts/${language}/`);
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    const { imports = [], dynamicImports = [] } = all[name] ?? {};
    for (const other of [...imports, ...dynamicImports.filter(isText)]) visit(other);
  };
  for (const name of names) visit(name);
  return needed;
}

/**
 * The files that a page loads before it is shown.
 *
 * @param page null for the offline page, whose address is unknown
 */
export const filesOf: (page: PageName | null, language: string) => PageFiles = memoize(
  (page, language) => {
    const all = chunks();
    const needed = neededBy([ENTRY, ...(page === null ? [] : [pageModules()[page]])], language);
    const [entry, ...others] = [...needed].flatMap((name) => all[name] ?? []);
    if (!entry) throw new Error(`The web client has no ${ENTRY}.`);
    const urlsOf = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `${CLIENT_BASE}${file}`);
    return {
      script: `${CLIENT_BASE}${entry.file}`,
      styles: urlsOf([entry, ...others].flatMap(({ css = [] }) => css)),
      preloads: urlsOf(others.map(({ file }) => file)),
    };
  },
  { cacheKey: ([page, language]) => `${page} ${language}` },
);
