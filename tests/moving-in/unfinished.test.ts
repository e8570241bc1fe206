/** While an import is not complete, no server starts, and the command line says what to do. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { IMPORT_LOCK } from '../../src/cli/moving-in/unfinished.ts';
import { launchPlaza, runCommandHere } from '../support/clients/terminal.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { OF_THIS_DATABASE, untilHeldUp } from '../support/database/held-up.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { end, ServerProcesses } from '../support/servers/process.ts';

const server = new ServerProcesses();
let newcomer: Newcomer;
let mastodon: Mastodon;
beforeAll(async () => {
  newcomer = await Newcomer.create();
  mastodon = await Mastodon.create();
});
afterAll(async () => {
  server.kill();
  server.remove();
  await mastodon.close();
  await newcomer.close();
});

const connected = async <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(newcomer.database.url);
  await client.connect();
  return act(client).finally(() => client.end());
};

async function start(url = newcomer.database.url): Promise<{ code: unknown; err: string }> {
  const { child, said } = await server.launch({ DATABASE_URL: url });
  const [code] = await once(child, 'close');
  return { code, err: said.err };
}

const doctor = async (): Promise<string | undefined> => {
  const { out } = await runCommandHere(newcomer.variables(), 'doctor');
  return out.split('\n').find((line) => / import /.test(line));
};

/** The command would write among rows that the import brings. */
const CREATE_ACCOUNT = ['accounts', 'create', 'zoe', '--email', 'zoe@example.org'];
const createAccount = () => runCommandHere(newcomer.variables(), ...CREATE_ACCOUNT);

const verify = () => runCommandHere(newcomer.variables(), ...mastodon.command(), '--verify');

test('after an import was interrupted', async () => {
  await connected((client) =>
    client.query('CREATE SCHEMA moving_in; CREATE TABLE moving_in.phases (name text PRIMARY KEY)'),
  );
  const { code, err } = await start();
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The server does not start, because an import was interrupted, so posts and people are missing\. Run the same "plaza import" once more: it continues\. .+\n$/,
  );
  expect(await doctor()).toMatch(/^FAIL +import +an import was interrupted.+ Run the same "plaza import" once more/);
  expect(await createAccount()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The command does nothing, because an import was interrupted/),
  });
  expect((await verify()).err).toMatch(/^There is nothing to verify yet, because an import was interrupted/);
});

test('a backup is refused, and a restored one ends the unfinished import', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-unfinished-'));
  const file = path.join(folder, 'backup.tar.gz');
  const plaza = (...args: string[]) => runCommandHere(newcomer.variables(), ...args);
  for (const schema of ['moving_in', 'moving_in_again']) {
    await connected((client) => client.query(`DROP SCHEMA IF EXISTS moving_in CASCADE; CREATE SCHEMA ${schema}`));
    if (schema === 'moving_in') await connected((client) => client.query('CREATE TABLE moving_in.phases (name text)'));
    expect(await plaza('backup', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^There is no backup, because an import was interrupted, so posts and people are missing/,
      ),
    });
  }
  await connected((client) => client.query('DROP SCHEMA moving_in_again'));
  expect(await plaza('backup', file)).toMatchObject({ code: 0 });
  await connected((client) =>
    client.query('CREATE SCHEMA moving_in_again; CREATE SCHEMA moving_in; CREATE TABLE moving_in.phases (name text)'),
  );
  expect(await plaza('restore', '--force', file)).toMatchObject({ code: 0 });
  expect(await doctor()).toMatch(/^OK +import +none is unfinished$/);
  rmSync(folder, { recursive: true });
});

test('while one runs, even before its first phase is complete', async () => {
  await connected(async (client) => {
    await client.query('DROP SCHEMA IF EXISTS moving_in CASCADE');
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    const { code, err } = await start();
    expect([code, err]).toEqual([
      1,
      'The server does not start, because an import or the restore of a backup fills the database. Try again when "plaza import" or "plaza restore" has ended.\n',
    ]);
    expect(await doctor()).toMatch(/^FAIL +import +an import or the restore of a backup fills the database/);
    expect((await createAccount()).err).toMatch(
      /^The command does nothing, because an import or the restore of a backup fills the database/,
    );
  });
});

