/** The data folder: made when it is missing, refused when nothing can be written there. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Makes sure that files can be made in the data folder. Others may pass through it, because the embedded database may
 * run as another user, but not look into it.
 *
 * @throws StartError with one sentence that names DATA_DIR
 */
export function ensureDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written by this user (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
