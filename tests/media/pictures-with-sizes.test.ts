/** Pictures outside pages have sizes, too: in feeds, and in the data of events for search engines. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let uuid: string;
let url: string;
beforeAll(async () => {
  world = await createWorld();
  const { alice } = world;
  const { id: group } = await createGroup(world, alice, { preferredUsername: 'choir', openness: 'OPEN' });
  const given = { name: 'hall.jpg', alt: 'An "old" hall', file: file(await picture('jpeg', 1600, 800), 'hall.jpg') };
  const uploaded = await world.trpc(alice).pictures.upload.mutate(form(given));
  ({ url } = uploaded);
  ({ uuid } = await organize(world, alice, { organizerActorId: group, pictureId: uploaded.id }));
});
afterAll(() => world.close());

const read = async (path: string) => (await fetch(world.url + path)).text();

test('a feed of events shows them in a width for readers, with its height', async () => {
  const atom = load(await read('/@choir/feed/atom'), { xml: true });
  const enclosure = atom('entry link[rel="enclosure"]');
  expect([enclosure.attr('href'), enclosure.attr('type')]).toEqual([url, 'image/jpeg']);
  const shown = load(atom('entry content').text())('img');
  expect({ ...shown.attr() }).toEqual({
    ...{ src: url.replace('.jpg', '-640.webp'), alt: 'An "old" hall', width: '640', height: '320' },
  });
});

test('search engines get the cut for cards and the whole picture, each with its size', async () => {
  const page = load(await read(`/events/${uuid}`));
  const { image } = JSON.parse(page('script[type="application/ld+json"]').text());
  const [cut, whole] = image;
  expect(whole).toEqual({ '@type': 'ImageObject', url, caption: 'An "old" hall', width: 1600, height: 800 });
  expect(cut).toMatchObject({ '@type': 'ImageObject', width: 1200, height: 630 });
  const answer = await fetch(cut.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('a feed of posts says how large pictures are', async () => {
  const { alice } = world;
  const media = await world.trpc(alice).media.upload.mutate(form({ file: file(await picture('png', 300, 200)) }));
  await world.publish(alice, 'Look', { media_ids: [media.id] });
  const rss = load(await read('/@alice.rss'), { xml: true });
  const content = rss('media\\:content');
  expect([content.attr('width'), content.attr('height')]).toEqual(['300', '200']);
});
