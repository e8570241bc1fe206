/** Cancelled and uncertain events say so at one place: below the title in lists and on pages, before it in calendars. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (path: string): Promise<string> =>
  (await fetch(world.url + path, { headers: { Accept: 'text/html' } })).text();

test.each([
  ['Perhaps a picnic', 'TENTATIVE', 'To be confirmed'],
  ['No picnic', 'CANCELLED', 'Cancelled'],
] as const)('%s', async (title, status, word) => {
  const beginsOn = inHours(world, 24);
  const { uuid } = await organize(world, world.alice, { title, status, beginsOn });
  await organize(world, world.alice, { title: 'A certain picnic', beginsOn });
  const tag = `<span class="tag \\w+"><svg[^>]*>(?:(?!</svg>).)*</svg>${word}</span>`;
  const list = await read('/events');
  expect(list).toMatch(new RegExp(`${title}</bdi></a></h\\d><p class="meta">${tag}`));
  expect(list).toMatch(/A certain picnic<\/bdi><\/a><\/h\d><p class="meta">\s*<time/);
  expect(await read(`/events/${uuid}`)).toMatch(new RegExp(`<h1><bdi>${title}</bdi></h1>${tag}`));
  const month = await read(`/events?view=month&date=${beginsOn.slice(0, 10)}`);
  expect(month).toMatch(new RegExp(`</svg><span class="hidden">${word}: </span><bdi>${title}</bdi>`));
  await world.platform.db.event.deleteMany();
});
