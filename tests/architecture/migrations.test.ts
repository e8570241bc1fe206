/** Migrations are applied in the order of their names, so names decide whether an empty database can be brought to this version. */
import { expect, test } from 'vitest';
import { timeOfMigration } from '../../scripts/migrations/migration-name.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/platform/database/migrate.ts';

const CREATED = /CREATE (?:TABLE|TYPE|FUNCTION) "?(\w+)/g;
const USED = /(?:ALTER (?:TABLE|TYPE)|REFERENCES|EXECUTE FUNCTION|INDEX "?\w+"? ON) "?(\w+)/g;

const migrations = readMigrations(MIGRATIONS_FOLDER);
const matches = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);

test('each name begins with a time, and no two with the same', () => {
  const times = migrations.map(({ name }) => timeOfMigration(name)?.getTime() ?? name);
  expect(times.filter((time, at) => typeof time === 'string' || times.indexOf(time) !== at)).toEqual([]);
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