const IN_USE = 'A server or a command uses this database: end it first, and run the command again.\n';

test('nothing migrates a database that an import fills', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  const importer = new pg.Client(url);
  await importer.connect();
  await importer.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
  expect((await start(url)).code).toBe(1);
  for (const command of [['migrate'], CREATE_ACCOUNT])
    expect((await runCommandHere(newcomer.variables({ DATABASE_URL: url }), ...command)).code).toBe(1);
  expect((await importer.query("SELECT FROM pg_class WHERE relname = '_prisma_migrations'")).rowCount).toBe(0);
  await importer.end();
  await drop();
});

test('an import migrates nothing while a server of an older version runs', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  const older = new pg.Client(url);
  await older.connect();
  await older.query('SELECT pg_advisory_lock_shared($1)', [IMPORT_LOCK]);
  const { code, err } = await newcomer.run(mastodon, { here: { DATABASE_URL: url } });
  expect([code, err]).toEqual([1, IN_USE]);
  expect((await older.query("SELECT FROM pg_class WHERE relname = '_prisma_migrations'")).rowCount).toBe(0);
  await older.end();
  await drop();
});

test('a server starts when there is none', async () => {
  expect(await doctor()).toMatch(/^OK +import +none is unfinished$/);
  const started = await server.start({ DATABASE_URL: newcomer.database.url });
  await end(started.child, 'SIGTERM');
});

/** The import and the restoration of a backup, which must not begin. */
async function expectInUse(): Promise<void> {
  const before = await newcomer.counts();
  const { code, err } = await newcomer.run(mastodon);
  expect([code, err]).toEqual([1, IN_USE]);
  expect(await newcomer.counts()).toEqual(before);
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-unfinished-'));
  const restored = await runCommandHere(newcomer.variables(), 'restore', '--force', path.join(folder, 'backup.tar.gz'));
  expect(restored.err).toBe(IN_USE);
  rmSync(folder, { recursive: true });
}

const redisUrl = inject('redisUrl');

test.skipIf(redisUrl === null)('a server that only serves requests keeps an import from starting', async () => {
  const env = { DATABASE_URL: newcomer.database.url, REDIS_URL: redisUrl ?? '' };
  const { child } = await server.start(env, ['--role', 'web']);
  await expectInUse();
  await end(child, 'SIGTERM');
});

