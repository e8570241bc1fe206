/** Every tag has a unique slug in every facade. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeTag } from '../../src/domain/tags/normalize.ts';
import { tagSlug } from '../../src/domain/tags/slug.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

test.each([
  ['Jeux de société', 'jeux-de-societe'],
  ['  Rock & Roll! ', 'rock-roll'],
  ['Chœur mixte', 'chœur-mixte'],
  ['日本', '日本'],
  ['がっこう', 'がっこう'],
  ['हिन्दी', 'हिन्दी'],
  ['Йога', 'йога'],
  ['💙', 'tag-1f499'],
  ['❤️', 'tag-2764-fe0f'],
  ['💙 Lyon', 'lyon'],
  ['C++', 'c'],
  ['!?', 'tag-21-3f'],
])('%s is %s', (title, slug) => {
  expect(tagSlug(normalizeTag(title.trim()))).toBe(slug);
});

test('tags with the same slug get a number, wherever they are created', async () => {
  const tags = ['Tea time', 'Tea_time', '💙', '💙💙', '茶', 'tea!time'];
  const event = await organize(world, world.alice, { tags });
  const slugs = ['tea-time', 'tea-time-3', 'tag-1f499', 'tag-1f499-1f499', '茶', 'tea-time-2'];
  expect(new Set(event.tags.map(({ slug }) => slug)).size).toBe(tags.length);
  expect(event.tags.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
  const { data } = await world.gql(null, 'query ($uuid: UUID!) { event(uuid: $uuid) { tags { title slug } } }', {
    uuid: event.uuid,
  });
  expect(data.event.tags).toEqual(event.tags.map(({ title, slug }) => ({ title, slug })));
  const { events } = await readCalendar(world, `/events/${event.uuid}/export/ics`);
  expect(events[0]?.component.getFirstProperty('categories')?.getValues()).toEqual(event.tags.map(({ slug }) => slug));
  // A hashtag of a post is an ordinary tag.
  await world.rest(world.bob).post('/api/v1/statuses', { status: 'A #tea·time' });
  expect((await world.platform.db.tag.findUniqueOrThrow({ where: { name: 'tea·time' } })).slug).toBe('tea-time-4');
  // Repeated, with the same result.
  expect((await organize(world, world.bob, { tags: ['TEA TIME'] })).tags[0]?.slug).toBe('tea-time');
});

test('many concurrent ones get unique slugs', async () => {
  const signs = ['!', '?', '+', '*', '/', '=', '~', '%'];
  const made = await Promise.all(
    signs.map((sign, n) =>
      organize(world, n % 2 ? world.alice : world.bob, { tags: [`at${sign}once`, `once${sign}at`, `at once`] }),
    ),
  );
  const slugs = new Map(made.flatMap(({ tags }) => tags.map(({ title, slug }) => [title, slug])));
  expect(slugs.size).toBe(2 * signs.length + 1);
  expect(new Set(slugs.values()).size).toBe(slugs.size);
});
