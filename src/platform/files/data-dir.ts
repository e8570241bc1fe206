/** The data folder: made when it is missing, refused when nothing can be written there. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Makes the folder and those above it. Node's own way never ends where a link above leads to nothing, as to a disk that is not mounted. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      makeFolder(path.dirname(folder));
      mkdirSync(folder, { mode: 0o711 });
    } else if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) {
      throw error;
    }
  }
}

/**
 * Makes sure that files can be made in the data folder. Others may pass through it, because the embedded database may
 * run as another user, but not look into it.
 *
 * @throws StartError with one sentence that names DATA_DIR
 */
export function ensureDataDir(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be written by this user (${codeOf(error)}).`);
  }
}