/** The connections that share the lock of imports, and that of an import. */
const holders = (client: pg.Client) =>
  client.query(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1::int::oid AND ${OF_THIS_DATABASE}`,
    [IMPORT_LOCK],
  );

test('a server that loses its connection takes the lock again, and ends if an import was faster', async () => {
  const { child, said } = await server.start({ DATABASE_URL: newcomer.database.url });
  const closed = once(child, 'close');
  await connected(async (client) => {
    const { rows: first } = await holders(client);
    expect(first).toHaveLength(1);
    await client.query('SELECT pg_terminate_backend($1)', [first[0].pid]);
    await expect
      .poll(async () => (await holders(client)).rows)
      .toEqual([{ pid: expect.not.toBeOneOf([first[0].pid]) }]);
    const { rows: second } = await holders(client);
    await connected(async (importer) => {
      const locked = importer.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
      await expect
        .poll(
          async () =>
            (
              await client.query(
                `SELECT FROM pg_locks WHERE NOT granted AND objid = $1::int::oid AND ${OF_THIS_DATABASE}`,
                [IMPORT_LOCK],
              )
            ).rowCount,
        )
        .toBe(1);
      await client.query('SELECT pg_terminate_backend($1)', [second[0].pid]);
      await locked;
      expect((await closed)[0]).toBe(1);
    });
  });
  expect(said.out + said.err).toContain(
    'The server ends, because an import or the restore of a backup fills the database.',
  );
});

test('a command keeps an import from starting', async () => {
  await connected(async (holder) => {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE users IN SHARE MODE');
    const { ended } = await launchPlaza(newcomer.variables(), ...CREATE_ACCOUNT);
    await untilHeldUp(holder, ended);
    await expectInUse();
    await holder.query('ROLLBACK');
    expect((await ended).code).toBe(0);
  });
});

test('a restore keeps servers, commands and imports out until it ends', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-unfinished-'));
  const file = path.join(folder, 'backup.tar.gz');
  expect(await runCommandHere(newcomer.variables(), 'backup', file)).toMatchObject({ code: 0 });
  // The restore removes the rest of an interrupted import first.
  await connected((client) =>
    client.query('CREATE SCHEMA moving_in CREATE TABLE phases (name text) CREATE TABLE progress (steps int)'),
  );
  await connected(async (holder) => {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE settings IN ACCESS SHARE MODE');
    const restoring = { DATA_DIR: path.join(folder, 'data') };
    const { ended } = await launchPlaza(newcomer.variables(restoring), 'restore', '--force', file);
    await untilHeldUp(holder, ended);
    const filled = expect.stringContaining('an import or the restore of a backup fills the database');
    expect(await start()).toEqual({ code: 1, err: filled });
    expect(await createAccount()).toMatchObject({ code: 1, err: filled });
    const { out } = await runCommandHere(newcomer.variables(), 'doctor');
    expect(out).toMatch(
      /^FAIL +import +an import or the restore of a backup fills the database, so checks that read its tables are skipped\. Try again when "plaza import" or "plaza restore" has ended\.$/m,
    );
    expect(out).not.toMatch(/^[A-Z]+ +(?:migrations|jobs) /m);
    expect((await runCommandHere(newcomer.variables(), 'restore', '--force', file)).err).toBe(
      'An import or the restore of a backup fills this database already.\n',
    );
    await holder.query('ROLLBACK');
    expect((await ended).code).toBe(0);
  });
  rmSync(folder, { recursive: true });
});

/** A person who is created after the backup, and a statement that holds up the restore. The second one waits for its statistics. */
const HELD_UP_BY: [when: string, name: string, statement: string][] = [
  ['while it replaces the rows', 'ann', 'LOCK TABLE settings IN ACCESS SHARE MODE'],
  ['before it commits', 'ben', 'LOCK TABLE graphile_worker._private_tasks IN SHARE UPDATE EXCLUSIVE MODE'],
];

test.each(HELD_UP_BY)('a restore that loses its lock %s ends, and changes nothing', async (_when, name, heldUpBy) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-unfinished-'));
  const file = path.join(folder, 'backup.tar.gz');
  const plaza = (...args: string[]) => runCommandHere(newcomer.variables(), ...args);
  expect(await plaza('backup', file)).toMatchObject({ code: 0 });
  expect(await plaza('accounts', 'create', name, '--email', `${name}@example.org`)).toMatchObject({ code: 0 });
  const before = await newcomer.counts();
  await connected(async (holder) => {
    await holder.query('BEGIN');
    await holder.query(heldUpBy);
    const restoring = { DATA_DIR: path.join(folder, 'data') };
    const { ended } = await launchPlaza(newcomer.variables(restoring), 'restore', '--force', file);
    await untilHeldUp(holder, ended);
    const { rows } = await holders(holder);
    expect(rows).toHaveLength(1);
    await holder.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await holder.query('ROLLBACK');
    expect(await ended).toMatchObject({
      code: 1,
      err: 'The connection to the database of Plaza was lost. Run the command again.\n',
    });
    expect(readdirSync(restoring.DATA_DIR)).toEqual([]);
  });
  expect(await newcomer.counts()).toEqual(before);
  rmSync(folder, { recursive: true });
});
