/** Runs a migration again, on rows that a test has reset to their state before it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { World } from '../world/world.ts';

const FOLDER = path.join(import.meta.dirname, '../../../prisma/migrations');

/** @param name the name of its folder */
export async function runMigration({ databaseUrl }: World, name: string): Promise<void> {
  // On a separate connection, which takes its temporary tables with it.
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(readFileSync(path.join(FOLDER, name, 'migration.sql'), 'utf8')).finally(() => client.end());
}
