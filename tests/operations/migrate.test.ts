/** Migrations: from an empty database, repeated, and refused when edited. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MigrationError, migrate } from '../../src/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client(database.url);
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'plaza-migrations-'));
  write('20260101000000_first', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
  write('20260102000000_second', 'CREATE TABLE second (id int);');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  return rows.map((row) => row.tablename);
}

test('a fresh database gets every migration in order, and the job queue', async () => {
  expect(await migrate(database.url, folder)).toEqual(['20260101000000_first', '20260102000000_second']);
  expect(await tables()).toEqual(['_prisma_migrations', 'first', 'second']);
  await client.query("SELECT graphile_worker.add_job('nothing')");
  const queue = await client.query('SELECT task_identifier FROM graphile_worker.jobs');
  expect(queue.rows).toEqual([{ task_identifier: 'nothing' }]);
});

test('a second run changes nothing, and a later migration is added alone', async () => {
  await migrate(database.url, folder);
  const before = await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name');
  expect(await migrate(database.url, folder)).toEqual([]);
  expect((await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name')).rows).toEqual(before.rows);
  write('20260103000000_third', 'CREATE TABLE third (id int);');
  expect(await migrate(database.url, folder)).toEqual(['20260103000000_third']);
});

test('two processes at once apply each migration once', async () => {
  const applied = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(applied.flat().sort()).toEqual(['20260101000000_first', '20260102000000_second']);
});

test('an edited migration is refused, and those after it are not applied', async () => {
  await migrate(database.url, folder);
  appendFileSync(path.join(folder, '20260101000000_first', 'migration.sql'), '\n-- edited');
  write('20260103000000_third', 'CREATE TABLE third (id int);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    new MigrationError(
      'The migration 20260101000000_first was edited after it had been applied, which happens between releases: begin with an empty database, or put back a backup from a release.',
    ),
  );
  expect(await tables()).not.toContain('third');
});

test('a database of a newer version is refused and left as it is', async () => {
  await migrate(database.url, folder);
  const before = await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name');
  rmSync(path.join(folder, '20260102000000_second'), { recursive: true });
  write('20260101500000_between', 'CREATE TABLE between_both (id int);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    new MigrationError(
      'The database belongs to a newer version, for this one does not know its migration 20260102000000_second: run that version, or put back a backup from before it.',
    ),
  );
  expect((await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name')).rows).toEqual(before.rows);
});

test('a failed migration is rolled back, and can be fixed and retried', async () => {
  write('20260103000000_third', 'CREATE TABLE third (id int); SELECT 1 / 0;');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    new MigrationError('The migration 20260103000000_third failed and was taken back: division by zero.'),
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'first', 'second']);
  writeFileSync(path.join(folder, '20260103000000_third', 'migration.sql'), 'CREATE TABLE third (id int);');
  expect(await migrate(database.url, folder)).toEqual(['20260103000000_third']);
});

test('missing privileges are reported in one sentence', async () => {
  const name = `weak_${new URL(database.url).pathname.slice(1)}`;
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'weak'`);
  const url = Object.assign(new URL(database.url), { username: name, password: 'weak' });
  await expect(migrate(url.href, folder)).rejects.toThrow(
    new MigrationError('The database could not be brought to this version: permission denied for schema public.'),
  );
  await client.query(`DROP ROLE ${name}`);
});

test("the product's own migrations are those that every test's database has", async () => {
  const copy = await createTestDatabase();
  const reader = new pg.Client(copy.url);
  await reader.connect();
  const { rows } = await reader.query('SELECT migration_name FROM _prisma_migrations ORDER BY 1');
  await reader.end();
  await copy.drop();
  expect(await migrate(database.url)).toEqual(rows.map((row) => row.migration_name));
});
