/** A database of its own for a test file, copied from a template. */
import { randomUUID } from 'node:crypto';
import memoize from 'memoize';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database that is only copied. */
export interface Template {
  name: string;
  /** The text that its maker returned. */
  comment: string;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function urlOf(database: string): string {
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

/** One connection for the lifetime of the worker. */
const administration = memoize(async (): Promise<pg.Client> => {
  const client = new pg.Client(urlOf('postgres'));
  // The server stops before the worker does.
  client.on('error', () => {});
  await client.connect();
  return client;
});

/** The connection runs one statement at a time, and the advisory locks below belong to it. */
let last: Promise<unknown> = Promise.resolve();

function administer(sql: string): Promise<pg.QueryResult> {
  const answered = last.then(async () => (await administration()).query(sql));
  last = answered.catch(() => {});
  return answered;
}

async function copy(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return name;
}

/** Creates an empty database, or a copy of `template`: by default of the migrated one, which has every table and no rows. */
export async function createTestDatabase(options: { empty?: boolean; template?: string } = {}): Promise<TestDatabase> {
  const template = options.template ?? nameOf(inject('templateUrl'));
  const name = await copy(options.empty ? 'template0' : template);
  return {
    url: urlOf(name),
    async drop() {
      // A pool reports its end a moment before its connections close, and PostgreSQL waits for them. Only
      // leaked connections are cut off, which then shows as an error of its own.
      await administer(`DROP DATABASE ${name}`).catch(() => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Runs `run` while no other worker runs anything of that name. */
export async function oneAtATime<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  await administer(`SELECT pg_advisory_lock(hashtext('${name}'))`);
  try {
    return await run();
  } finally {
    await administer(`SELECT pg_advisory_unlock(hashtext('${name}'))`);
  }
}

/**
 * Finds the template of that name. The first caller of a run, in whichever worker, creates it: `fill` gets the URL of a migrated
 * database, and closes its connections before it returns the template's comment.
 */
export function sharedTemplate(name: string, fill: (url: string) => Promise<string>): Promise<Template> {
  return oneAtATime(name, async () => {
    const { rows } = await administer(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = '${name}'`,
    );
    if (rows.length > 0) return { name, comment: rows[0].comment };
    const made = await copy(nameOf(inject('templateUrl')));
    const comment = await fill(urlOf(made));
    await administer(`COMMENT ON DATABASE ${made} IS ${pg.escapeLiteral(comment)}`);
    await administer(`ALTER DATABASE ${made} RENAME TO ${name}`);
    return { name, comment };
  });
}
