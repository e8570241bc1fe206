/**
 * `npm run prisma -- migrate dev --name what-it-does` writes the next migration and applies it; all other sub-commands are
 * Prisma's own command line, which prisma.config.ts keeps from downloading a schema engine.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../src/platform/database/migrate.ts';
import { useEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { migrationName } from './migrations/migration-name.ts';
import { nextMigration } from './migrations/next-migration.ts';

const root = path.join(import.meta.dirname, '..');
const args = process.argv.slice(2);

/** Resolves to its exit code. */
function runPrisma(): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function writeMigration(url: string, name: string | undefined, apply: boolean): Promise<number> {
  const sources = { url, schema: path.join(root, 'prisma/schema'), migrations: MIGRATIONS_FOLDER };
  for (const applied of await migrate(url)) console.log(`Applied the migration ${applied}.`);
  const sql = await nextMigration(sources);
  if (sql === null) {
    console.log('The migrations make what the schema says.');
    return 0;
  }
  if (!name) {
    console.error(`${sql}\nName this migration: npm run prisma -- migrate dev --name what-it-does`);
    return 1;
  }
  const existing = readMigrations(MIGRATIONS_FOLDER).map((migration) => migration.name);
  const folder = path.join(MIGRATIONS_FOLDER, migrationName(name, existing, new Date()));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(root, folder)}/migration.sql.`);
  if (apply) for (const applied of await migrate(url)) console.log(`Applied the migration ${applied}.`);
  return 0;
}

async function migrateDev(): Promise<number> {
  const options = { name: { type: 'string', short: 'n' }, 'create-only': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: args.slice(2), options });
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? null : await useEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await writeMigration(config.databaseUrl ?? embedded?.url ?? '', values.name, !values['create-only']);
  } finally {
    await embedded?.stop();
  }
}

process.exit(args[0] === 'migrate' && args[1] === 'dev' ? await migrateDev() : await runPrisma());
