/** The widths of pictures: made with the upload, on demand and by the timetable, and removed with their picture. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countCopies } from '../../src/domain/federation/remote/files/cached-copies.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { sharedUrl, WIDTHS, type Width, widthUrl } from '../../src/look/picture-widths.ts';
import { animation, file, filesOf, form, noise, photo, picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const upload = async (bytes: Uint8Array) =>
  world.trpc(world.alice).pictures.upload.mutate(form({ file: file(bytes), name: 'a picture' }));

const at = (url: string, width: Width): string => widthUrl(url, width) ?? '';

/** The widths of its files, as their names say. */
const storedWidths = (url: string): number[] =>
  filesOf(world)
    .filter((name) => name.startsWith(new URL(url).pathname.slice('/media/'.length, '/media/'.length + 32)))
    .flatMap((name) => /-(\d+)\.webp$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);

async function measure(url: string) {
  const answer = await fetch(url);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { format, width, height, pages = 1, exif, orientation } = await sharp(bytes).metadata();
  return { url: answer.url, type: answer.headers.get('content-type'), format, width, height, pages, exif, orientation };
}

/** As a server before there were widths has stored it. */
async function forgetWidths(url: string): Promise<void> {
  const { db, storage } = world.platform;
  const { id, sizedKeys } = await db.media.findFirstOrThrow({ where: { key: new URL(url).pathname.slice(7) } });
  await db.media.update({ where: { id }, data: { sizedKeys: [], sizedBytes: 0, sizedAt: null } });
  await Promise.all(sizedKeys.map((key) => storage.remove(key)));
}

