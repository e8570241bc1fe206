/** Pictures are seen: the painted page has their colours in their places, and a tap hits them. On a phone and on a desktop. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeholderOf } from '../../../src/look/placeholder.ts';
import { expectHalves, isHit, type Place, seenAt } from '../../support/clients/seen.ts';
import { hasBrowser, type Size, Visitor } from '../../support/clients/web-browser.ts';
import { file, form, picture } from '../../support/values/pictures.ts';
import { hasFfmpeg, made } from '../../support/values/recordings.ts';
import { addEmoji } from '../../support/world/emojis.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let event: { uuid: string };
let tall: { uuid: string };
let bare: { uuid: string };
const posts: Record<string, string> = {};

async function upload(content: Buffer, more: Record<string, string> = {}, name = 'p.png', type = 'image/png') {
  const data = form({ file: file(content, name, type), description: 'Halves', ...more });
  const { body } = await world.rest(world.alice).post('/api/v2/media', data);
  await world.drain();
  return String(body.id);
}

async function post(name: string, media_ids: string[], more: object = {}): Promise<void> {
  const { body } = await world
    .rest(world.alice)
    .post('/api/v1/statuses', { status: `${name} :halves:`, media_ids, ...more });
  posts[name] = body.id;
}

/** The left half is red, the right half blue, in H.264. */
const halvesVideo = (): Buffer =>
  made(
    'halves.mp4',
    ...[
      '-f',
      'lavfi',
      '-i',
      'color=red:size=160x180:duration=1',
      '-f',
      'lavfi',
      '-i',
      'color=blue:size=160x180:duration=1',
    ],
    ...['-filter_complex', 'hstack', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  );

beforeAll(async () => {
  world = await createWorld();
  if (!hasBrowser()) return;
  await addEmoji(world, 'halves');
  const profile = form({
    avatar: file(await picture('png', 200, 200)),
    header: file(await picture('png', 900, 300)),
    display_name: 'Alice :halves:',
  });
  await world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', { body: profile });
  const wide = await picture('png', 800, 400);
  for (const [name, pictures] of Object.entries({ one: 1, two: 2, three: 3, four: 4 }))
    await post(name, await Promise.all(Array.from({ length: pictures }, () => upload(wide))));
  await post('portrait', [await upload(await picture('png', 300, 900))]);
  const focused = [await upload(wide, { focus: '-1,0' }), await upload(wide, { focus: '1,0' })];
  await post('focal', focused);
  await post('sensitive', [await upload(wide)], { sensitive: true });
  if (hasFfmpeg) await post('video', [await upload(halvesVideo(), {}, 'halves.mp4', 'video/mp4')]);
  const { id } = await world.trpc(world.alice).pictures.upload.mutate(form({ file: file(wide), name: 'halves.png' }));
  event = await organize(world, world.alice, { title: 'Seen', pictureId: id });
  bare = await organize(world, world.alice, { title: 'Bare' });
  const turned = await sharp(await picture('png', 800, 400))
    .rotate(90)
    .png()
    .toBuffer();
  const below = await world.trpc(world.alice).pictures.upload.mutate(form({ file: file(turned), name: 'tall.png' }));
  tall = await organize(world, world.alice, { title: 'Tall', pictureId: below.id });
  await world.trpc(world.alice).pictures.update.mutate({ id: below.id, focus: { x: 0, y: -1 } });
  await world.drain();
});
afterAll(() => world.close());

/** The colours of a cell that shows one half only. */
const SIDES: Record<string, Place> = { left: [0.2, 0.5], right: [0.8, 0.5] };

const enlarge = (page: Page) => page.getByRole('button', { name: 'Enlarge: Halves' });

describe.skipIf(!hasBrowser()).each<Size>(['phone', 'desktop'])('on a %s', (size) => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await Visitor.open(world, { size });
    ({ page } = visitor);
    await visitor.signIn(world.bob);
  });
  afterAll(() => visitor.close());

  const open = async (name: string): Promise<void> => {
    await page.goto(`/@alice/${posts[name]}`);
    await page.getByRole('article').first().waitFor();
  };

  test.each([
    ['one', 1],
    ['two', 2],
    ['three', 3],
    ['four', 4],
    ['portrait', 1],
  ])('%s', async (name, pictures) => {
    await open(name);
    await expect.poll(() => enlarge(page).count()).toBe(pictures);
    for (const one of await enlarge(page).all()) {
      await expectHalves(one);
      expect(await isHit(one)).toBe(true);
    }
    await visitor.picture(`seen-${name}`);
    const last = enlarge(page).last();
    const { x = 0, y = 0, width = 0, height = 0 } = (await last.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await expectHalves(page.getByRole('dialog').getByRole('img'));
    expect(await isHit(page.getByRole('dialog').getByRole('img'))).toBe(true);
    await visitor.picture(`seen-${name}-opened`);
  });

  test('a focal point keeps its side in sight', async () => {
    await open('focal');
    await expect.poll(() => seenAt(enlarge(page).first(), SIDES)).toEqual({ left: 'red', right: 'red' });
    await expect.poll(() => seenAt(enlarge(page).last(), SIDES)).toEqual({ left: 'blue', right: 'blue' });
  });

  test('a sensitive picture is seen when it is asked for, and not before', async () => {
    await open('sensitive');
    const hidden = page.getByRole('button', { name: 'Show sensitive media' });
    expect(Object.values(await seenAt(hidden.locator('..'), { left: [0.48, 0.1], right: [0.52, 0.1] }))).toEqual([
      'other',
      'other',
    ]);
    await hidden.click();
    await expectHalves(enlarge(page));
    expect(await isHit(enlarge(page))).toBe(true);
  });

  test.skipIf(!hasFfmpeg)('a video shows its picture, and plays', async () => {
    await open('video');
    const video = page.getByLabel('Halves', { exact: true });
    const beside: Record<string, Place> = { left: [0.4, 0.3], right: [0.6, 0.3] };
    await expect.poll(() => seenAt(video, beside)).toEqual({ left: 'red', right: 'blue' });
    expect(await isHit(video)).toBe(true);
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    await expect.poll(() => seenAt(video, beside)).toEqual({ left: 'red', right: 'blue' });
  });

  test('faces and custom emoji, in a post and in a name', async () => {
    await open('one');
    const article = page.getByRole('article').first();
    await expectHalves(article.locator('img[alt=""]').first());
    const emoji = article.locator('img.emoji');
    await expect.poll(() => emoji.count()).toBe(2);
    const inside: Record<string, Place> = { left: [0.25, 0.5], right: [0.75, 0.5] };
    for (const one of await emoji.all())
      await expect.poll(() => seenAt(one, inside)).toEqual({ left: 'red', right: 'blue' });
  });

  test('the banner and the face of a profile', async () => {
    await page.goto('/@alice');
    const head = page.locator('main section').first();
    await expect.poll(() => seenAt(head.locator('img').nth(0), HEAD)).toEqual({ left: 'red', right: 'blue' });
    await expectHalves(head.locator('img').nth(1));
  });

  test('the picture of an event, on its page and in a list', async () => {
    await page.goto(`/events/${event.uuid}`);
    await expectHalves(page.locator('main img').first());
    await page.goto('/events');
    await expectHalves(page.getByRole('article').locator('.pic').first());
  });

  test('the focal point of an event’s cover keeps its side in sight', async () => {
    await page.goto(`/events/${tall.uuid}`);
    // Cut to a band at its end: without the focal point it would be the middle, with both colours.
    const places: Record<string, Place> = { top: [0.5, 0.15], bottom: [0.5, 0.85] };
    await expect.poll(() => seenAt(page.locator('.cover > .photo'), places)).toEqual({ top: 'blue', bottom: 'blue' });
    await page.goto('/events');
    const row = page.getByRole('article').filter({ hasText: 'Tall' });
    await expect.poll(() => seenAt(row.locator('.pic'), places)).toEqual({ top: 'blue', bottom: 'blue' });
  });

  test('pages without scripts have them, too', async () => {
    const stranger = await Visitor.open(world, { size, scripts: false });
    const places: Record<string, Place> = { top: [0.5, 0.15], bottom: [0.5, 0.85] };
    const blue = { top: 'blue', bottom: 'blue' };
    await stranger.page.goto(`/events/${tall.uuid}`);
    await expect.poll(() => seenAt(stranger.page.locator('.cover > .photo'), places)).toEqual(blue);
    await stranger.page.goto('/events');
    const row = stranger.page.getByRole('article').filter({ hasText: 'Tall' });
    await expect.poll(() => seenAt(row.locator('.pic'), places)).toEqual(blue);
    await stranger.close();
  });

  test('an event without a picture is coloured, not grey, on its page and in a list', async () => {
    await page.goto(`/events/${bare.uuid}`);
    const { className } = placeholderOf('Bare');
    const cover = page.locator('.cover > .ph');
    expect(await cover.getAttribute('class')).toBe(`ph ${className}`);
    const colourOf = () => cover.evaluate((one) => getComputedStyle(one).backgroundColor);
    const [red = 0, green = 0, blue = 0] = (await colourOf()).match(/\d+/g)?.map(Number) ?? [];
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeGreaterThan(8);
    const shot = await sharp(await cover.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...shot.subarray(0, 3)].every((value, at) => Math.abs(value - ([red, green, blue][at] ?? 0)) < 60)).toBe(
      true,
    );
    expect(new Set(Array.from({ length: shot.length / 300 }, (_, at) => shot[at * 300])).size).toBeGreaterThan(1);
    await page.goto('/events');
    const row = page.getByRole('article').filter({ hasText: 'Bare' });
    expect(await row.locator('.pic').getAttribute('class')).toBe(`ph pic ${className}`);
  });
});

/** Above the face, which lies on the banner. */
const HEAD: Record<string, Place> = { left: [0.46, 0.2], right: [0.54, 0.2] };
