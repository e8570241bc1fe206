/** Attachments of statuses: uploading, processing of pictures, describing, deleting, expiring. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { widthsOf } from '../../src/look/picture-widths.ts';
import { animation, type Format, file, filesOf, form, photo, picture } from '../support/values/pictures.ts';
import { WITHOUT_FFMPEG } from '../support/values/recordings.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const HOUR = 60 * 60 * 1000;

let world: World;
/** On a machine that has no ffmpeg. */
let plain: World;
beforeAll(async () => {
  [world, plain] = await Promise.all([createWorld(), createWorld({ env: WITHOUT_FFMPEG })]);
});
afterAll(() => Promise.all([world.close(), plain.close()]));

const uploadTo = (to: World, bytes: Uint8Array, more: Record<string, string | File> = {}, who: Person = to.alice) =>
  to.rest(who).post('/api/v2/media', form({ file: file(bytes), ...more }));
const upload = (bytes: Uint8Array, more: Record<string, string | File> = {}, who: Person = world.alice) =>
  uploadTo(world, bytes, more, who);

async function fetched(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('an upload', () => {
  test.each(['/api/v2/media', '/api/v1/media'])('stores an upload to %s in two sizes with a blurhash', async (path) => {
    const sent = form({ file: file(await picture('png', 1000, 500)), description: ' two colours ', focus: '0.5,-2' });
    const { status, body } = await world.rest(world.alice).post(path, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'image',
      description: 'two colours',
      remote_url: null,
      meta: {
        focus: { x: 0.5, y: -1 },
        original: { width: 1000, height: 500, size: '1000x500', aspect: 2 },
        small: { width: 679, height: 339, size: '679x339' },
      },
    });
    expect(body.blurhash).toMatch(/^.{36}$/);
    expect(body.url).toMatch(new RegExp(`^${world.url}/media/[\\w-]{32}\\.png$`));
    expect(body.preview_url).toMatch(/-small\.webp$/);
    const small = await sharp(await fetched(body.preview_url)).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 679, 339]);
    const original = sharp(await fetched(body.url));
    const [left] = await original.clone().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect([(await original.metadata()).width, left]).toEqual([1000, 255]);
  });

  test('stores a small picture as one file, beside its widths', async () => {
    const before = filesOf(world).length;
    const { body } = await upload(await picture('png', 640, 360));
    expect(body.preview_url).toBe(body.url);
    expect(body.meta.small).toEqual(body.meta.original);
    expect(filesOf(world).length).toBe(before + 1 + widthsOf(640).length);
  });

  test('shrinks a picture larger than a screen in its shape', async () => {
    const { body } = await upload(await picture('jpeg', 6000, 3000));
    expect(body.meta.original).toMatchObject({ width: 4073, height: 2036 });
    const { width, height } = await sharp(await fetched(body.url)).metadata();
    expect([width, height]).toEqual([4073, 2036]);
  });

  test.each<[Format, string]>([
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'avif'],
  ])('is a %s by its content, whatever its name', async (format, extension) => {
    const sent = form({ file: file(await picture(format), 'wrong.txt', 'application/pdf') });
    const { status, body } = await world.rest(world.bob).post('/api/v2/media', sent);
    expect([status, body.url.split('.').at(-1)]).toEqual([200, extension]);
    const kept = await sharp(await fetched(body.url)).metadata();
    expect([kept.format, kept.width, kept.height]).toEqual([format === 'avif' ? 'heif' : format, 40, 20]);
  });

  test('loses location and camera metadata, and is rotated upright', async () => {
    const taken = await photo(1200, 600);
    expect(taken.includes('SecretPhone')).toBe(true);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { body } = await upload(taken);
    expect(body.meta.original).toMatchObject({ width: 600, height: 1200 });
    for (const url of [body.url, body.preview_url]) {
      const bytes = await fetched(url);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined));
      expect(bytes.includes('SecretPhone')).toBe(false);
      expect((metadata.height ?? 0) > (metadata.width ?? 0)).toBe(true);
    }
    // Rotated clockwise, the left side is on top.
    const top = await sharp(await fetched(body.url))
      .extract({ left: 300, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
  });

  test.each(['gif', 'webp'] as const)(
    'keeps an animated %s animated without ffmpeg, with a static preview',
    async (format) => {
      const { body } = await uploadTo(plain, await animation(format, 60, 30, 5));
      const kept = await sharp(await fetched(body.url), { animated: true }).metadata();
      expect([kept.format, kept.pages, kept.width, kept.pageHeight]).toEqual([format, 5, 60, 30]);
      const small = await sharp(await fetched(body.preview_url), { animated: true }).metadata();
      expect([small.pages ?? 1, small.width, small.height]).toEqual([1, 60, 30]);
      expect(body.meta.original).toMatchObject({ width: 60, height: 30 });
    },
  );

  test('can have another picture as thumbnail', async () => {
    const { body } = await upload(await picture('png', 50, 50), { thumbnail: file(await picture('jpeg', 80, 40)) });
    expect(body.meta).toMatchObject({ original: { width: 50, height: 50 }, small: { width: 80, height: 40 } });
    expect((await sharp(await fetched(body.preview_url)).metadata()).format).toBe('jpeg');
    expect((await sharp(await fetched(body.url)).metadata()).format).toBe('png');
  });

  test('reduces an animation with too many frames to its first frame', async () => {
    for (const [width, height, frames] of [
      [2000, 1000, 21],
      [2, 1, 2001],
    ] as const) {
      const { body } = await upload(await animation('webp', width, height, frames));
      const kept = await sharp(await fetched(body.url), { animated: true }).metadata();
      expect([kept.pages ?? 1, kept.width, kept.height]).toEqual([1, width, height]);
    }
  });
});

