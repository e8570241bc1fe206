/** A server that moves in, and the command that fills this one from it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { table } from '../table.ts';
import { openPlatform, withDatabase } from '../with-platform.ts';
import { AGAIN } from './explained-client.ts';
import type { Check } from './findings.ts';
import { migrateAlone } from './migrate-alone.ts';
import { connectOwn } from './own-database.ts';
import type { LostRows } from './phases.ts';
import type { Found } from './report.ts';
import { IS_AGAIN, IS_STAGED } from './unfinished.ts';

export interface Newcomer {
  /** The name of the software. */
  former: string;
  check(config: Config): Promise<Check>;
  import(
    platform: Platform,
    databaseUrl: string,
    tell: (phase: string) => void,
    found: Found | null,
  ): Promise<LostRows[]>;
}

/**
 * Imports the rest of an interrupted import, or everything.
 *
 * @param found the findings of the check before it; null if it continues
 */
export async function fill(newcomer: Newcomer, found: Found | null): Promise<void> {
  const lost = await withDatabase(readConfig(process.env), async (databaseUrl) => {
    await migrateAlone(databaseUrl);
    return openPlatform(readConfig(process.env), databaseUrl, (platform) =>
      newcomer.import(platform, databaseUrl, (phase) => console.log(`… ${phase}`), found),
    );
  });
  if (lost.length > 0)
    console.log(
      table([['LOST', 'ROWS', 'BECAUSE'], ...lost.map((row) => [row.table, String(row.count), row.because])]),
    );
}

/** An interrupted import of this database. */
export interface Unfinished {
  /** Whether copies of tables are there, or rows of them. */
  isStaged: boolean;
  /** Whether a Mobilizon was removed, and is to be imported once more. */
  isAgain: boolean;
  /** The software of the complete imports. */
  complete: string[];
}

export const NOTHING: Unfinished = { isStaged: false, isAgain: false, complete: [] };

const UNFINISHED_PARTS = `
  SELECT ${IS_STAGED} AS "isStaged", ${IS_AGAIN} AS "isAgain", to_regclass('former_servers') IS NOT NULL AS "isMigrated"`;

async function unfinishedIn(databaseUrl: string): Promise<Unfinished> {
  const client = await connectOwn(databaseUrl, AGAIN);
  try {
    const { rows } = await client.query<Omit<Unfinished, 'complete'> & { isMigrated: boolean }>(UNFINISHED_PARTS);
    const [{ isMigrated, ...parts } = { ...NOTHING, isMigrated: false }] = rows;
    const complete = isMigrated
      ? (await client.query<{ software: string }>('SELECT software FROM former_servers')).rows
      : [];
    return { ...parts, complete: complete.map(({ software }) => software) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** A database that does not exist is not created by a check. */
export async function unfinishedHere(config: Config): Promise<Unfinished> {
  const exists = config.databaseUrl !== null || existsSync(path.join(config.dataDir, 'postgres'));
  return exists ? withDatabase(config, unfinishedIn) : NOTHING;
}
