/** The picture of the community: set by staff, and shown on pages, in apps, to other servers and on cards of links. */
import { load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blurredPicture } from '../../src/look/blurred.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { file, filesOf, form, landscape, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
/** As wide as the largest form of a picture, which takes a second to compute. */
let photo: Buffer;
let small: Buffer;
beforeAll(async () => {
  world = await createWorld();
  photo = await landscape(2400, 1600);
  small = await landscape(700, 500);
});
beforeEach(async () => {
  await staff().removePicture.mutate();
  await world.drain();
});
afterAll(() => world.close());

const staff = () => world.trpc(world.admin).adminInstance;
const set = (bytes: Buffer, description = '') =>
  staff().setPicture.mutate(form({ file: file(bytes, 'p.jpg', 'image/jpeg'), description }));
const instance = async () => (await world.rest().get('/api/v2/instance')).body;
const pageOf = async (path: string) => load(await (await fetch(world.url + path)).text());
const sizeOf = async (url: string) => {
  const { width, height, format } = await sharp(await (await fetch(url)).bytes()).metadata();
  return [format, width, height];
};

test('is the thumbnail of the server, in two sizes', async () => {
  const { blurhash } = await set(photo, 'The square at dusk');
  const { thumbnail } = await instance();
  expect(thumbnail).toMatchObject({ description: 'The square at dusk', blurhash });
  expect(thumbnail.versions['@1x']).toBe(thumbnail.url);
  expect(await sizeOf(thumbnail.url)).toEqual(['jpeg', 1200, 630]);
  expect(await sizeOf(thumbnail.versions['@2x'])).toEqual(['jpeg', 2400, 1260]);
  expect((await world.rest().get('/api/v1/instance')).body.thumbnail).toBe(thumbnail.url);
});

test('has all widths, with the placeholder, on the front page and the page about the server', async () => {
  const { url, blurhash } = await set(photo, 'The square at dusk');
  for (const [path, place] of [
    ['/', '.hero > .photo.scene'],
    ['/about', '.photo.ofcommunity'],
  ] as const) {
    const $ = await pageOf(path);
    const [placeholder, image] = $(`${place} > img`).toArray();
    expect($(placeholder).attr('src')).toBe(blurredPicture(blurhash));
    expect($(image).attr('alt')).toBe('The square at dusk');
    const widths = ($(image).attr('srcset') ?? '').split(', ').map((each) => each.split(' '));
    expect(widths.map(([, width]) => width)).toEqual(['160w', '320w', '640w', '1280w', '1920w']);
    for (const [address = '', width] of widths)
      expect((await sizeOf(address)).slice(0, 2)).toEqual(['webp', Number.parseInt(width ?? '', 10)]);
    const { thumbnail } = await instance();
    expect($('meta[property="og:image"]').attr('content')).toBe(thumbnail.url);
    expect($('meta[property="og:image:alt"]').attr('content')).toBe('The square at dusk');
    expect($('meta[name="twitter:card"]').attr('content')).toBe('summary_large_image');
  }
  expect(url).toMatch(/\.jpg$/);
});

test('is the image of the actor of the server', async () => {
  const { url } = await set(small);
  const headers = { accept: 'application/activity+json' };
  const actor = await (await fetch(`${world.url}/actor`, { headers })).json();
  expect(actor.image).toEqual({ type: 'Image', mediaType: 'image/jpeg', url });
});

test('that is small is cut without being enlarged', async () => {
  await set(await picture('jpeg', 600, 600));
  const { thumbnail } = await instance();
  expect(await sizeOf(thumbnail.url)).toEqual(['jpeg', 600, 315]);
  expect(await sizeOf(thumbnail.versions['@2x'])).toEqual(['jpeg', 600, 315]);
});

