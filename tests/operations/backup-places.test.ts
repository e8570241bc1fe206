/** Backups of other databases and buckets, on full disks, and those that were interrupted. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionLog } from '../../src/entities/moderation/action-log.ts';
import { connectForBackup } from '../../src/platform/backup/dump-database.ts';
import { holdDeletions } from '../../src/platform/backup/hold-deletions.ts';
import { loadDatabase } from '../../src/platform/backup/load-database.ts';
import { readArchive } from '../../src/platform/backup/read-archive.ts';
import { launchPlaza, runCommandHere, Terminal } from '../support/clients/terminal.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { untilHeldUp } from '../support/database/held-up.ts';
import { tableRows } from '../support/database/table-rows.ts';
import { startS3, type TestBucket } from '../support/servers/s3.ts';
import { mayMount, smallDisk } from '../support/servers/small-disk.ts';
import { noise, picture } from '../support/values/pictures.ts';
import { createWorld } from '../support/world/world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-places-'));
const file = (name: string): string => path.join(folder, name);

let bucket: TestBucket;
let terminal: Terminal;
let target: TestDatabase;

const rowsOf = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return tableRows(client).finally(() => client.end());
};

const actionsOf = async (url: string): Promise<string[]> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ action: string }>('SELECT action FROM action_logs ORDER BY id');
  await client.end();
  return rows.map(({ action }) => action);
};

async function upload(bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  return (await terminal.world.rest(terminal.world.alice).post('/api/v2/media', form)).body.id;
}

beforeAll(async () => {
  bucket = await startS3();
  terminal = new Terminal(await createWorld({ env: { STORAGE_URL: bucket.url } }));
  target = await createTestDatabase({ empty: true });
  for (const size of [40, 900]) await upload(size === 40 ? await picture() : await noise(size, size));
});
afterAll(async () => {
  await terminal.close();
  await target.drop();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const here = () => ({
  DATABASE_URL: terminal.world.databaseUrl,
  PUBLIC_URL: terminal.world.url,
  STORAGE_URL: bucket.url,
  DATA_DIR: file('here'),
});
const there = (more: Record<string, string> = {}) => ({
  DATABASE_URL: target.url,
  PUBLIC_URL: terminal.world.url,
  DATA_DIR: file('there'),
  ...more,
});

test('database and bucket go into the archive, and into another database and bucket', async () => {
  expect(await runCommandHere(here(), 'backup', file('bucket.tar.gz'))).toMatchObject({ code: 0, err: '' });
  const other = await startS3();
  const restored = await runCommandHere(there({ STORAGE_URL: other.url }), 'restore', file('bucket.tar.gz'));
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/deliveries that waited .* are sent again; .* Later changes are lost here/);
  expect(other.keys()).toEqual(bucket.keys());
  expect(await rowsOf(target.url)).toEqual(await rowsOf(terminal.world.databaseUrl));
  expect(existsSync(file('there/media'))).toBe(false);
  await other.close();
});

test('a full database is replaced only by force, and then by exactly the contents of the archive', async () => {
  const before = await rowsOf(target.url);
  const changing = new pg.Client(target.url);
  await changing.connect();
  await changing.query(
    "DELETE FROM media; CREATE TABLE odd (id int); INSERT INTO settings VALUES ('name', '\"Elsewhere\"')",
  );
  await changing.end();
  const refused = await runCommandHere(there(), 'restore', file('bucket.tar.gz'));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') });
  const forced = await runCommandHere(there(), 'restore', '--force', file('bucket.tar.gz'));
  expect(forced.code, forced.err).toBe(0);
  expect(await rowsOf(target.url)).toEqual(before);
  // Without a bucket the files are in the data folder now.
  expect(readdirSync(file('there/media')).sort()).toEqual(bucket.keys());
});

test('files can be left out, which is said; a check reads the archive alone', async () => {
  const made = await runCommandHere(here(), 'backup', '--no-media', file('rows.tar.gz'));
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('does not contain the files') });
  const checked = await runCommandHere({}, 'restore', '--check', file('rows.tar.gz'));
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/is whole: \d+ rows \(.*\) and 0 files/) });
  expect(checked.err).toContain('does not contain the files');
});

test('files that rows name are not deleted while a backup runs, but after it', async () => {
  const { world } = terminal;
  const id = await upload(await picture('png', 50, 50));
  const { key } = await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(id) } });
  const running = new pg.Client(world.databaseUrl);
  await running.connect();
  await holdDeletions(running);
  await world.rest(world.alice).delete(`/api/v1/media/${id}`);
  await world.drain();
  expect(bucket.keys()).toContain(key);
  await running.end();
  await world.drain();
  expect(bucket.keys()).toContain(key);
  world.clock.advance(6 * 60_000);
  await world.drain();
  expect(bucket.keys()).not.toContain(key);
});

test('a file that the storage has lost is named, and does not stop the backup', async () => {
  const { world } = terminal;
  const id = await upload(await picture('png', 60, 60));
  const { key } = await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(id) } });
  await world.platform.storage.remove(key);
  const made = await runCommandHere(here(), 'backup', file('lost.tar.gz'));
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining(key) });
});

test.runIf(mayMount)('a full disk leaves nothing of a backup', async () => {
  const disk = smallDisk(file('disk'), 8);
  try {
    disk.leave(60_000);
    const made = await runCommandHere(here(), 'backup', path.join(disk.folder, 'backup.tar.gz'));
    expect(made).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The disk of .+ is full: no backup was made\.\n$/),
    });
    expect(readdirSync(disk.folder)).toEqual(['full']);
  } finally {
    disk.unmount();
  }
});

test('an interrupted restore is seen by every start, and done again', async () => {
  const fresh = await createTestDatabase({ empty: true });
  const env = { DATABASE_URL: fresh.url, DATA_DIR: file('broken'), PUBLIC_URL: terminal.world.url };
  mkdirSync(file('broken/restoring/media'), { recursive: true });
  writeFileSync(file('broken/restoring/media/half'), 'x');
  // The state that the killed process left: rows without a commit.
  const { manifest } = await readArchive(file('bucket.tar.gz'));
  const client = await connectForBackup(fresh.url);
  await loadDatabase({ url: fresh.url, client }, manifest, false);
  await client.end();
  const started = await runCommandHere(env, 'accounts', 'list');
  expect(started).toMatchObject({ code: 1, err: expect.stringContaining('is running or was interrupted') });
  const restored = await runCommandHere(env, 'restore', file('bucket.tar.gz'));
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(file('broken/media')).sort()).toEqual(
    bucket.keys().filter((key) => key !== 'half' && existsSync(file(`there/media/${key}`))),
  );

  // Killed during the renames: the rest is renamed.
  mkdirSync(file('broken/restoring'));
  cpSync(file('broken/media'), file('broken/restoring/media'), { recursive: true });
  rmSync(file('broken/media'), { recursive: true });
  writeFileSync(file('broken/restoring/complete'), '');
  expect(await runCommandHere(env, 'restore', file('bucket.tar.gz'))).toMatchObject({ code: 0 });
  expect(readdirSync(file('broken')).sort()).toEqual(['media']);
  await fresh.drop();
});

test('a restore that is killed in the middle leaves the old rows whole, and is done again', async () => {
  const [before, env] = [await rowsOf(target.url), there()];
  const reader = new pg.Client(target.url);
  await reader.connect();
  // In its transaction it drops the old tables, and waits for readers.
  await reader.query('BEGIN; LOCK TABLE settings IN ACCESS SHARE MODE');
  const { child, ended } = await launchPlaza(env, 'restore', '--force', file('bucket.tar.gz'));
  const rowsRead = async (text: string) => (await reader.query(text)).rowCount;
  await untilHeldUp(reader, ended);
  child.kill('SIGKILL');
  await ended;
  await reader.query('COMMIT');
  const others = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await expect.poll(() => rowsRead(others)).toBe(0);
  await reader.end();
  expect(await rowsOf(target.url)).toEqual(before);
  const started = await runCommandHere(env, 'accounts', 'list');
  expect(started).toMatchObject({ code: 1, err: expect.stringContaining('is running or was interrupted') });
  const again = await runCommandHere(env, 'restore', '--force', file('bucket.tar.gz'));
  expect(again.code, again.err).toBe(0);
  expect(await rowsOf(target.url)).toEqual(before);
  expect(await actionsOf(target.url)).toEqual(['BACKUP_RESTORATION']);
});

test('an incomplete backup is never restored, and removed by the next backup in that folder', async () => {
  const left = file(`.plaza-backup-${hostname()}-999999999.part`);
  const running = file(`.plaza-backup-${hostname()}-${process.ppid}.part`);
  const elsewhere = file('.plaza-backup-elsewhere.example-7.part');
  for (const draft of [left, running, elsewhere]) cpSync(file('bucket.tar.gz'), draft);
  const refused = await runCommandHere(there(), 'restore', '--force', left);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is part of a backup that was interrupted') });
  expect((await runCommandHere(here(), 'backup', '--no-media', file('next.tar.gz'))).code).toBe(0);
  expect([left, running, elsewhere].map((draft) => existsSync(draft))).toEqual([false, true, true]);
  const hours = Date.now() / 1000 - 7200;
  utimesSync(elsewhere, hours, hours);
  expect((await runCommandHere(here(), 'backup', '--no-media', file('next-but-one.tar.gz'))).code).toBe(0);
  expect([running, elsewhere].map((draft) => existsSync(draft))).toEqual([true, false]);
});

test('the action log says that a backup was made, and by whom: a terminal', async () => {
  const { body } = await terminal.world
    .rest(terminal.world.admin)
    .get('/api/v1/moderation/log', { action: 'BACKUP_CREATION' });
  expect(body.map(({ actor, object }: ActionLog) => [actor, object.type, object.title])).toContainEqual([
    null,
    'Backup',
    'bucket.tar.gz',
  ]);
});

test('makes no backup where there is nothing', async () => {
  const made = await runCommandHere({ DATA_DIR: file('nothing') }, 'backup', file('nothing.tar.gz'));
  expect(made).toMatchObject({ code: 1, err: expect.stringContaining('There is nothing to back up') });
  expect(existsSync(file('nothing'))).toBe(false);
  const none = await runCommandHere({ DATA_DIR: file('nothing') }, 'restore', file('absent.tar.gz'));
  expect(none).toMatchObject({ code: 1, err: `The file ${file('absent.tar.gz')} does not exist.\n` });
});
