/**
 * The difference between the schema and the migrations, as SQL: Prisma's schema engine compares them
 * (docs/decisions/0072-what-is-shipped.md).
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.ts';
import { readOnlyAdapter } from './database.ts';

export interface MigrationSources {
  /** The URL of a PostgreSQL on which a database can be created. */
  url: string;
  /** Folder of Prisma's schema. */
  schema: string;
  /** Folder of the migrations. */
  migrations: string;
}

/** Passes `use` a connection to a new database with these migrations, which is dropped afterwards. */
async function withMigrated<Result>(
  { url, migrations }: MigrationSources,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const name = `plaza_migrations_${randomUUID()}`;
  const at = new URL(url);
  at.pathname = name;
  const server = new pg.Client(url);
  await server.connect();
  await server.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
  const client = new pg.Client(at.href);
  try {
    await migrate(at.href, migrations);
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await server.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await server.end();
  }
}

/** @returns the SQL of the missing migration; null if the migrations result in the schema */
export function nextMigration(sources: MigrationSources): Promise<string | null> {
  const files = readdirSync(sources.schema).map((name) => ({
    path: path.join(sources.schema, name),
    content: readFileSync(path.join(sources.schema, name), 'utf8'),
  }));
  return withMigrated(sources, async (client) => {
    const datamodels = files.map((file): [string, string] => [file.path, file.content]);
    const engine = await SchemaEngine.new({ datamodels }, () => {}, readOnlyAdapter(client));
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: sources.schema },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : stdout;
  });
}
