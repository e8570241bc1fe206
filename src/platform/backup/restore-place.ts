/** The folder into which a restore unpacks, so that the data folder changes at once and only at the end. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDataDir, UNFINISHED_RESTORE } from '../files/data-dir.ts';

/** The parts of the data folder that a restore replaces. Other files stay. */
const PARTS = ['media', 'secret', 'postgres'] as const;

/** Marks that everything is unpacked and the database has its rows; only the renames are missing. */
const COMPLETE = 'complete';

export class RestorePlace {
  readonly #dataDir: string;
  /** Has the layout of a data folder. */
  readonly folder: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.folder = path.join(dataDir, UNFINISHED_RESTORE);
  }

  /** Whether an earlier restore was interrupted during its renames; `finish` completes it. */
  get isComplete(): boolean {
    return existsSync(path.join(this.folder, COMPLETE));
  }

  /** Parts that the data folder already has. */
  occupied(): string[] {
    return PARTS.filter((part) => {
      const place = path.join(this.#dataDir, part);
      return existsSync(place) && (part === 'secret' || readdirSync(place).length > 0);
    });
  }

  /** Begins with an empty folder. Removes what an interrupted restore unpacked. */
  begin(): void {
    ensureDataDir(this.#dataDir, { restoring: true });
    this.discard();
    mkdirSync(this.folder, { mode: 0o711 });
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Renames everything into place. Existing parts move to a folder of their own, which is returned if there is one. */
  finish(replacedName: string): string | null {
    writeFileSync(path.join(this.folder, COMPLETE), '');
    const replaced = path.join(this.#dataDir, replacedName);
    for (const part of PARTS) {
      const made = path.join(this.folder, part);
      const place = path.join(this.#dataDir, part);
      if (!existsSync(made)) continue;
      if (existsSync(place)) {
        mkdirSync(replaced, { recursive: true, mode: 0o700 });
        renameSync(place, path.join(replaced, part));
      }
      renameSync(made, place);
    }
    this.discard();
    return existsSync(replaced) ? replaced : null;
  }
}