test('thirty concurrent uploads all succeed', async () => {
  const before = filesOf(world).length;
  const bytes = await picture('jpeg', 1500, 900);
  const answers = await Promise.all(Array.from({ length: 30 }, () => upload(bytes)));
  expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(30);
  expect(filesOf(world).length).toBe(before + 30 * (2 + widthsOf(1500).length));
});

describe('a refused upload', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const unknown = 'File type of uploaded media could not be verified';
  const broken = 'Error processing thumbnail for uploaded media';
  /** Claims in a few hundred bytes to be 30,000 pixels wide and high. */
  async function bomb(): Promise<Buffer> {
    const bytes = await picture('png', 10, 10);
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    return bytes;
  }

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['text', () => Buffer.from('<script>alert(1)</script>'), unknown],
    ['a drawing with scripts', () => svg, unknown],
    ['nothing', () => new Uint8Array(), unknown],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), unknown],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
      unknown,
    ],
    ['a PNG that ends early', async () => (await picture('png', 800, 800)).subarray(0, 300), broken],
    ['a JPEG that ends early', async () => (await picture('jpeg', 800, 800)).subarray(0, 1500), broken],
    ['a head without a body', () => Buffer.from('89504e470d0a1a0a', 'hex'), unknown],
    ['a bomb', bomb, '30000x30000 images are not supported'],
    ['a large GIF', () => picture('gif', 1300, 720), '1300x720 images are not supported'],
    ['too many bytes', () => Buffer.alloc(16 * 1024 * 1024 + 1), 'Validation failed: File must be less than 16 MB'],
  ])('%s leaves neither file nor row', async (_what, bytes, error) => {
    const before = [filesOf(world), await world.platform.db.media.count()];
    const answer = await upload(await bytes());
    expect([answer.status, answer.body.error]).toEqual([422, error]);
    expect([filesOf(world), await world.platform.db.media.count()]).toEqual(before);
  });

  test('a decompression bomb is refused without being decoded', async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bytes.length).toBeLessThan(2_000_000);
    const answer = await upload(bytes);
    expect([answer.status, answer.body.error]).toEqual([422, '12000x12000 images are not supported']);
  });

  test('a description that is too long, a missing file, text for a file, no token, a token for reading', async () => {
    const bytes = await picture();
    const long = await upload(bytes, { description: 'x'.repeat(10_001) });
    expect([long.status, long.body.error]).toEqual([
      422,
      'Validation failed: Description is too long (maximum is 10000 characters)',
    ]);
    const none = await world.rest(world.alice).post('/api/v2/media', form({ description: 'x' }));
    expect([none.status, none.body.error]).toEqual([422, "Validation failed: File can't be blank"]);
    const text = await world.rest(world.alice).post('/api/v2/media', { file: 'text' });
    expect([text.status, text.body.error]).toEqual([422, 'Validation failed: File must be a file']);
    const anonymous = await world.rest().post('/api/v2/media', form({ file: file(bytes) }));
    expect(anonymous.status).toBe(401);
  });

  test('a storage that fails leaves neither file nor row, and the job removes the rest', async () => {
    const { storage } = world.platform;
    const before = filesOf(world);
    const { write, remove } = storage;
    storage.write = async (key, bytes, type) => {
      if (key.includes('-small')) throw new Error('the disk is full');
      await write(key, bytes, type);
    };
    storage.remove = async () => {
      throw new Error('and does not answer');
    };
    const answer = await upload(await picture('png', 1000, 500)).finally(() =>
      Object.assign(storage, { write, remove }),
    );
    expect(answer.status).toBe(500);
    expect(filesOf(world).length).toBe(before.length + 1 + widthsOf(1000).length);
    world.clock.advance(HOUR + 1);
    await world.drain();
    expect(filesOf(world)).toEqual(before);
  });
});

