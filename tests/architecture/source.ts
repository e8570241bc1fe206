/** The source for the architecture tests: files, their text and their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the project's root, `src/domain/participations/join-event.ts`. */
  path: string;
  text: string;
  /** Its imports from the project, as paths from the root. */
  imports: string[];
}

const IMPORT = /(?:from|import)\s+'((?:\.{1,2}|#look)\/[^']+)'/g;

/** The file that an import names; `#look/` is in the `imports` of package.json. */
const target = (file: string, to: string): string =>
  to.startsWith('#look/') ? to.replace('#look', 'src/look/components') : path.join(path.dirname(file), to);

/** Every law reads the same files. */
const files = new Map<string, SourceFile>();

function read(file: string): SourceFile {
  const known = files.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, to = '']) => target(file, to));
  const source = { path: file, text, imports };
  files.set(file, source);
  return source;
}

/** Every TypeScript file below a folder that someone wrote by hand. */
export function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/generated/'))
    .sort()
    .map(read);
}