describe('an upload', () => {
  test.each<[string, () => Promise<Buffer>, number[], [number, number]]>([
    ['wider than all widths', () => picture('jpeg', 2400, 1200), [160, 320, 640, 1280, 1920], [1920, 960]],
    ['between two widths', () => picture('jpeg', 800, 400), [160, 320, 640, 1280], [800, 400]],
    ['as wide as a width', () => picture('png', 320, 100), [160, 320], [320, 100]],
    ['narrower than all', () => picture('png', 40, 20), [160], [40, 20]],
    ['that moves', () => animation('gif', 400, 200, 3), [160, 320, 640], [400, 200]],
    ['that is too tall for WebP', () => picture('png', 400, 18_000), [160, 320], [320, 14_400]],
  ])('%s has the widths up to its own', async (_, bytes, widths, [width, height]) => {
    const { url } = await upload(await bytes());
    expect(storedWidths(url)).toEqual(widths);
    const widest = at(url, widths.at(-1) as Width);
    expect(await measure(widest)).toMatchObject({ format: 'webp', type: 'image/webp', width, height, pages: 1 });
    expect(await measure(at(url, 160))).toMatchObject({ format: 'webp', width: Math.min(160, width) });
  });

  test('is rotated as the phone says, without metadata', async () => {
    const { url } = await upload(await photo(800, 400));
    const { width, height, exif, orientation } = await measure(at(url, 160));
    expect([width, height, exif, orientation]).toEqual([160, 320, undefined, undefined]);
  });

  test('stays transparent', async () => {
    const clear = { create: { width: 400, height: 200, channels: 4 as const, background: '#0000' } };
    const { url } = await upload(await sharp(clear).png().toBuffer());
    const bytes = Buffer.from(await (await fetch(at(url, 160))).arrayBuffer());
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('has them as an attachment and as an avatar, too', async () => {
    const { url } = await world.upload(world.alice, form({ file: file(await picture('jpeg', 700, 300)) }));
    expect(storedWidths(url ?? '')).toEqual([160, 320, 640, 1280]);
    const avatar = file(await picture('png', 400, 400));
    const { body } = await world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', {
      body: form({ avatar }),
    });
    expect(storedWidths(body.avatar)).toEqual([160, 320, 640]);
  });

  test('is cached for ever under each address', async () => {
    const { url } = await upload(await picture('jpeg', 400, 200));
    const { headers } = await fetch(at(url, 320), { method: 'HEAD' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('a width that is not stored', () => {
  test('is made with its first request, all of them once', async () => {
    const { url } = await upload(await picture('jpeg', 800, 400));
    await forgetWidths(url);
    expect(storedWidths(url)).toEqual([]);
    const found = await Promise.all([measure(at(url, 160)), measure(at(url, 640)), measure(at(url, 1280))]);
    expect(found.map(({ width }) => width)).toEqual([160, 640, 800]);
    expect(storedWidths(url)).toEqual([160, 320, 640, 1280]);
    await world.drain();
    expect(storedWidths(url)).toEqual([160, 320, 640, 1280]);
  });

  test('leads to the widest one of a narrower picture', async () => {
    const { url } = await upload(await picture('jpeg', 300, 200));
    expect(await measure(at(url, 1920))).toMatchObject({ url: at(url, 320), width: 300 });
    expect(storedWidths(url)).toEqual([160, 320]);
  });

  test('leads to the picture itself if it cannot be made', async () => {
    const { url } = await upload(await picture('jpeg', 400, 200));
    await forgetWidths(url);
    await world.platform.storage.write(new URL(url).pathname.slice(7), Buffer.from('not a picture'), 'image/jpeg');
    const answer = await fetch(at(url, 160));
    expect([answer.status, answer.url]).toEqual([200, url]);
    const row = await world.platform.db.media.findFirstOrThrow({ where: { key: new URL(url).pathname.slice(7) } });
    expect(row.sizedAt).not.toBeNull();
  });

  test.each([
    ['of no picture', `${'0'.repeat(32)}-160.webp`],
    ['of an unknown size', `${'0'.repeat(32)}-161.webp`],
    ['of a sound', null],
  ])('%s is missing', async (_, name) => {
    const { body } = await world.rest(world.alice).post('/api/v1/media', form({ file: file(await picture()) }));
    await world.platform.db.media.update({ where: { id: BigInt(body.id) }, data: { kind: 'AUDIO' } });
    const key = name ?? `${new URL(body.url).pathname.slice(7, 39)}-320.webp`;
    expect((await fetch(`${world.url}/media/${key}`)).status).toBe(404);
  });

  test('is made by the timetable', async () => {
    const { url } = await upload(await picture('jpeg', 500, 200));
    await forgetWidths(url);
    await runFromTimetable(world.platform, 'pictures.unsized');
    await runFromTimetable(world.platform, 'pictures.unsized');
    const { rows } = await world.platform.pool.query(
      `SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'picture_widths.due'`,
    );
    expect(rows).toEqual([{ queue_name: 'widths:0' }]);
    await world.drain();
    expect(storedWidths(url)).toEqual([160, 320, 640]);
  });
});

describe('the files of the widths', () => {
  test('are removed with their picture', async () => {
    const before = filesOf(world);
    const { url } = await upload(await picture('jpeg', 800, 400));
    world.clock.advance(50 * 60 * 60 * 1000);
    await runFromTimetable(world.platform, 'pictures.unused');
    await world.drain();
    expect(storedWidths(url)).toEqual([]);
    expect(filesOf(world).filter((name) => !before.includes(name))).toEqual([]);
  });

  test('have other names when an event becomes private', async () => {
    const { id, url } = await upload(await picture('jpeg', 800, 400));
    const event = await organize(world, world.alice, { pictureId: id });
    await world.drain();
    await world.trpc(world.alice).events.update.mutate({ id: event.uuid, visibility: 'PRIVATE' });
    await world.drain();
    expect(storedWidths(url)).toEqual([]);
    expect((await fetch(at(url, 160))).status).toBe(404);
    const renewed = (await world.trpc(world.alice).events.get.query({ id: event.uuid })).picture?.url ?? '';
    expect(await measure(at(renewed, 640))).toMatchObject({ width: 640 });
  });

  test('count as bytes of the copy of a remote file', async () => {
    const { url } = await world.upload(world.alice, form({ file: file(await noise(600, 400)) }));
    const { db } = world.platform;
    const row = await db.media.findFirstOrThrow({ where: { key: new URL(url ?? '').pathname.slice(7) } });
    const bytes = async () => (await countCopies(world.platform)).reduce((sum, each) => sum + each.bytes, 0);
    const before = await bytes();
    await db.media.update({
      where: { id: row.id },
      data: { remoteUrl: 'https://remote.example/a', cachedAt: world.clock.now() },
    });
    expect(row.sizedBytes).toBeGreaterThan(0);
    expect((await bytes()) - before).toBe(row.size + row.sizedBytes);
  });
});

test('every address of a stored picture has widths, and no other address', () => {
  const token = 'a'.repeat(32);
  expect(widthUrl(`https://a.example/media/${token}.jpg`, 320)).toBe(`https://a.example/media/${token}-320.webp`);
  expect(widthUrl(`https://a.example/media/${token}-small.webp`, 160)).toBe(
    `https://a.example/media/${token}-160.webp`,
  );
  expect(widthUrl(`https://a.example/media_proxy/${token}/small`, 160)).toBe(
    `https://a.example/media_proxy/${token}/160`,
  );
  expect(widthUrl(`https://a.example/media/${token}.mp4`, WIDTHS[0])).toBeNull();
  expect(widthUrl('https://a.example/avatars/original/missing.png', WIDTHS[0])).toBeNull();
});

describe('the cut for cards of links', () => {
  const cutOf = (url: string, x: number, y: number): string => sharedUrl({ url, focus: { x, y } }) ?? '';
  const change = (id: string, x: number, y: number) =>
    world.trpc(world.alice).pictures.update.mutate({ id, focus: { x, y } });
  const storedCuts = (): string[] => filesOf(world).filter((name) => name.includes('-shared-'));
  /** The picture is red on the left and blue on the right. */
  async function sidesOf(url: string) {
    const image = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()));
    const { width, height, format } = await image.metadata();
    const pixels = await image.raw().toBuffer();
    const isRed = (x: number): boolean => (pixels[x * 3] ?? 0) > 128;
    return { format, width, height, left: isRed(0), right: isRed(width - 1) };
  }

  test('is made around the focal point when it is requested, in place of a former one', async () => {
    const { id, url } = await upload(await picture('jpeg', 2400, 630));
    const size = { format: 'jpeg', width: 1200, height: 630 };
    expect(await sidesOf(cutOf(url, 0, 0))).toEqual({ ...size, left: true, right: false });
    await change(id, -1, 0);
    expect(await sidesOf(cutOf(url, -1, 0))).toEqual({ ...size, left: true, right: true });
    await world.drain();
    expect(storedCuts()).toEqual([cutOf(url, -1, 0).split('/').at(-1)]);
    const former = await fetch(cutOf(url, 0, 0));
    expect(former.url).toBe(cutOf(url, -1, 0));
    expect(await measure(at(url, 1920))).toMatchObject({ width: 1920 });
    world.clock.advance(50 * 60 * 60 * 1000);
    await runFromTimetable(world.platform, 'pictures.unused');
    await world.drain();
    expect(storedCuts()).toEqual([]);
  });

  test('is no larger than a small picture', async () => {
    const { url } = await upload(await picture('png', 300, 300));
    expect(await sidesOf(cutOf(url, 0, 0))).toMatchObject({ format: 'jpeg', width: 300, height: 158 });
  });
});
