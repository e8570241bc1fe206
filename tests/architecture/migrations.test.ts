/**
 * Migrations are applied in the order of their names, so the names decide whether an empty database can be migrated to this
 * version.
 */
import { expect, test } from 'vitest';
import { timeOfMigration } from '../../scripts/migrations/migration-name.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/platform/database/migrate.ts';

const CREATED = /CREATE (?:TABLE|TYPE|FUNCTION) "?(\w+)/g;
const USED = /(?:ALTER (?:TABLE|TYPE)|REFERENCES|EXECUTE FUNCTION|INDEX "?\w+"? ON) "?(\w+)/g;

const migrations = readMigrations(MIGRATIONS_FOLDER);
const matches = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);

test('each name begins with a time, and no two with the same', () => {
  const names = migrations.map(({ name }) => name);
  expect(names.filter((name) => timeOfMigration(name) === null)).toEqual([]);
  const stamps = names.map((name) => name.slice(0, name.indexOf('_')));
  expect(names.filter((_, at) => stamps.indexOf(stamps[at] ?? '') !== at)).toEqual([]);
});

test('each changes only what it creates itself or a migration before it has created', () => {
  const created = new Set<string>(['OLD', 'NEW']);
  const early = migrations.flatMap(({ name, sql }) => {
    for (const made of matches(sql, CREATED)) created.add(made);
    return matches(sql, USED)
      .filter((used) => !created.has(used))
      .map((used) => `${name} uses ${used}`);
  });
  expect(early).toEqual([]);
});
