/** Where a restore gathers what it unpacks, so that the data folder changes at once and at the very end. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDataDir, UNFINISHED_RESTORE } from '../files/data-dir.ts';

/** What a restore replaces in the data folder; the rest is left alone. */
const PARTS = ['media', 'secret', 'postgres'] as const;

/** In the gathering place: everything is there and the database has its rows, only the names are missing. */
const COMPLETE = 'complete';

export class RestorePlace {
  readonly #dataDir: string;
  /** Laid out like a data folder. */
  readonly folder: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.folder = path.join(dataDir, UNFINISHED_RESTORE);
  }

  /** Whether an earlier restore was interrupted while it gave names; `finish` completes it. */
  get isComplete(): boolean {
    return existsSync(path.join(this.folder, COMPLETE));
  }

  /** Parts that are in the data folder already. */
  occupied(): string[] {
    return PARTS.filter((part) => {
      const place = path.join(this.#dataDir, part);
      return existsSync(place) && (part === 'secret' || readdirSync(place).length > 0);
    });
  }

  /** Begins with an empty place; what an interrupted restore unpacked is removed. */
  begin(): void {
    ensureDataDir(this.#dataDir, { restoring: true });
    this.discard();
    mkdirSync(this.folder, { mode: 0o711 });
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Gives everything its name. What was there before goes into a folder of its own; returns that folder if there is one. */
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
