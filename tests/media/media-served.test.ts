/** Serving of uploaded files, from a folder and from an S3 bucket. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import { startS3, type TestBucket } from '../support/servers/s3.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { wav } from '../support/values/recordings.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

let bucket: TestBucket;
let folder: World;
let s3: World;
beforeAll(async () => {
  bucket = await startS3();
  [folder, s3] = await Promise.all([createEmptyWorld(), createEmptyWorld({ env: { STORAGE_URL: bucket.url } })]);
  await Promise.all([folder.person('alice'), s3.person('alice')]);
});
afterAll(async () => {
  await Promise.all([folder.close(), s3.close()]);
  await bucket.close();
});

const worlds = { 'a folder': () => folder, 'a bucket': () => s3 };

describe.each(Object.entries(worlds))('a file in %s', (_where, of) => {
  const upload = async (width = 1000) => {
    const { status, body } = await of()
      .rest(of().alice)
      .post('/api/v2/media', form({ file: file(await picture('jpeg', width, 500)) }));
    expect(status).toBe(200);
    return body;
  };

  test('is served completely, cacheable for ever, and with its picture type only', async () => {
    const { url } = await upload();
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect((await sharp(bytes).metadata()).width).toBe(1000);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const known = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('is served in ranges, as players request it', async () => {
    const { url } = await upload();
    const all = await fetch(url);
    const etag = all.headers.get('etag') ?? '';
    const whole = Buffer.from(await all.arrayBuffer());
    const size = whole.length;
    expect(all.headers.get('accept-ranges')).toBe('bytes');
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(url, { headers: { range, ...more } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, range: answer.headers.get('content-range'), bytes };
    };
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      [`bytes=100-${size * 2}`, 100, size - 1],
      ['bytes=5-', 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=-${size + 7}`, 0, size - 1],
    ];
    for (const [range, first, last] of cases) {
      const bytes = whole.subarray(first, last + 1);
      expect(await part(range)).toEqual({ status: 206, range: `bytes ${first}-${last}/${size}`, bytes });
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      expect(await part(range)).toMatchObject({ status: 416, range: `bytes */${size}` });
    }
    for (const range of ['bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-', 'bytes=a-b']) {
      expect(await part(range)).toEqual({ status: 200, range: null, bytes: whole });
    }
    expect((await part('bytes=0-3', { 'if-range': etag })).status).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': '"another"' })).bytes.length).toBe(size);
    expect((await part('bytes=0-3', { 'if-none-match': etag })).status).toBe(304);
  });

  test('can be sound, which is not served before it is processed', async () => {
    const alice = of().rest(of().alice);
    const sent = await alice.post('/api/v2/media', form({ file: file(wav(), 'tone.wav') }));
    const row = await of().platform.db.media.findUniqueOrThrow({ where: { id: BigInt(sent.body.id) } });
    expect((await fetch(`${of().url}/media/${row.key}`)).status).toBe(404);
    expect(await of().platform.storage.read(row.key)).toEqual(new Uint8Array(wav()));
    await of().drain();
    expect(await of().platform.storage.read(row.key)).toBeNull();
    const { body } = await alice.get(`/api/v1/media/${sent.body.id}`);
    const answer = await fetch(body.url, { headers: { range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'RIFF']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*media-src 'self'/),
    });
  });

  test('is removed with its row', async () => {
    const { id, url, preview_url } = await upload();
    await of().rest(of().alice).delete(`/api/v1/media/${id}`);
    await of().drain();
    for (const gone of [url, preview_url]) {
      const answer = await fetch(gone);
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not Found' }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('an unknown file', () => {
  const name = 'a'.repeat(32);
  test.each([
    `/media/${name}.png`,
    `/media/${name}.svg`,
    `/media/${name}`,
    '/media/..%2Fsecrets.json',
    '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/a/b',
    '/media/',
    '/media',
    '/media/%00',
  ])('is not found: %s', async (path) => {
    const answer = await fetch(folder.url + path);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not Found' }]);
  });
});

describe('S3 storage', () => {
  test('stores a picture, its preview, its widths and its cut, and nothing in the data folder', async () => {
    const before = bucket.keys().length;
    const { body } = await s3
      .rest(s3.alice)
      .post('/api/v2/media', form({ file: file(await picture('png', 900, 900)) }));
    const names = [body.url, body.preview_url].map((url: string) => url.split('/').at(-1));
    expect(bucket.keys()).toEqual(expect.arrayContaining(names));
    // The widths are 160, 320 and 640.
    expect(bucket.keys().length).toBe(before + 6);
    expect(filesOf(s3)).toEqual([]);
  });

  test('refuses a wrong secret, and then nothing is stored', async () => {
    const storage = await createStorage(readConfig({ STORAGE_URL: bucket.wrongUrl }));
    await expect(storage.write('stolen.png', new Uint8Array(3), 'image/png')).rejects.toThrow();
    expect(bucket.keys()).not.toContain('stolen.png');
  });

  test('reports a missing file as absent, and removes it without error', async () => {
    const storage = await createStorage(readConfig({ STORAGE_URL: bucket.url }));
    expect([await storage.read('missing.png'), await storage.open('missing.png')]).toEqual([null, null]);
    await storage.remove('missing.png');
    await storage.write('there.png', new Uint8Array([1, 2, 3]), 'image/png');
    expect(await storage.read('there.png')).toEqual(new Uint8Array([1, 2, 3]));
    await storage.remove('there.png');
    expect(await storage.read('there.png')).toBeNull();
  });
});
