/** A database of its own for a test file, copied from the migrated template. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function administer(sql: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Makes an empty database, or one with every table of the product, in some 50 ms. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'));
  const template = options.empty ? 'template0' : url.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      // A pool reports its end a moment before its connections close, and PostgreSQL waits for them. Only
      // leaked connections are cut off, which then shows as an error of its own.
      await administer(`DROP DATABASE ${name}`).catch(() => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
