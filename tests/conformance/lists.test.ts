/** Lists of events, related events, tags and searches, as in Mobilizon's tests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { data } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;

let world: World;

/** Runs tests in a world of their own, one group after the other. */
function inWorld(name: string, tests: () => void): void {
  describe(name, () => {
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(() => world.close());
    tests();
  });
}

const ask = (document: string): Promise<Answer> => data<Answer>(world, null, document);

inWorld('seventeen events to come', () => {
  beforeAll(async () => {
    for (let number = 0; number < 17; number++) await organize(world, world.alice);
  });
  const list = async (args: string) => (await ask(`{ events${args} { uuid } }`)).events.length;

  test('EVT-25 ten are on the first page', async () => {
    expect(await list('')).toBe(10);
  });
  test('EVT-26 seven are on the second', async () => {
    expect(await list('(page: 2)')).toBe(7);
  });
  test('EVT-27 two are on the second of fifteen', async () => {
    expect(await list('(page: 2, limit: 15)')).toBe(2);
  });
});

inWorld('events that are not for everyone', () => {
  test('EVT-29 private, unlisted and restricted ones are in no list', async () => {
    for (const visibility of ['PRIVATE', 'UNLISTED', 'RESTRICTED'] as const)
      await organize(world, world.alice, { visibility });
    expect(await ask('{ events { uuid } }')).toEqual({ events: [] });
  });
  test('EVT-30 drafts are in no list', async () => {
    await organize(world, world.alice, { draft: true });
    expect(await ask('{ events { uuid } }')).toEqual({ events: [] });
  });
});

inWorld('related events', () => {
  test('EVT-39 lists events of the same organizer first, then those with the same tags', async () => {
    const tags = ['reading', 'evening'];
    const beginsOn = inHours(world, 72);
    const a = await organize(world, world.alice, { tags });
    const c = await organize(world, world.bob, { tags, beginsOn });
    const b = await organize(world, world.alice, { beginsOn });
    const { event } = await ask(`{ event(uuid: "${a.uuid}") { relatedEvents { uuid } } }`);
    expect(event.relatedEvents).toEqual([{ uuid: b.uuid }, { uuid: c.uuid }]);
  });
});

inWorld('tags', () => {
  test('TAG-01 are related in both directions', async () => {
    await organize(world, world.alice, { tags: ['one', 'two'] });
    await organize(world, world.alice, { tags: ['three', 'one'] });
    const { tags } = await ask('{ tags { title related { title } } }');
    expect(tags).toHaveLength(3);
    const one = tags.find(({ title }: { title: string }) => title === 'one');
    expect(one.related.map(({ title }: { title: string }) => title).sort()).toEqual(['three', 'two']);
  });
});

inWorld('searches', () => {
  beforeAll(async () => {
    for (const title of ['Pineapple fashion week', 'I love pineAPPLE', 'Hello', 'Tour du monde des Kafés'])
      await organize(world, world.alice, { title });
    await createGroup(world, world.alice, { preferredUsername: 'test_group' });
    await createGroup(world, world.alice, { preferredUsername: 'coffee', name: 'Kafé group' });
    await world.person('test_person');
    await world.trpc(world.bob).persons.update.mutate({ id: world.bob.id, name: 'Torréfaction du Kafé' });
    await world.drain();
  });
  const search = async (field: string, text: string, shown: string) =>
    (await ask(`{ ${field}(search: "${text}") { total elements { ${shown} } } }`))[field];

  test('SEA-02 a search for persons finds persons', async () => {
    expect(await search('searchPersons', 'test', 'preferredUsername')).toEqual({
      total: 1,
      elements: [{ preferredUsername: 'test_person' }],
    });
  });
  test('SEA-03 a search for groups finds groups', async () => {
    expect(await search('searchGroups', 'test', 'preferredUsername')).toEqual({
      total: 1,
      elements: [{ preferredUsername: 'test_group' }],
    });
  });
  test('SEA-04 ignores case', async () => {
    const { total, elements } = await search('searchEvents', 'pineapple', 'title');
    expect(total).toBe(2);
    expect(elements.map(({ title }: { title: string }) => title).sort()).toEqual([
      'I love pineAPPLE',
      'Pineapple fashion week',
    ]);
  });
  test('SEA-06 ignores accents and plurals', async () => {
    expect(await search('searchEvents', 'Kafé', 'title')).toEqual({
      total: 1,
      elements: [{ title: 'Tour du monde des Kafés' }],
    });
  });
  test('SEA-07 a group of that name, and not the person', async () => {
    expect(await search('searchGroups', 'Kafé', 'name')).toEqual({ total: 1, elements: [{ name: 'Kafé group' }] });
  });
});