describe('an unattached upload', () => {
  test('can be read, described and deleted by its uploader', async () => {
    const { body } = await upload(await picture());
    const at = `/api/v1/media/${body.id}`;
    const alice = world.rest(world.alice);
    expect((await alice.get(at)).body).toEqual(body);
    const changed = await alice.send('PUT', at, { body: { description: 'new', focus: '0.5,-0.5' } });
    expect(changed.body).toEqual({ ...body, description: 'new', meta: { ...body.meta, focus: { x: 0.5, y: -0.5 } } });
    const kept = await alice.send('PUT', at, { body: form({ focus: '0,0' }) });
    expect(kept.body).toMatchObject({ description: 'new', meta: { focus: { x: 0, y: 0 } } });
    expect((await alice.send('PUT', at, { body: { description: '' } })).body.description).toBeNull();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const init = method === 'PUT' ? { body: { description: 'mine' } } : {};
      expect((await world.rest(world.bob).send(method, at, init)).status).toBe(404);
    }
    const [name = ''] = body.url.split('/').slice(-1);
    expect(filesOf(world)).toContain(name);
    expect(await alice.delete(at)).toMatchObject({ status: 200, body: {} });
    await world.drain();
    expect(filesOf(world)).not.toContain(name);
    expect([(await alice.get(at)).status, (await fetch(body.url)).status]).toEqual([404, 404]);
  });

  test('expires after a day, attached ones stay', async () => {
    const [lost, held] = await Promise.all([upload(await picture()), upload(await picture())]);
    await world.rest(world.alice).post('/api/v1/statuses', { status: '', media_ids: [held?.body.id] });
    world.clock.advance(23 * HOUR);
    await runFromTimetable(world.platform, 'attachments.expired');
    expect((await world.rest(world.alice).get(`/api/v1/media/${lost?.body.id}`)).status).toBe(200);
    world.clock.advance(2 * HOUR);
    await runFromTimetable(world.platform, 'attachments.expired');
    await world.drain();
    expect((await world.rest(world.alice).get(`/api/v1/media/${lost?.body.id}`)).status).toBe(404);
    expect([(await fetch(lost?.body.url)).status, (await fetch(held?.body.url)).status]).toEqual([404, 200]);
  });
});
