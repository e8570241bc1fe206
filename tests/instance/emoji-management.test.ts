/** The list of custom emoji, and their management by REST. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animation, file, filesOf, form, noise, picture } from '../support/values/pictures.ts';
import { addEmoji, EMOJIS } from '../support/world/emojis.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const listed = async () => (await world.rest(null).get('/api/v1/custom_emojis')).body;
const add = async (fields: Record<string, string | File>) => world.rest(world.admin).post(EMOJIS, form(fields));
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('the list', () => {
  test('has the enabled ones by name, with category and whether pickers show them, for anybody', async () => {
    await addEmoji(world, 'zebra', { category: ' Animals ' });
    await addEmoji(world, 'aside', { visible_in_picker: 'false' });
    const { id } = await addEmoji(world, 'away');
    await world.rest(world.admin).post(`${EMOJIS}/${id}/disable`);
    expect(await listed()).toMatchObject([
      { shortcode: 'aside', category: null, visible_in_picker: false },
      { shortcode: 'zebra', category: 'Animals', visible_in_picker: true },
    ]);
  });

  test('may be cached by anybody, and is the same by tRPC', async () => {
    const { headers, body } = await world.rest(null).get('/api/v1/custom_emojis');
    expect(headers.get('cache-control')).toBe('public, max-age=15');
    expect(await world.trpc().customEmojis.list.query()).toEqual(body);
  });
});

describe('the picture', () => {
  test('has a still one of its first frame if it moves', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const image = file(await animation(format, 24, 24, 3));
      const { body } = await add({ shortcode: `moving_${format}`, image });
      const [moving, still] = [await bytesAt(body.url), await bytesAt(body.static_url)];
      expect([(await sharp(moving).metadata()).pages, (await sharp(still).metadata()).pages ?? 1]).toEqual([3, 1]);
    }
  });

  test('is its own still one if it does not move, also where it is large', async () => {
    const { body } = await add({ shortcode: 'large', image: file(await picture('png', 900, 900)) });
    expect([body.static_url, (await sharp(await bytesAt(body.url)).metadata()).width]).toEqual([body.url, 900]);
  });

  test('is replaced, and the old files go; they go with the emoji, too', async () => {
    const before = filesOf(world);
    const made = await addEmoji(world, 'changing');
    const image = file(await animation('gif', 16, 16, 2));
    const { body } = await world.rest(world.admin).send('PATCH', `${EMOJIS}/${made.id}`, { body: form({ image }) });
    expect([body.url === made.url, body.shortcode]).toEqual([false, 'changing']);
    await world.drain();
    expect((await fetch(made.url)).status).toBe(404);
    await world.rest(world.admin).delete(`${EMOJIS}/${made.id}`);
    await world.drain();
    expect(filesOf(world)).toEqual(before);
  });

  test('the picture of an existing emoji survives the deletion of unused files', async () => {
    const { url, static_url } = await addEmoji(world, 'kept', { image: file(await animation('gif', 16, 16, 2)) });
    world.clock.advance(3 * 60 * 60 * 1000);
    await world.drain();
    expect([(await fetch(url)).status, (await fetch(static_url)).status]).toEqual([200, 200]);
  });
});

describe('refused', () => {
  test.each<[what: string, fields: () => Promise<Record<string, string | File>>, error: RegExp]>([
    [
      'a name of one letter',
      async () => ({ shortcode: 'a', image: file(await picture()) }),
      /^Validation failed: Shortcode must/,
    ],
    [
      'a name with other signs',
      async () => ({ shortcode: 'a-b', image: file(await picture()) }),
      /Shortcode must be at least/,
    ],
    [
      'a name with letters beyond a to z',
      async () => ({ shortcode: 'été', image: file(await picture()) }),
      /Shortcode must/,
    ],
    [
      'a name that is too long',
      async () => ({ shortcode: 'a'.repeat(129), image: file(await picture()) }),
      /Shortcode is too long/,
    ],
    [
      'a taken name',
      async () => ({ shortcode: 'zebra', image: file(await picture()) }),
      /Shortcode has already been taken/,
    ],
    ['no picture', async () => ({ shortcode: 'bare' }), /Image/],
    ['another file', async () => ({ shortcode: 'text', image: file(Buffer.from('hello')) }), /Image must be a PNG/],
    [
      'a broken picture',
      async () => ({ shortcode: 'half', image: file((await noise(50, 50)).subarray(0, 900)) }),
      /Image cannot be read/,
    ],
    [
      'a heavy picture',
      async () => ({ shortcode: 'heavy', image: file(await noise(500, 500)) }),
      /Image must be less than 256 KB/,
    ],
    [
      'too many pixels',
      async () => ({ shortcode: 'wide', image: file(await picture('png', 2000, 600)) }),
      /Image must have at most/,
    ],
    [
      'a bad name and a bad picture, both at once',
      async () => ({ shortcode: '!', image: file(Buffer.from('x')) }),
      /Shortcode must .*, Image must/,
    ],
  ])('%s, and no file stays', async (_what, fields, error) => {
    const before = filesOf(world);
    const { status, body } = await add(await fields());
    expect([status, body.error]).toEqual([422, expect.stringMatching(error)]);
    expect(filesOf(world)).toEqual(before);
  });

  test('one of two concurrent uploads with the same name is refused', async () => {
    const before = filesOf(world).length;
    const image = file(await picture());
    const answers = await Promise.all([1, 2].map(() => add({ shortcode: 'twins', image })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(filesOf(world)).toHaveLength(before + 1);
  });

  test('people without the permission, and requests without an emoji', async () => {
    const { id } = await addEmoji(world, 'guarded');
    for (const person of [world.alice, world.mod]) {
      expect((await world.rest(person).get(EMOJIS)).status).toBe(403);
      expect((await world.rest(person).delete(`${EMOJIS}/${id}`)).status).toBe(403);
    }
    for (const absent of ['1', 'x', '99999999999999999999']) {
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect((await world.rest(world.admin).send(method, `${EMOJIS}/${absent}`)).status).toBe(404);
    }
  });
});

describe('management', () => {
  test('lists all, newest first, page by page, and by category', async () => {
    const made = [];
    for (const name of ['page_1', 'page_2', 'page_3']) made.push(await addEmoji(world, name, { category: 'Pages' }));
    const [first, second, third] = made;
    const ids = async (query: Record<string, string | number>) => {
      const { body, links } = await world.rest(world.admin).get(EMOJIS, query);
      return { ids: idsOf(body), links };
    };
    const page = await ids({ limit: 2 });
    expect(page.ids).toEqual([third.id, second.id]);
    expect(page.links.next?.get('max_id')).toBe(second.id);
    expect((await ids({ limit: 1, max_id: second.id })).ids).toEqual([first.id]);
    expect((await ids({ limit: 1, min_id: first.id })).ids).toEqual([second.id]);
    expect((await ids({ category: 'Pages' })).ids).toEqual([third.id, second.id, first.id]);
  });

  test('changes by form, JSON and null; absent fields stay', async () => {
    const { id } = await addEmoji(world, 'edited', { category: 'One' });
    const send = async (method: string, body: unknown) =>
      (await world.rest(world.admin).send(method, `${EMOJIS}/${id}`, { body })).body;
    expect(await send('PATCH', { visible_in_picker: false })).toMatchObject({
      category: 'One',
      visible_in_picker: false,
    });
    expect(await send('PUT', new URLSearchParams({ category: 'Two', unknown: 'x' }))).toMatchObject({
      category: 'Two',
    });
    expect(await send('PATCH', { category: null, visible_in_picker: null, shortcode: 'other' })).toMatchObject({
      ...{ shortcode: 'edited', category: 'Two', visible_in_picker: false },
    });
    expect(await send('PATCH', { category: '' })).toMatchObject({ category: null });
    const { body } = await world.rest(world.admin).get(`${EMOJIS}/${id}`);
    expect(body).toMatchObject({ id, shortcode: 'edited', category: null, disabled: false });
  });
});
