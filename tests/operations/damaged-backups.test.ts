/** Truncated, modified and malicious backups: all are refused before anything is written. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORED_KEYS } from '../../src/domain/media/stored-keys.ts';
import type { Summary } from '../../src/platform/backup/archive-format.ts';
import { backUp } from '../../src/platform/backup/back-up.ts';
import { connectForBackup } from '../../src/platform/backup/dump-database.ts';
import { readArchive } from '../../src/platform/backup/read-archive.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { tableRows } from '../support/database/table-rows.ts';
import { archiveOf, type Entry, entriesOf } from '../support/values/archives.ts';
import { picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-damaged-'));
const good = path.join(folder, 'good.tar.gz');
const bad = path.join(folder, 'bad.tar.gz');

let world: World;
let empty: TestDatabase;
let entries: Entry[];

beforeAll(async () => {
  world = await createWorld();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture())]), 'picture.png');
  const { body } = await world.rest(world.alice).post('/api/v2/media', form);
  await world.rest(world.alice).post('/api/v1/statuses', { status: 'kept', media_ids: [body.id] });
  await backUp({
    file: good,
    databaseUrl: world.databaseUrl,
    dataDir: world.dataDir,
    publicUrl: world.url,
    version: '1',
    clock: world.clock,
    storage: world.platform.storage,
    storedKeys: STORED_KEYS,
    isAbsent: () => false,
  });
  entries = await entriesOf(good);
  empty = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await world.close();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: RegExp): number => entries.findIndex(({ header }) => name.test(header.name));
const named = (name: string, bytes: Buffer = Buffer.from('x'), more: object = {}): Entry => ({
  header: { name, type: 'file', ...more },
  bytes,
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 4;
  return changed;
};

/** Some bits mean nothing, such as those of a distance within zeros: the same bytes are copied. */
function unpacks(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).length > 0;
  } catch {
    return false;
  }
}