test('goes with all of its files some days after another one is set, and at once when it is removed', async () => {
  const before = filesOf(world);
  await set(small);
  const [first] = [await staff().picture.query()];
  await set(await picture('jpeg', 600, 600));
  await world.drain();
  // Other servers and apps know its addresses.
  expect((await fetch(first?.url ?? '')).status).toBe(200);
  world.clock.advance(4 * 24 * 60 * 60 * 1000);
  await world.drain();
  expect((await fetch(first?.url ?? '')).status).toBe(404);
  expect((await fetch(first?.double_card_url ?? '')).status).toBe(404);
  await staff().removePicture.mutate();
  await world.drain();
  expect(filesOf(world)).toEqual(before);
  expect((await instance()).thumbnail.url).toBe(`${world.url}/assets/thumbnail.png`);
  expect((await pageOf('/'))('.hero > img.scene').length).toBe(1);
});

test('stays when the job has removed the files without a row', async () => {
  const { url } = await set(small);
  world.clock.advance(2 * 60 * 60 * 1000);
  await world.drain();
  expect((await fetch(url)).status).toBe(200);
});

describe('refused', () => {
  test('is a file that is no picture, and nothing is stored', async () => {
    const before = filesOf(world);
    const sent = form({ file: file(Buffer.from('no picture'), 'p.jpg', 'image/jpeg') });
    await expect(staff().setPicture.mutate(sent)).rejects.toThrow(/file/i);
    expect([await staff().picture.query(), filesOf(world)]).toEqual([null, before]);
  });

  test('is a description without a picture', async () => {
    await expect(staff().setPicture.mutate(form({ description: 'Nothing' }))).rejects.toThrow(/blank/);
  });

  test('are people who may not manage settings', async () => {
    for (const person of [world.alice, world.mod]) {
      const api = world.trpc(person).adminInstance;
      await expect(api.picture.query()).rejects.toMatchObject({ data: { httpStatus: 403 } });
      await expect(api.removePicture.mutate()).rejects.toMatchObject({ data: { httpStatus: 403 } });
    }
  });
});

test('is set, described and removed on the page of settings, and logged', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, '/moderation/settings');
  const chosen = { file: file(small, 'p.jpg', 'image/jpeg'), picture_description: 'The square' };
  const saved = await browser.done(page, 'picture', chosen);
  expect(load(saved.text)('#picture img.preview').attr('alt')).toBe('The square');
  const described = await browser.done(saved, 'picture', { picture_description: 'The square at noon' });
  expect(await staff().picture.query()).toMatchObject({ description: 'The square at noon', width: 700 });
  await browser.done(described, 'remove-picture', {});
  expect(await staff().picture.query()).toBeNull();
  const actions = await world.platform.db.actionLog.findMany({ orderBy: { id: 'desc' }, take: 3 });
  expect(actions.map(({ action }) => action)).toEqual(Array(3).fill('SETTINGS_UPDATE'));
});

test('is refused on the page of settings as a description alone, and tiny pictures are shown there', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, '/moderation/settings');
  const refused = await browser.press(page, 'picture', { picture_description: 'Nothing' });
  expect(refused.status).toBe(422);
  await browser.done(page, 'picture', { file: file(await picture('jpeg', 120, 120), 'p.jpg', 'image/jpeg') });
  const shown = load((await browser.get('/moderation/settings')).text)('#picture img.preview').attr('src') ?? '';
  expect((await fetch(new URL(shown, world.url))).status).toBe(200);
  // As in pages that were made before the picture was replaced.
  expect((await fetch(new URL(shown.replace(/-\d+\.webp$/, '-1920.webp'), world.url))).status).toBe(200);
});

test('is set in the steps of a new server', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, '/moderation/setup?step=picture');
  await browser.press(page, 'picture', { file: file(small, 'p.jpg', 'image/jpeg'), picture_description: '' });
  expect(await staff().picture.query()).toMatchObject({ width: 700, height: 500 });
});

test.skipIf(!hasBrowser())('is shown to visitors', async () => {
  await set(small, 'The square at dusk');
  for (const size of ['phone', 'desktop'] as const) {
    const visitor = await Visitor.open(world, { size });
    await visitor.page.goto('/');
    const image = visitor.page.getByAltText('The square at dusk');
    await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await visitor.picture('front-page');
    await visitor.page.goto('/about');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.picture('about');
    await visitor.enter(world.admin);
    await visitor.page.goto('/moderation/settings#picture');
    await visitor.picture('settings');
    await visitor.close();
  }
});
