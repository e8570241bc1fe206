/** The data folder: created if missing, refused if it is not writable. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Creates the folder and its parents. Node's recursive mkdir loops forever below a dangling symlink, as to a disk that is not
 * mounted.
 */
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

/** The folder of a restore in progress. It exists only while one runs or after one was interrupted. */
export const UNFINISHED_RESTORE = 'restoring';

/**
 * Checks that files can be created in the data folder. Other users may traverse it, because the embedded database may run as
 * another user, but not list it.
 *
 * @throws StartError with one sentence that names DATA_DIR, or one about an interrupted restore
 */
export function ensureDataDir(folder: string, { restoring = false } = {}): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be written by this user (${codeOf(error)}).`);
  }
  if (!restoring && existsSync(path.join(folder, UNFINISHED_RESTORE)))
    throw new StartError(
      `A restore into ${folder} is running or was interrupted: run it again, or remove ${path.join(folder, UNFINISHED_RESTORE)}.`,
    );
}