/** With valid checksums and counts, as an attacker would create them. */
function signed(list: readonly Entry[], change: (summary: Summary) => void = () => {}): Entry[] {
  const content = list.filter(({ header }) => !/^checksums\/|^summary/.test(header.name));
  const lines = content.map(
    ({ header, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${header.name}\n`,
  );
  const text = Buffer.from(lines.join(''));
  const summary = JSON.parse(entries.at(-1)?.bytes.toString() ?? '') as Summary;
  const files = content.filter(({ header }) => header.name.startsWith('media/'));
  const sum = (some: readonly Entry[]): number => some.reduce((bytes, each) => bytes + each.bytes.length, 0);
  Object.assign(summary, {
    lists: 1,
    listsDigest: createHash('sha256').update(text).digest('hex'),
    files: files.length,
    fileBytes: sum(files),
    databaseBytes: sum(content.filter(({ header }) => header.name.startsWith('database/'))),
  });
  change(summary);
  return [
    ...content,
    named('checksums/000001.sha256', text),
    named('summary.json', Buffer.from(JSON.stringify(summary))),
  ];
}

/** Replaces one entry. */
const withEntry = (index: number, change: (entry: Entry) => Entry): Entry[] =>
  entries.map((entry, number) => (number === index ? change(entry) : entry));
const inserted = (entry: Entry): Entry[] => signed([...entries.slice(0, 1), entry, ...entries.slice(1)]);

const TAMPERED: [what: string, make: () => Entry[], why: RegExp][] = [
  [
    'a file with another byte',
    () =>
      withEntry(at(/^media/), ({ header, bytes }) => ({
        header,
        bytes: Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]),
      })),
    /media\/.+ is not what was written/,
  ],
  [
    'a row with another value',
    () =>
      withEntry(at(/statuses\//), ({ header, bytes }) => ({
        header,
        bytes: Buffer.from(bytes.toString().replace('kept', 'gone')),
      })),
    /database\/public\.statuses\/000001\.copy is not what was written/,
  ],
  ['a file less', () => entries.filter((_, index) => index !== at(/^media/)), /is not what was written|was added/],
  [
    'a part of a table less',
    () => signed(entries.filter((_, index) => index !== at(/statuses\//))),
    /does not have 1 rows/,
  ],
  ['no end', () => entries.slice(0, -1), /it is cut off/],
  ['something after its end', () => [...entries, named('secret')], /something follows its end/],
  ['no beginning', () => entries.slice(1), /does not begin as a backup does/],
  ['a path that leads out of the folder', () => inserted(named('media/../../evil')), /which no backup has/],
  ['two dots alone', () => inserted(named('media/..')), /which no backup has/],
  ['an absolute path', () => inserted(named('/etc/cron.d/evil')), /which no backup has/],
  [
    'a symbolic link',
    () => inserted(named('media/link', undefined, { type: 'symlink', linkname: '/etc' })),
    /which no backup has/,
  ],
  [
    'a hard link',
    () => inserted(named('media/link', undefined, { type: 'link', linkname: '/etc/passwd' })),
    /which no backup has/,
  ],
  ['a device', () => inserted(named('media/device', undefined, { type: 'character-device' })), /which no backup has/],
  ['a huge secret', () => inserted(named('secret', Buffer.alloc(100_000))), /secret is too large/],
  ['a bomb', () => inserted(named('media/bomb.png', Buffer.alloc(200_000_000))), /unpacks to far more than its size/],
  [
    'a newer format',
    () =>
      signed(
        withEntry(0, ({ header, bytes }) => ({
          header,
          bytes: Buffer.from(bytes.toString().replace('"format": 1', '"format": 2')),
        })),
      ),
    /made by a newer version/,
  ],
];

describe('refused at once', () => {
  test.each(TAMPERED)('%s', async (_what, make, why) => {
    await expect(readArchive(await archiveOf(bad, make()))).rejects.toThrow(why);
  });

  test.each([
    ['half of it', () => readFileSync(good).subarray(0, readFileSync(good).length / 2)],
    ['another file', () => Buffer.from('not a backup at all')],
    ['an empty file', () => Buffer.alloc(0)],
    [
      'one flipped bit',
      () => {
        const bytes = readFileSync(good);
        let at = Math.floor(bytes.length * 0.7);
        while (unpacks(flipped(bytes, at))) at += 1;
        return flipped(bytes, at);
      },
    ],
  ])('%s', async (_what, make) => {
    writeFileSync(bad, make());
    await expect(readArchive(bad)).rejects.toThrow(/bad\.tar\.gz (is damaged or not a backup|cannot be used)/);
  });

  test('the untouched one is whole', async () => {
    expect((await readArchive(await archiveOf(bad, entries))).summary).toEqual((await readArchive(good)).summary);
  });
});

describe('refused in the middle', () => {
  const HARMFUL: [what: string, make: () => Entry[], why: RegExp][] = [
    [
      'rows whose references lead nowhere',
      () =>
        signed(
          entries.filter(
            ({ header }) => !header.name.includes('public.status_stats/') && !header.name.includes('public.users/'),
          ),
          (summary) => {
            summary.rows['public.users'] = 0;
            summary.rows['public.status_stats'] = 0;
          },
        ),
      /violates foreign key constraint/,
    ],
    [
      'a migration that this version does not know',
      () =>
        signed(
          withEntry(0, ({ header, bytes }) => ({
            header,
            bytes: Buffer.from(bytes.toString().replace('20261121000000_initial', '29991121000000_future')),
          })),
        ),
      /belongs to a newer version/,
    ],
    [
      'a table that is none of ours',
      () =>
        signed(
          withEntry(0, ({ header, bytes }) => {
            const manifest = JSON.parse(bytes.toString());
            manifest.tables.push({ schema: 'public', name: 'pg_authid', columns: ['rolname'] });
            return { header, bytes: Buffer.from(JSON.stringify(manifest)) };
          }),
        ),
      /no version of Plaza made/,
    ],
  ];

  test.each(HARMFUL)('%s: nothing of it stays', async (_what, make, why) => {
    const dataDir = path.join(folder, 'target');
    const loading = await connectForBackup(empty.url);
    const request = {
      file: await archiveOf(bad, make()),
      dataDir,
      database: { url: empty.url, client: loading },
      bucket: null,
      contentTypeOf: () => null,
    };
    await expect(restore({ ...request, clock: world.clock, force: false })).rejects.toThrow(why);
    await loading.end();
    expect(readdirSync(dataDir)).toEqual([]);
    const client = new pg.Client(empty.url);
    await client.connect();
    const left = Object.keys(await tableRows(client)).filter((table) => !table.startsWith('graphile_worker'));
    await client.end();
    expect(left).toEqual(['sequences']);
  });
});
