/** Archives of strangers: bounded in size and number, and read by name alone. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ArchiveError, openZip } from '../../src/platform/files/read-zip.ts';
import { tarToZip } from '../../src/platform/files/tar-to-zip.ts';
import { inTempFolder } from '../../src/platform/files/temp-folder.ts';
import { tarOf, zipOf } from '../support/values/account-archives.ts';

const ZEROS = '0'.repeat(100_000);
const LIMITS = { nameOf: (name: string) => name, mostFiles: 10, mostBytes: 1_000_000 };

const withFile = <T>(bytes: Buffer, use: (file: string, folder: string) => Promise<T>): Promise<T> =>
  inTempFolder((folder) => {
    const file = path.join(folder, 'archive');
    writeFileSync(file, bytes);
    return use(file, folder);
  });

const converted = (bytes: Buffer, limits = LIMITS): Promise<void> =>
  withFile(bytes, (file, folder) => tarToZip(file, path.join(folder, 'zip'), limits, new Date(0)));

test('a file larger than its limit is not read', async () => {
  const zip = await zipOf({ 'a.json': ZEROS });
  await withFile(zip, async (file, folder) => {
    const reader = await openZip(file, 1);
    expect((await reader.read('a.json', 100_000))?.length).toBe(100_000);
    expect(await reader.read('a.json', 99_999)).toBeNull();
    expect(await reader.unpack('a.json', 99_999, path.join(folder, 'a'))).toBe(false);
    expect(await reader.read('b.json', 100_000)).toBeNull();
    reader.close();
  });
});

test('a file that states a smaller size than it has is damaged', async () => {
  const zip = await zipOf({ 'a.json': ZEROS });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(ZEROS.length);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(10);
  for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size)) small.copy(zip, at);
  await withFile(zip, async (file) => {
    const reader = await openZip(file, 1);
    await expect(reader.read('a.json', 100)).rejects.toThrow(ArchiveError);
    reader.close();
  });
});

test('an archive with too many files is refused, and so is one that unpacks to too much', async () => {
  const files = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.txt`, 'x']));
  await withFile(await zipOf(files), (file) => expect(openZip(file, 10)).rejects.toThrow(ArchiveError));
  const many = await tarOf(files);
  await expect(converted(many)).rejects.toThrow(ArchiveError);
  await converted(many, { ...LIMITS, mostFiles: 11 });
  const large = await tarOf({ 'a.txt': ZEROS });
  await expect(converted(large, { ...LIMITS, mostBytes: 50_000 })).rejects.toThrow(ArchiveError);
  await converted(large);
});
