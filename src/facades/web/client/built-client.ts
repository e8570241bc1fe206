/** The built web client: which files a page must load. Set-up builds it from web/ into src/generated/client. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import memoize from 'memoize';

export const CLIENT_FOLDER = fileURLToPath(new URL('../../../generated/client', import.meta.url));

/** Where the files are served. */
export const CLIENT_BASE = '/client/';

const ENTRY = 'src/main.tsx';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export interface BuiltClient {
  script: string;
  styles: readonly string[];
  /** Modules that the script imports, so that the browser loads them at once. */
  preloads: readonly string[];
}

/** What the entry needs, from Vite's manifest. Read when the first page is asked for. */
export const builtClient: () => BuiltClient = memoize(() => {
  const manifest = path.join(CLIENT_FOLDER, '.vite/manifest.json');
  if (!existsSync(manifest))
    throw new Error('The web client is not built. Run `npm start`, or `node scripts/setup.mjs`.');
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const needed = new Set<string>();
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of chunks[name]?.imports ?? []) visit(other);
  };
  visit(ENTRY);
  const found = [...needed].flatMap((name) => chunks[name] ?? []);
  const urlOf = (file: string): string => `${CLIENT_BASE}${file}`;
  const [entry, ...others] = found;
  if (!entry) throw new Error(`The web client has no ${ENTRY}.`);
  return {
    script: urlOf(entry.file),
    styles: found.flatMap(({ css = [] }) => css).map(urlOf),
    preloads: others.map(({ file }) => urlOf(file)),
  };
});
