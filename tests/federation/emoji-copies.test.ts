/**
 * Remote custom emoji: copied when their people use them, shown only from this server, and refreshed when they are outdated.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldCopies } from '../../src/domain/federation/remote/files/cached-copies.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { animation, picture } from '../support/values/pictures.ts';
import { addEmoji } from '../support/world/emojis.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const DAY_MS = 86_400_000;
const alice = () => net.world.rest(net.world.alice);
const askedFor = (path: string): number => net.peer.read.filter((each) => each === path).length;
const emojis = () => net.world.platform.db.remoteEmoji;

/** Stores a picture on the peer, with its time of change. */
const emoji = async (name: string, bytes?: Uint8Array, more: object = {}) => ({
  ...{ id: null, type: 'Emoji', name: `:${name}:`, updated: '2026-01-01T00:00:00Z' },
  icon: { type: 'Image', url: net.serve(`/${name}.png`, bytes ?? (await picture('png', 24, 24)), 'image/png') },
  ...more,
});

const read = async (url: string) => {
  const answer = await fetch(url);
  return {
    status: answer.status,
    url: answer.url,
    type: answer.headers.get('content-type'),
    bytes: await answer.bytes(),
  };
};

test('FED-CREATE-37: a picture is a PNG of this server, in original and still', async () => {
  const option = { type: 'Note', name: ':fox:', replies: { type: 'Collection', totalItems: 0 } };
  const { id } = await net.create({
    ...{ type: 'Question', content: '<p>:fox:</p>', oneOf: [option, { ...option, name: 'none' }] },
    tag: await emoji('fox'),
  });
  const shown = await net.shown(id);
  expect(shown.poll.emojis).toEqual(shown.emojis);
  const [fox] = shown.emojis;
  for (const url of [fox.url, fox.static_url]) {
    expect(url).toMatch(new RegExp(`^${net.world.url}/media_proxy/emojis/`));
    const { status, type, bytes, url: last } = await read(url);
    expect([status, type]).toEqual([200, 'image/png']);
    expect(last).toMatch(new RegExp(`^${net.world.url}/media/`));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 24, height: 24 });
  }
  expect(JSON.stringify(shown)).not.toContain(`${net.peer.url}/fox.png`);
  expect(askedFor('/fox.png')).toBe(1);
});

test('an animated picture has a still form', async () => {
  const { id } = await net.create({ content: ':run:', tag: [await emoji('run', await animation('gif', 24, 24, 3))] });
  const [run] = (await net.shown(id)).emojis;
  const [moving, still] = [await read(run.url), await read(run.static_url)];
  expect((await sharp(moving.bytes, { animated: true }).metadata()).pages).toBeGreaterThan(1);
  expect((await sharp(still.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

test('FED-CREATE-37: a text names emoji of its own server alone', async () => {
  const { id } = await net.create({ content: ':tuna:' });
  await addEmoji(net.world, 'tuna');
  expect((await net.shown(id)).emojis).toEqual([]);
  const own = (await alice().post('/api/v1/statuses', { status: ':fox: :tuna:' })).body;
  expect(own.emojis.map(({ shortcode }: { shortcode: string }) => shortcode)).toEqual(['tuna']);
});

test('FED-CREATE-37: it is copied again for another address or a later time, and not otherwise', async () => {
  const tag = await emoji('owl');
  const { id } = await net.create({ content: ':owl:', tag });
  await net.create({ content: ':owl:', tag });
  expect(askedFor('/owl.png')).toBe(1);
  const first = await emojis().findFirstOrThrow({ where: { shortcode: 'owl' } });
  const url = net.serve('/owl2.png', await picture('png', 30, 30), 'image/png');
  await net.create({ content: ':owl:', tag: { ...tag, icon: { type: 'Image', url } } });
  const [owl] = (await net.shown(id)).emojis;
  expect(await sharp((await read(owl.url)).bytes).metadata()).toMatchObject({ width: 30 });
  await net.create({
    content: ':owl:',
    tag: { ...tag, icon: { type: 'Image', url }, updated: '2026-02-01T00:00:00Z' },
  });
  expect(askedFor('/owl2.png')).toBe(2);
  expect((await fetch(`${net.world.url}/media/${first.key}`)).status).toBe(404);
});

test('FED-MEDIA-03: a file that is too large, no picture, or unknown has none', async () => {
  const heavy = Buffer.alloc(300_000);
  for (const [name, bytes] of [
    ['heavy', heavy],
    ['text', Buffer.from('<svg onload="x()">')],
  ] as const) {
    const { id } = await net.create({ content: `:${name}:`, tag: [await emoji(name, bytes)] });
    const [shown] = (await net.shown(id)).emojis;
    expect((await read(shown.url)).status).toBe(404);
  }
  for (const path of ['none.example/none/original', 'none.example/fox/still', 'none.example/fox/large'])
    expect((await read(`${net.world.url}/media_proxy/emojis/${path}`)).status).toBe(404);
});

test('an old copy is removed, and fetched again on request', async () => {
  const { id } = await net.create({ content: ':old:', tag: [await emoji('old')] });
  const [old] = (await net.shown(id)).emojis;
  const before = (await read(old.url)).url;
  net.world.clock.advance(31 * DAY_MS);
  await removeOldCopies(net.world.platform);
  await net.world.drain();
  expect((await read(before)).status).toBe(404);
  expect(askedFor('/old.png')).toBe(1);
  expect((await read(old.url)).status).toBe(200);
  expect(askedFor('/old.png')).toBe(2);
});

describe.skipIf(!hasBrowser())('in a browser', () => {
  test('emoji are seen in a name, a field and a post, on pages and in the client', async () => {
    const red = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const pet = { type: 'PropertyValue', name: 'Pet', value: ':seen:' };
    const kim = net.peer.actor('kim', { name: 'Kim :seen:', tag: [await emoji('seen', red)], attachment: [pet] });
    await net.peer.idAt(net.world, kim);
    const to = { to: ['https://www.w3.org/ns/activitystreams#Public'], cc: [net.uriOf('alice')] };
    const note = {
      ...net.note({ content: '<p>Look :seen:</p>', tag: await emoji('seen', red), ...to }),
      attributedTo: kim.uri,
    };
    await net.sendAs(kim, { type: 'Create', id: `${note.id}#c`, object: note, ...to });
    const visitor = await Visitor.open(net.world);
    const { page } = visitor;
    /** The pixels in the middle of each emoji. */
    const colours = () =>
      page.locator('img[alt=":seen:"]').evaluateAll((all) =>
        (all as HTMLImageElement[]).map((image) => {
          const canvas = document.createElement('canvas').getContext('2d');
          canvas?.drawImage(image, 0, 0, 1, 1);
          return image.complete && image.naturalWidth > 0
            ? [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
            : 'broken';
        }),
      );
    const seen = async () => (await colours()).map((colour) => JSON.stringify(colour));
    const RED = '[255,0,0,255]';
    // In the name, in the field and in the post.
    await page.goto(`/@${kim.handle}`);
    await page.getByText('Look').waitFor();
    await expect.poll(seen).toEqual(expect.arrayContaining([RED, RED, RED]));
    await visitor.signIn(net.world.alice, `/@${kim.handle}`);
    await page.getByText('Look').waitFor();
    await expect.poll(async () => new Set(await seen())).toEqual(new Set([RED]));
    expect((await seen()).length).toBeGreaterThanOrEqual(3);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
