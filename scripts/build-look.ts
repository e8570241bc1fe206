/**
 * Compiles the components of src/look/components for the server, because Node removes types but does not know JSX. The server renders them
 * with Preact; the web client compiles the same files for React (docs/decisions/0096-components-of-both-front-ends.md).
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'rolldown/utils';

const root = path.join(import.meta.dirname, '..');
const SOURCES = 'src/look/components';
const TARGET = 'src/generated/look';

/** Components import each other compiled, and everything else from where it is. */
const moved = (to: string): string =>
  to.endsWith('.tsx') ? to.replace(/\.tsx$/, '.js') : path.posix.relative(TARGET, path.posix.join(SOURCES, to));

function compiled(file: string): string {
  const { code, errors } = transformSync(file, readFileSync(path.join(root, file), 'utf8'), {
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  const [error] = errors;
  if (error) throw error;
  return code.replace(/(?<=from ")\.{1,2}\/[^"]+/g, moved);
}

export function buildLook(): void {
  const target = path.join(root, TARGET);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of globSync(`${SOURCES}/*.tsx`, { cwd: root }))
    writeFileSync(path.join(target, `${path.basename(file, '.tsx')}.js`), compiled(file));
}

if (import.meta.main) buildLook();
