/** Animated PNGs move wherever GIFs do, and HEIC of phones is taken and converted. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { animatedPng, file, form, heic } from '../support/values/pictures.ts';
import { hasFfmpeg, WITHOUT_FFMPEG } from '../support/values/recordings.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let plain: World;
beforeAll(async () => {
  [world, plain] = await Promise.all([createWorld(), createWorld({ env: WITHOUT_FFMPEG })]);
});
afterAll(() => Promise.all([world.close(), plain.close()]));

async function fetched(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** An animation of four frames, without its original text. */
async function expectMoving(url: string): Promise<void> {
  const bytes = await fetched(url);
  expect([bytes.includes('acTL'), bytes.toString('latin1').split('fcTL').length - 1]).toEqual([true, 4]);
  expect(bytes.includes('SecretComment')).toBe(false);
  expect((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
    width: 40,
    height: 20,
  });
}

const attach = (to: World, bytes: Uint8Array) =>
  to.rest(to.alice).post('/api/v2/media', form({ file: file(bytes, 'picture') }));
const update = (fields: Record<string, File>) =>
  world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', { body: form(fields) });

describe('an animated PNG', () => {
  test.runIf(hasFfmpeg)('is a silent video in a post, as a GIF is', async () => {
    const { status, body } = await attach(world, await animatedPng());
    expect([status, body.type]).toEqual([200, 'gifv']);
    expect(body.meta.original).toMatchObject({ width: 40, height: 20 });
    expect((await fetched(body.url)).toString('latin1', 4, 8)).toBe('ftyp');
  });

  test('keeps moving in a post without ffmpeg, with a still preview', async () => {
    const { body } = await attach(plain, await animatedPng());
    expect(body.type).toBe('image');
    await expectMoving(body.url);
    expect((await sharp(await fetched(body.preview_url)).metadata()).format).toBe('webp');
  });

  test('keeps moving as an avatar, a header and an emoji, each with a still', async () => {
    const { body } = await update({ avatar: file(await animatedPng()), header: file(await animatedPng()) });
    const emoji = await addEmoji(world, 'blinking', { image: file(await animatedPng()) });
    for (const [moving, still] of [
      [body.avatar, body.avatar_static],
      [body.header, body.header_static],
      [emoji.url, emoji.static_url],
    ]) {
      await expectMoving(moving);
      expect((await fetched(still)).includes('acTL')).toBe(false);
    }
  });

  test('one with frames outside of it, and one that is truncated, are refused', async () => {
    const outside = await animatedPng();
    outside.writeUInt32BE(4000, outside.lastIndexOf('fcTL') + 8);
    const cut = (await animatedPng()).subarray(0, -30);
    for (const bytes of [outside, cut]) expect((await attach(plain, bytes)).status).toBe(422);
  });
});

describe('HEIC', () => {
  async function expectJpeg(url: string): Promise<void> {
    expect(url).toMatch(/\.jpg$/);
    const { data, info } = await sharp(await fetched(url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, (data[0] ?? 0) > 200, (data[2] ?? 255) < 60]).toEqual([48, 32, true, true]);
  }

  test('is a JPEG in posts, avatars, emoji and pictures of events', async () => {
    expect((await attach(world, heic())).body.type).toBe('image');
    await expectJpeg((await attach(world, heic())).body.url);
    await expectJpeg((await update({ avatar: file(heic()) })).body.avatar);
    await expectJpeg((await addEmoji(world, 'phone', { image: file(heic()) })).url);
    const upload =
      'mutation ($file: Upload!, $actorId: ID!) { uploadPicture(file: $file, name: "p", actorId: $actorId) { url contentType } }';
    const { data } = await uploadGraphQL(
      world,
      world.alice,
      upload,
      { file: null, actorId: world.alice.id },
      { file: file(heic()) },
    );
    expect(data.uploadPicture.contentType).toBe('image/jpeg');
    await expectJpeg(data.uploadPicture.url);
  });

  test('is announced by the instance, and damaged HEIC is refused', async () => {
    const { body } = await world.rest().get('/api/v2/instance');
    expect(body.configuration.media_attachments.supported_mime_types).toEqual(
      expect.arrayContaining(['image/heic', 'image/heif', 'image/apng']),
    );
    expect((await attach(world, heic().subarray(0, 200))).status).toBe(422);
  });
});
