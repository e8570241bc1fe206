/** An import uses two databases. If one of them fails, the sentence names that one, nothing is half done, and the next run succeeds. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';

type Fault = 'lost' | 'forbidden';

/** A connection ends as if an administrator ended it; a permission is missing for a table. */
const ACTS: Record<Fault, string> = {
  lost: 'PERFORM pg_terminate_backend(pg_backend_pid())',
  forbidden: "RAISE EXCEPTION 'permission denied for table statuses' USING ERRCODE = '42501'",
};

const SENTENCES = {
  former: {
    lost: 'The connection to the database of Mastodon was lost. Run the command again.',
    forbidden:
      'The database of Mastodon cannot be read (permission denied for table statuses): name the user to whom its tables belong.',
  },
  own: {
    lost: 'The connection to the database of Plaza was lost. Run the command again',
    forbidden:
      "The user of Plaza's database lacks a permission (permission denied for table statuses). Name the owner of its tables in DATABASE_URL. Run the command again",
  },
};

type Side = keyof typeof SENTENCES;

const reader = `reader_${randomUUID().replaceAll('-', '')}`;
let mastodon: Mastodon;
let newcomer: Newcomer;
beforeAll(async () => {
  [mastodon, newcomer] = await Promise.all([Mastodon.create(), Newcomer.create()]);
  // Policies do not apply to the owner of the tables.
  await mastodon.run(`
    CREATE ROLE ${reader}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader};
    CREATE SCHEMA faults; GRANT USAGE ON SCHEMA faults TO ${reader};
    CREATE FUNCTION faults.strike() RETURNS boolean LANGUAGE sql AS 'SELECT true';
    ALTER TABLE statuses ENABLE ROW LEVEL SECURITY;
    CREATE POLICY fault ON statuses USING (faults.strike())`);
  await newcomer.query('CREATE SCHEMA faults');
});
afterAll(async () => {
  await mastodon.run(`DROP OWNED BY ${reader}; DROP ROLE ${reader}`);
  await mastodon.close();
  await newcomer.close();
});

/** As a user to whom policies apply. */
const asReader = (): string => {
  const address = new URL(mastodon.address);
  address.searchParams.set('options', `-c role=${reader}`);
  return address.href;
};

const run = (...options: string[]) =>
  newcomer.run({ command: () => [...mastodon.command({ address: asReader() }), ...options] });

const functionOf = (returns: string, act: string): string =>
  `CREATE OR REPLACE FUNCTION faults.strike() RETURNS ${returns} LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$ BEGIN ${act}; RETURN NULL; END $$`;

/** Strikes when `statuses` of Mastodon are read by a statement that contains a text. */
async function formerFault(fault: Fault, statement: string): Promise<() => Promise<unknown>> {
  await mastodon.run(
    `CREATE OR REPLACE FUNCTION faults.strike() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       IF starts_with(current_query(), '${statement}') THEN ${ACTS[fault]}; END IF; RETURN true; END $$`,
  );
  return () => mastodon.run("CREATE OR REPLACE FUNCTION faults.strike() RETURNS boolean LANGUAGE sql AS 'SELECT true'");
}

/** Strikes when a table of this server is read. */
async function ownFaultOfReads(fault: Fault, table: string): Promise<() => Promise<unknown>> {
  await newcomer.query(
    `ALTER TABLE ${table} RENAME TO kept; ${functionOf('SETOF kept', ACTS[fault]).replace('RETURN NULL', 'RETURN')};
     CREATE VIEW ${table} AS SELECT * FROM faults.strike()`,
  );
  return () => newcomer.query(`DROP VIEW ${table}; DROP FUNCTION faults.strike; ALTER TABLE kept RENAME TO ${table}`);
}

const TRIGGER = 'CREATE TRIGGER fault BEFORE INSERT ON';

/** Strikes when rows get into a table of this server. */
async function ownFaultOfWrites(fault: Fault, table: string): Promise<() => Promise<unknown>> {
  await newcomer.query(`${functionOf('trigger', ACTS[fault])}; ${TRIGGER} ${table} EXECUTE FUNCTION faults.strike()`);
  return () => newcomer.query('DROP FUNCTION faults.strike CASCADE');
}

/** Strikes when a table of Mastodon is copied. */
async function ownFaultOfCopies(fault: Fault): Promise<() => Promise<unknown>> {
  await newcomer.query(
    `${functionOf('trigger', ACTS[fault])};
     CREATE FUNCTION faults.install() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'moving_in.statuses') THEN
         ${TRIGGER} moving_in.statuses EXECUTE FUNCTION faults.strike();
       END IF; END $$;
     CREATE EVENT TRIGGER copies ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION faults.install()`,
  );
  return () =>
    newcomer.query('DROP EVENT TRIGGER copies; DROP FUNCTION faults.install; DROP FUNCTION faults.strike CASCADE');
}

const FAULTS: Fault[] = ['lost', 'forbidden'];

async function fails(side: Side, fault: Fault, install: () => Promise<() => Promise<unknown>>, ...options: string[]) {
  const heal = await install();
  const { code, out, err } = await run(...options).finally(heal);
  expect([side, fault, code, err.trim().startsWith(SENTENCES[side][fault]), err]).toEqual([side, fault, 1, true, err]);
  expect(err.trim().split('\n')).toHaveLength(1);
  return out;
}

const isBegun = async (): Promise<boolean> =>
  (await newcomer.query("SELECT FROM pg_namespace WHERE nspname = 'moving_in'")).length > 0;

test('in the check', async () => {
  for (const fault of FAULTS) {
    await fails('former', fault, () => formerFault(fault, 'SELECT count(*)'), '--check');
    await fails('own', fault, () => ownFaultOfReads(fault, 'users'), '--check');
  }
  await mastodon.run(`REVOKE SELECT ON statuses FROM ${reader}`);
  await fails(
    'former',
    'forbidden',
    async () => () => mastodon.run(`GRANT SELECT ON statuses TO ${reader}`),
    '--check',
  );
  expect((await run('--check')).code).toBe(0);
});

/** HANDLE_DOMAIN may be another one in the next run, as long as there are no people. */
const countsOfOthers = async () => ({ ...(await newcomer.counts()), handle_domain: '0' });

test('while tables are copied, of which none stays', async () => {
  const before = await newcomer.counts();
  for (const fault of FAULTS) {
    await fails('former', fault, () => formerFault(fault, 'COPY'));
    expect([await isBegun(), await countsOfOthers()]).toEqual([false, before]);
    await fails('own', fault, () => ownFaultOfCopies(fault));
    expect([await isBegun(), await countsOfOthers()]).toEqual([false, before]);
  }
});

test('in phases, by the connection of the import and by others', async () => {
  for (const table of ['access_tokens', 'statuses'])
    for (const fault of FAULTS) {
      const out = await fails('own', fault, () => ownFaultOfWrites(fault, table));
      expect(out).not.toContain('Everything is imported');
      expect(await newcomer.query(`SELECT FROM ${table}`)).toEqual([]);
    }
  const { code, out } = await run();
  expect([code, out]).toEqual([0, expect.stringContaining('Everything is imported')]);
});

test('in the verification', async () => {
  for (const fault of FAULTS) {
    await fails('former', fault, () => formerFault(fault, 'FETCH'), '--verify');
    await fails('own', fault, () => ownFaultOfReads(fault, 'statuses'), '--verify');
  }
  const { code, out, err } = await run('--verify');
  expect([code, err, out.match(/^FAIL.*/gm)]).toEqual([
    1,
    '',
    [expect.stringMatching(/^FAIL +server +no server answers/)],
  ]);
});
