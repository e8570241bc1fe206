/** Default pictures: in a format that every image loader supports, and as large as apps expect. */
import { decode } from 'blurhash';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Reference to each picture → its size. */
async function named(): Promise<Record<string, [url: string, size: string]>> {
  const account = (await world.rest().get(`/api/v1/accounts/${world.alice.id}`)).body;
  const { thumbnail, icon } = (await world.rest().get('/api/v2/instance')).body;
  return {
    avatar: [account.avatar, '400x400'],
    avatar_static: [account.avatar_static, '400x400'],
    header: [account.header, '1500x500'],
    header_static: [account.header_static, '1500x500'],
    'thumbnail of v1': [(await world.rest().get('/api/v1/instance')).body.thumbnail, '1200x630'],
    thumbnail: [thumbnail.url, '1200x630'],
    '@1x': [thumbnail.versions['@1x'], '1200x630'],
    '@2x': [thumbnail.versions['@2x'], '2400x1260'],
    ...Object.fromEntries(icon.map(({ src, size }: { src: string; size: string }) => [`icon ${size}`, [src, size]])),
  };
}

describe('every reference to a default picture', () => {
  test('points to a PNG of its size, which may be cached', async () => {
    const pictures = await named();
    expect(Object.keys(pictures)).toHaveLength(10);
    for (const [name, [url, size]] of Object.entries(pictures)) {
      const answer = await fetch(url);
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([name, answer.headers.get('content-type'), format, `${width}x${height}`]).toEqual([
        name,
        'image/png',
        'png',
        size,
      ]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(answer.headers.get('etag')).toBeTruthy();
    }
  });

  test('has names that tell apps that a person has no picture', async () => {
    const { avatar, avatar_static, header, header_static } = await named();
    const [own, banner] = ['/avatars/original/missing.png', '/headers/original/missing.png'];
    expect([avatar, avatar_static, header, header_static].map((each) => new URL(each?.[0] ?? '').pathname)).toEqual([
      ...[own, own, banner, banner],
    ]);
  });

  test('the blurred hint is that of the thumbnail', async () => {
    const { thumbnail } = (await world.rest().get('/api/v2/instance')).body;
    const drawn = await sharp(Buffer.from(await (await fetch(thumbnail.url)).arrayBuffer()))
      .resize(8, 4, { fit: 'fill' })
      .raw()
      .toBuffer();
    const hint = decode(thumbnail.blurhash, 8, 4).filter((_, index) => index % 4 !== 3);
    const average = (bytes: ArrayLike<number>) => Array.from(bytes).reduce((sum, byte) => sum + byte, 0) / bytes.length;
    expect(Math.abs(average(hint) - average(drawn))).toBeLessThan(15);
  });

  test('pages use them too, and former addresses still work', async () => {
    expect(await (await fetch(`${world.url}/@alice`)).text()).toContain('/avatars/original/missing.png');
    for (const name of ['avatar', 'header']) {
      const answer = await fetch(`${world.url}/assets/${name}.svg`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  });
});
