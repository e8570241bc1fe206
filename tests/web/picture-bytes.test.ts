/** The bytes that a browser loads for pages with photos, where the photos are shown, and that nothing moves when they arrive. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOfMedia, keyWithToken, newToken } from '../../src/domain/media/store-files.ts';
import { layoutShift } from '../support/clients/layout-shift.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { file, form, landscape, noise } from '../support/values/pictures.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

const EVENTS = 20;
const LIST_BYTES = 350_000;
const EVENT_BYTES = 250_000;
/**
 * A member's page has scripts of 160 kB, with the refusals in the reader's language, which are loaded when the browser is idle. Its photo and the
 * pictures of related events exceed the goal on dense screens.
 */
const MEMBER_LIST_BYTES = 350_000;
const MEMBER_EVENT_BYTES = 250_000;
const DENSE_BYTES = 350_000;
const AVATAR_BYTES = 8_000;

let world: World;
let large: { uuid: string };

/** Another picture with the same files under keys of its own: encoding them takes most of a second. */
async function copyOf(picture: { id: string }): Promise<{ id: string }> {
  const { db, storage, ids } = world.platform;
  const media = await db.media.findUniqueOrThrow({ where: { id: BigInt(picture.id) } });
  const token = newToken(world.platform);
  const renamed = (key: string) => keyWithToken(key, token);
  for (const key of keysOfMedia(media))
    await storage.write(renamed(key), (await storage.read(key)) ?? new Uint8Array(), 'image/webp');
  const { id } = await db.media.create({
    data: {
      ...media,
      ...{ id: ids.next(), key: renamed(media.key), smallKey: media.smallKey && renamed(media.smallKey) },
      ...{ sizedKeys: media.sizedKeys.map(renamed), meta: media.meta ?? {} },
    },
  });
  return { id: String(id) };
}

beforeAll(async () => {
  world = await createWorld();
  if (!hasBrowser()) return;
  const upload = (bytes: Buffer) =>
    world.trpc(world.alice).pictures.upload.mutate(form({ file: file(bytes, 'p.jpg', 'image/jpeg'), name: 'p' }));
  const avatar = await upload(await landscape(1000, 1000));
  await world.trpc(world.alice).persons.update.mutate({ id: world.alice.id, avatarId: avatar.id });
  const photo = await upload(await landscape(1600, 1067));
  for (let number = 1; number < EVENTS; number += 1) {
    const { id } = await copyOf(photo);
    const title = `Walk number ${number}`;
    await organize(world, world.alice, { title, beginsOn: inHours(world, 24 + number), pictureId: id });
  }
  const { id: pictureId } = await upload(await landscape(3200, 2133));
  large = await organize(world, world.alice, { title: 'Walk in large', beginsOn: inHours(world, 20), pictureId });
  await world.drain();
});
afterAll(() => world.close());

/**
 * Opens the page, and returns the bytes of its bodies once it is still.
 *
 * @param photos how many it shows at least; a page with several is read to its end, where other events are
 */
async function open(visitor: Visitor, path: string, photos: number): Promise<number> {
  const { page } = visitor;
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('.photo > img[srcset]').first().waitFor();
  await expect
    .poll(async () => {
      if (photos > 1) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return (await photosOf(visitor)).length;
    })
    .toBeGreaterThanOrEqual(photos);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

interface Loaded {
  /** Pixels of the file and of the screen. */
  file: number;
  shown: number;
  url: string;
}

/** The photos that have been loaded. */
const photosOf = ({ page }: Visitor): Promise<Loaded[]> =>
  page.locator('.photo > img[srcset]').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      .map((image) => ({
        file: Number(/-(\d+)\.webp$/.exec(image.currentSrc)?.[1]),
        shown: image.getBoundingClientRect().width * devicePixelRatio,
        url: image.currentSrc,
      })),
  );

const SCREENS: [size: Size, density: number][] = [
  ['phone', 1],
  ['phone', 3],
  ['desktop', 1],
  ['desktop', 2],
];

describe.skipIf(!hasBrowser()).each(SCREENS)('on a %s with %i pixels for each CSS pixel', (size, density) => {
  test.each([
    ['a visitor', false],
    ['a member', true],
  ])('%s loads few bytes for twenty events, and for an event', async (_, isMember) => {
    for (const [path, most, photos] of [
      ['/events', isMember ? MEMBER_LIST_BYTES : LIST_BYTES, EVENTS],
      [`/events/${large.uuid}`, !isMember ? EVENT_BYTES : density > 1 ? DENSE_BYTES : MEMBER_EVENT_BYTES, 1],
    ] as const) {
      // Each page by a browser that has nothing in its cache.
      const visitor = await Visitor.open(world, { size, density });
      if (isMember) await visitor.enter(world.bob);
      const bytes = await open(visitor, path, photos);
      const loaded = await photosOf(visitor);
      if (process.env.SCREENSHOTS) console.log(size, density, isMember, path, bytes, loaded.length, loaded[0]);
      await visitor.picture(`${isMember ? 'member' : 'visitor'}-${density}${path.replaceAll('/', '-').slice(0, 8)}`);
      expect(bytes).toBeLessThan(most);
      // Half of the pixels of the screen are enough for a photo, and twice as many are too much.
      for (const { file: wide, shown } of loaded.slice(0, photos)) {
        expect(wide).toBeGreaterThan(shown * 0.5);
        expect(wide).toBeLessThan(shown * 3.2);
      }
      expect(await layoutShift(visitor.page)).toBe(0);
      await visitor.close();
    }
  });
});

test.skipIf(!hasBrowser())('a face is a small file', async () => {
  const visitor = await Visitor.open(world, { density: 3 });
  await visitor.page.goto(`/events/${large.uuid}`);
  const src = await visitor.page.locator('img.face').first().getAttribute('src');
  const bytes = await (await fetch(src ?? '')).bytes();
  expect(src).toMatch(/-160\.webp$/);
  expect(bytes.length).toBeLessThan(AVATAR_BYTES);
  await visitor.close();
});

test.skipIf(!hasBrowser())('a huge photo is shrunk and rotated before it is sent', async () => {
  // Taller than wide, as the phone says.
  const huge = await sharp(await noise(900, 650))
    .resize(3600, 2600)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  const visitor = await Visitor.open(world);
  const { page } = visitor;
  await visitor.signIn(world.bob, '/compose');
  const sent = page.waitForRequest('**/trpc/media.upload*');
  await page
    .getByRole('toolbar')
    .locator('input[type=file]')
    .setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: huge });
  const answer = await (await sent).response();
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(answer?.status()).toBe(200);
  expect(Number(length)).toBeLessThan(huge.length / 2);
  const { meta } = await world.platform.db.media.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const { width, height } = (meta as { original: { width: number; height: number } }).original;
  expect(height).toBeGreaterThan(width);
  await visitor.close();
});
