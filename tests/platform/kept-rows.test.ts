/** Cached rows: kept only as long as every change is noticed, from this process and from others. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KeptRows } from '../../src/platform/cache/kept-rows.ts';
import { type Database, openDatabase } from '../../src/platform/database/db.ts';
import { Listener } from '../../src/platform/database/listener.ts';
import { OwnChanges } from '../../src/platform/database/own-changes.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { whileOpen } from '../support/database/while-open.ts';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

const MS = 5_000;

let database: TestDatabase;
let target: { host: string; port: number };
let proxy: SilentProxy;
/** Another process, which does not announce its changes. */
let other: pg.Client;
let own: Database;
let listener: Listener;
let rows: KeptRows<{ name: string }>;
let fence = Promise.withResolvers<void>();
const clock = new FakeClock();
const changes = new OwnChanges();

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  target = { host: url.hostname, port: Number(url.port) };
  proxy = await silentProxy(target);
  url.port = String(proxy.port);
  other = new pg.Client(database.url);
  await other.connect();
  await other.query(`CREATE TABLE kites (name text, seen int DEFAULT 0);
    CREATE FUNCTION tell_kites() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('kites', ''); RETURN NULL; END $$;
    CREATE TRIGGER kite_changed AFTER UPDATE OR DELETE ON kites FOR EACH ROW EXECUTE FUNCTION tell_kites();
    INSERT INTO kites (name) VALUES ('red')`);
  own = openDatabase(database.url, { connectMs: 10_000, statementMs: 10_000, changes });
  const limits = { connectMs: 400, statementMs: 400 };
  const listening = openPool({ url: url.href, max: 1, settings: [], slow: null, onTimeout: () => {}, ...limits });
  listener = new Listener(listening, clock);
  listener.on('fence', () => fence.resolve());
  const kept = { channel: 'kites', columns: { kites: ['name'] }, most: 2, ms: MS };
  rows = new KeptRows({ clock, listener, changes }, kept);
});
afterAll(async () => {
  await listener.close();
  await own.close();
  await other.end();
  await proxy.close();
  await database.drop();
});

let reads = 0;
async function read(): Promise<{ name: string } | null> {
  reads += 1;
  return (await own.pool.query<{ name: string }>('SELECT name FROM kites')).rows[0] ?? null;
}
const name = async (key = 'one') => (await rows.get(key, read))?.name;
/** Whether it is cached. */
async function isKept(key = 'one'): Promise<boolean> {
  await name(key);
  const before = reads;
  await name(key);
  return reads === before;
}
const rename = (to: string) => own.pool.query('UPDATE kites SET name = $1', [to]);

/** Changes that no other process announces. */
async function untold(run: () => Promise<void>): Promise<void> {
  await other.query('ALTER TABLE kites DISABLE TRIGGER kite_changed');
  try {
    await run();
  } finally {
    await other.query('ALTER TABLE kites ENABLE TRIGGER kite_changed');
  }
}

beforeEach(async () => {
  await rename('red');
  await expect.poll(() => isKept()).toBe(true);
  // Earlier notifications are received before the test begins.
  fence = Promise.withResolvers();
  await other.query('NOTIFY fence');
  await fence.promise;
  await name();
});

test('a row is read once', async () => {
  await rows.get('one', read);
  const before = reads;
  expect([await name(), await name(), reads]).toEqual(['red', 'red', before]);
});

test('a row that this process changes is dropped before the notification of the change', () =>
  untold(async () => {
    await rename('blue');
    expect(await name()).toBe('blue');
    await own.db.$executeRaw`UPDATE public."kites" SET "name" = 'green' WHERE name = 'blue' RETURNING name`;
    expect(await name()).toBe('green');
    await whileOpen(own.db, async (tx, outside) => {
      await tx.$executeRaw`UPDATE kites SET name = 'white'`;
      // Others still read, and cache, the committed value.
      expect(await outside(name)).toBe('green');
      await tx.$executeRaw`INSERT INTO kites (name) SELECT 'other' WHERE false`;
    });
    expect(await name()).toBe('white');
    await own.db.$executeRaw`DELETE FROM kites`;
    expect(await name()).toBeUndefined();
    await own.pool.query("INSERT INTO kites (name) VALUES ('red')");
    expect(await name()).toBe('red');
  }));

test('a change that is rolled back keeps the true row', async () => {
  const failed = own.db.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE kites SET name = 'blue'`;
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await name()).toBe('red');
});

test('a row that another process changes is dropped at the notification', async () => {
  await other.query("UPDATE kites SET name = 'blue'");
  await expect.poll(() => name()).toBe('blue');
  await other.query('BEGIN');
  await other.query("UPDATE kites SET name = 'green'");
  expect(await name()).toBe('blue');
  await other.query('COMMIT');
  await expect.poll(() => name()).toBe('green');
});

test('changes of other columns and other tables do not matter', async () => {
  await own.pool.query('CREATE TABLE IF NOT EXISTS kites_of_others (name text)');
  const before = reads;
  await own.pool.query("UPDATE kites_of_others SET name = 'blue'");
  expect([await name(), reads]).toEqual(['red', before]);
});

test('a read that began before a change is not kept after it', async () => {
  await rename('red');
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = rows.get('one', async () => {
    const row = await read();
    begun.resolve();
    await gate.promise;
    return row;
  });
  await begun.promise;
  await rename('blue');
  gate.resolve();
  expect((await slow)?.name).toBe('red');
  expect(await name()).toBe('blue');
});

test('no row gets older than its time, whatever is heard', () =>
  untold(async () => {
    await other.query("UPDATE kites SET name = 'blue'");
    clock.advance(MS - 1);
    expect(await name()).toBe('red');
    clock.advance(1);
    expect(await name()).toBe('blue');
  }));

test('the least recently used goes', async () => {
  for (const key of ['one', 'two', 'three']) expect(await isKept(key)).toBe(true);
  const before = reads;
  await name('two');
  await name('three');
  expect(reads).toBe(before);
  await name('one');
  expect(reads).toBe(before + 1);
});

test('forgets everything with the connection, and keeps nothing until the connection is back', async () => {
  const { port } = proxy;
  await proxy.close();
  await other.query("UPDATE kites SET name = 'blue'");
  await expect.poll(() => name()).toBe('blue');
  expect(await isKept()).toBe(false);
  await other.query("UPDATE kites SET name = 'green'");
  expect(await name()).toBe('green');
  proxy = await silentProxy(target, port);
  await expect.poll(() => isKept()).toBe(true);
  await other.query("UPDATE kites SET name = 'white'");
  await expect.poll(() => name()).toBe('white');
});

test('a connection that is silent is asked, and given up without an answer', async () => {
  proxy.freeze();
  await other.query("UPDATE kites SET name = 'blue'");
  expect(await name()).toBe('red');
  clock.advance(MS);
  expect(await name()).toBe('blue');
  await expect.poll(() => listener.isHearing).toBe(false);
  expect(await isKept()).toBe(false);
  proxy.thaw();
  await expect.poll(() => isKept()).toBe(true);
});
