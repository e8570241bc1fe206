/** Files of a Mastodon that moves in come from a folder or a bucket, and never from outside of it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import type { Asked } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { PICTURE, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { startS3, type TestBucket } from '../support/servers/s3.ts';

/** A file beside the folder, and beside the prefix in the bucket. */
const SECRET = 'the secret beside the files';
const NAME = `${'../'.repeat(9)}secret.png`;

let mastodon: Mastodon;
let bucket: TestBucket;
beforeAll(async () => {
  [mastodon, bucket] = [await Mastodon.create(), await startS3()];
  // Rows with a name for each number of folders that lead out.
  for (const [index, levels] of [4, 5, 6, 7, 8, 9].entries())
    await mastodon.insert('custom_emojis', {
      ...{ id: String(90 + index), shortcode: `out${index}`, image_content_type: 'image/png' },
      image_file_name: `${'../'.repeat(levels)}secret.png`,
    });
  await mastodon.run(
    `UPDATE accounts SET avatar_file_name = '${NAME}', avatar_content_type = 'image/png' WHERE username = 'ben'`,
  );
  await mastodon.insert('media_attachments', {
    ...{ id: '99', status_id: POSTS.first, account_id: PEOPLE.IdaRed, file_content_type: 'image/png', processing: 2 },
    ...{ file_file_name: NAME, thumbnail_file_name: NAME },
  });
  for (const folder of ['.', 'system/custom_emojis', 'system/custom_emojis/images']) {
    mkdirSync(path.join(mastodon.folder, folder), { recursive: true });
    writeFileSync(path.join(mastodon.folder, folder, 'secret.png'), SECRET);
  }
  const storage = await createStorage(readConfig({ STORAGE_URL: bucket.url }));
  await storage.write('secret.png', new TextEncoder().encode(SECRET), 'image/png');
  for (const file of readdirSync(mastodon.media, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const below = path.relative(mastodon.media, path.join(file.parentPath, file.name));
    await storage.write(`town/${below}`, readFileSync(path.join(mastodon.media, below)), 'image/png');
  }
});
afterAll(() => Promise.all([mastodon.close(), bucket.close()]));

const PLACES: Record<string, () => Asked> = {
  'a folder': () => ({}),
  'a bucket': () => ({
    media: bucket.url,
    env: mastodon.env({ S3_ENABLED: 'true', S3_BUCKET: 'plaza', S3_KEY_PREFIX: 'town/' }),
  }),
};

describe.each(Object.entries(PLACES))('from %s', (_place, asked) => {
  let newcomer: Newcomer;
  beforeAll(async () => {
    newcomer = await Newcomer.create();
    const { code, err } = await newcomer.run(mastodon, asked());
    expect([code, err]).toEqual([0, '']);
    return () => newcomer.close();
  });

  const stored = (key: string): Buffer => readFileSync(path.join(newcomer.dataDir, 'media', key));

  test('pictures of posts, people and emoji are stored', async () => {
    const kept = (await newcomer.query(
      `SELECT key FROM media WHERE id = ${PICTURE} UNION ALL SELECT key FROM custom_emojis WHERE id = 1
       UNION ALL SELECT m.key FROM media m JOIN actors a ON a.avatar_id = m.id WHERE a.id = ${PEOPLE.IdaRed}`,
    )) as { key: string }[];
    expect(kept.map(({ key }) => stored(key).length)).toEqual([70, 70, 70]);
  });

  test('a name that leads out is that of no file', async () => {
    const files = readdirSync(path.join(newcomer.dataDir, 'media')).filter((name) => name.includes('.'));
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(stored(name).toString()).not.toContain(SECRET);
    expect(
      await newcomer.query('SELECT FROM custom_emojis WHERE id >= 90 UNION ALL SELECT FROM media WHERE id = 99'),
    ).toEqual([]);
  });
});
