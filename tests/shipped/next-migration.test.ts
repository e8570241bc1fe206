/** `npm run prisma -- migrate dev`: the difference between the schema and the migrations. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationName } from '../../scripts/migrations/migration-name.ts';
import { nextMigration } from '../../scripts/migrations/next-migration.ts';
import { MIGRATIONS_FOLDER } from '../../src/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';

const SCHEMA = path.join(import.meta.dirname, '../../prisma/schema');

/** Prisma's engine does not read the operator class of this index, and so would always create it again. */
const ALWAYS = /-- (?:Drop|Create)Index\n.*"tags_name_idx".*\n/g;

let database: TestDatabase;
let schema: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  schema = mkdtempSync(path.join(tmpdir(), 'plaza-schema-'));
  cpSync(SCHEMA, schema, { recursive: true });
});

afterEach(async () => {
  rmSync(schema, { recursive: true });
  await database.drop();
});

async function missing(): Promise<string> {
  const sql = await nextMigration({ url: database.url, schema, migrations: MIGRATIONS_FOLDER });
  return (sql ?? '').replace(ALWAYS, '').trim();
}

test('the migrations make what the schema says', async () => {
  expect(await missing()).toBe('');
});

test('a model that is new in the schema is a table of the next migration, and leaves nothing behind', async () => {
  writeFileSync(path.join(schema, 'benches.prisma'), 'model Bench {\n  id BigInt @id\n  place String?\n}\n');
  expect(await missing()).toBe(
    '-- CreateTable\nCREATE TABLE "Bench" (\n    "id" BIGINT NOT NULL,\n    "place" TEXT,\n\n    CONSTRAINT "Bench_pkey" PRIMARY KEY ("id")\n);',
  );
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'plaza_migrations_%'");
  await client.end();
  expect(rows).toEqual([]);
});

test('a migration is named after the clock, and later than every other one even where the clock is behind', () => {
  const noon = new Date('2030-04-01T12:00:00Z');
  expect(migrationName('Add benches', ['20300401115959_first'], noon)).toBe('20300401120000_add_benches');
  expect(migrationName('Add benches', ['20300401120000_first'], noon)).toBe('20300401120001_add_benches');
  expect(migrationName('Add benches', ['20301231235959_last', '20300401000000_first'], noon)).toBe(
    '20310101000000_add_benches',
  );
});
