/** Damage to an imported Mobilizon that `--verify` finds. */
import { runCommandHere } from '../clients/terminal.ts';
import type { World } from '../world/world.ts';
import type { Mobilizon } from './mobilizon.ts';

export interface Damage {
  /** The names of the findings, with a part of each. */
  found: Record<string, RegExp>;
  damage: string;
  mend: string;
}

/** Tables whose key is no `id`. */
const KEYS: Record<string, string> = { actor_keys: 'actor_id', origins: 'handle_domain' };

/** A change of a column that is undone. */
export function changed(table: string, where: string, column: string, value: string, found: Damage['found']): Damage {
  const id = KEYS[table] ?? 'id';
  return {
    found,
    damage: `CREATE TABLE before AS SELECT ${id} AS id, ${column} AS value FROM ${table} WHERE ${where};
      UPDATE ${table} SET ${column} = ${value} WHERE ${where}`,
    mend: `UPDATE ${table} SET ${column} = before.value FROM before WHERE ${table}.${id} = before.id; DROP TABLE before`,
  };
}

/** Rows that are deleted, and come back. */
export const missing = (table: string, where: string, found: Damage['found']): Damage => ({
  found,
  damage: `CREATE TABLE before AS SELECT * FROM ${table} WHERE ${where}; DELETE FROM ${table} WHERE ${where}`,
  mend: `INSERT INTO ${table} SELECT * FROM before; DROP TABLE before`,
});

/** Runs `plaza import mobilizon … --verify` at the server. */
export async function verifyMoved(world: World, mobilizon: Mobilizon, changes: Record<string, string> = {}) {
  const here = { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url };
  const { code, out, err } = await runCommandHere(
    { ...here, PORT: new URL(world.url).port, ...changes },
    ...[...mobilizon.command(), '--verify'],
  );
  const lines = out.split('\n');
  return { code, err, lines, failures: lines.filter((line) => line.startsWith('FAIL')) };
}

/** The name of a finding. */
export const nameOf = (line: string): string => line.split(/ {2,}/)[1] ?? '';
