/** An import that was killed among its files continues with the copies that it made, so that none is made twice, and none is left over. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';
import { startS3 } from '../support/servers/s3.ts';

let mastodon: Mastodon;
beforeAll(async () => {
  mastodon = await Mastodon.create();
});
afterAll(() => mastodon.close());

/** All files are copied, and the phase is rolled back. */
async function killAmongFiles(newcomer: Newcomer): Promise<void> {
  await newcomer.killAt(mastodon, 'actors', 'LOCK TABLE remote_actors IN SHARE MODE');
  await newcomer.killAt(mastodon, 'files', "INSERT INTO moving_in.phases VALUES ('files')");
}

async function keysOf(newcomer: Newcomer): Promise<string[]> {
  const rows = (await newcomer.query(
    `SELECT key FROM media WHERE remote_url IS NULL UNION ALL SELECT key FROM custom_emojis`,
  )) as { key: string }[];
  return rows.map(({ key }) => key).sort();
}

const completes = async (newcomer: Newcomer): Promise<void> => {
  const { code, err } = await newcomer.run(mastodon);
  expect([code, err]).toEqual([0, '']);
};

test('into a bucket, where a whole copy is not written again, and a part of one is', async () => {
  const bucket = await startS3();
  const newcomer = await Newcomer.create({ ...OF_MASTODON, STORAGE_URL: bucket.url });
  await killAmongFiles(newcomer);
  const [whole = '', part = '', ...others] = bucket.keys();
  expect(others).toHaveLength(1);
  const storage = await createStorage(readConfig({ STORAGE_URL: bucket.url }));
  const bytes = await storage.read(part);
  const kept = Buffer.alloc(bytes?.length ?? 0, 'k');
  await storage.write(whole, kept, 'image/png');
  await storage.write(part, kept.subarray(1), 'image/png');
  await completes(newcomer);
  expect([await storage.read(whole), await storage.read(part)].map((each) => Buffer.from(each ?? []))).toEqual([
    kept,
    Buffer.from(bytes ?? []),
  ]);
  expect(bucket.keys()).toEqual(await keysOf(newcomer));
  await Promise.all([newcomer.close(), bucket.close()]);
});

test('into a folder', async () => {
  const newcomer = await Newcomer.create();
  const files = () => readdirSync(path.join(newcomer.dataDir, 'media')).filter((name) => name.includes('.'));
  await killAmongFiles(newcomer);
  expect(files()).toHaveLength(3);
  await completes(newcomer);
  expect(files().sort()).toEqual(await keysOf(newcomer));
  await newcomer.close();
});

test('the names of copies cannot be guessed if their secret is lost', async () => {
  const newcomer = await Newcomer.create();
  await killAmongFiles(newcomer);
  await newcomer.query('DELETE FROM moving_in.names_of_copies');
  expect(await newcomer.run(mastodon)).toMatchObject({ code: 1, err: expect.stringContaining('names of the copies') });
  await newcomer.close();
});
