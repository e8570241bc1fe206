/** Visibility in status search: viewers × visibilities, the library, limited and suspended authors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusSearch } from '../support/world/status-search.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { post, send, search, ids } = statusSearch(() => world);

describe('visibility', () => {
  const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
  const FINDERS = ['author', 'mentioned', 'follower', 'stranger', 'blocked', 'muting', 'nobody'] as const;
  type Finder = (typeof FINDERS)[number];
  const people = new Map<Finder, Person | null>();
  const statuses = new Map<string, string>();

  beforeAll(async () => {
    for (const finder of FINDERS) people.set(finder, finder === 'nobody' ? null : await world.person(finder));
    const author = people.get('author') as Person;
    const by = (finder: Finder) => people.get(finder) as Person;
    for (const finder of ['follower', 'muting'] as const)
      await send(by(finder), 'POST', `/api/v1/accounts/${author.id}/follow`);
    for (const visibility of VISIBILITIES)
      statuses.set(visibility, (await post(author, `@mentioned xylophone ${visibility}`, { visibility })).id);
    await send(author, 'POST', `/api/v1/accounts/${by('blocked').id}/block`);
    await send(by('muting'), 'POST', `/api/v1/accounts/${author.id}/mute`);
    await world.drain();
  });

  /** By words alone; and after every viewer got bookmarks and other rows of every status, as if it had been visible once. */
  const FOUND: Record<(typeof VISIBILITIES)[number], Record<'asIs' | 'kept' | 'notIndexable', Finder[]>> = {
    public: {
      asIs: ['author', 'mentioned', 'follower', 'stranger'],
      kept: ['author', 'mentioned', 'follower', 'stranger'],
      notIndexable: ['author', 'mentioned'],
    },
    unlisted: {
      asIs: ['author', 'mentioned'],
      kept: ['author', 'mentioned', 'follower', 'stranger'],
      notIndexable: ['author', 'mentioned'],
    },
    private: {
      asIs: ['author', 'mentioned'],
      kept: ['author', 'mentioned', 'follower'],
      notIndexable: ['author', 'mentioned'],
    },
    direct: { asIs: ['author', 'mentioned'], kept: ['author', 'mentioned'], notIndexable: ['author', 'mentioned'] },
  };
  const setIndexable = (indexable: boolean) =>
    world.platform.db.actor.update({ where: { id: people.get('author')?.actorId ?? 0n }, data: { indexable } });
  const finders = async (visibility: string, asked: readonly Finder[] = FINDERS) => {
    const found: Finder[] = [];
    for (const finder of asked)
      if ((await ids(people.get(finder) ?? null, `xylophone ${visibility}`)).includes(statuses.get(visibility) ?? ''))
        found.push(finder);
    return found;
  };

  test.each(VISIBILITIES)('%s', async (visibility) => {
    expect(await finders(visibility)).toEqual(FOUND[visibility].asIs);
    await setIndexable(false);
    expect(await finders(visibility)).toEqual(FOUND[visibility].notIndexable);
    await setIndexable(true);
    for (const person of people.values()) {
      if (!person) continue;
      const row = { actorId: person.actorId, statusId: BigInt(statuses.get(visibility) ?? 0) };
      const kept = { id: world.platform.ids.next(), ...row, createdAt: world.clock.now() };
      await world.platform.db.bookmark.create({ data: kept });
    }
    expect(await finders(visibility)).toEqual(FOUND[visibility].kept);
  });

  test('limited authors are found by followers, suspended ones by nobody', async () => {
    const author = people.get('author') as Person;
    const set = (data: object) => world.platform.db.actor.update({ where: { id: author.actorId }, data });
    await set({ silencedAt: world.clock.now() });
    expect(await finders('public')).toEqual(['author', 'follower']);
    await set({ silencedAt: null, suspendedAt: world.clock.now() });
    const others = FINDERS.filter((finder) => finder !== 'author');
    expect(await finders('public', others)).toEqual([]);
    await set({ suspendedAt: null });
  });
});

test('the library has own, bookmarked, favourited, reblogged, voted and mentioning statuses', async () => {
  const poll = { options: ['tea', 'coffee'], expires_in: 3600 };
  const says = (what: string, more: object = {}) =>
    post(world.bob, `zither ${what}`, { visibility: 'unlisted', ...more });
  const [favourited, bookmarked, reblogged] = [await says('a'), await says('b'), await says('c')];
  const asked = await says('d', { poll });
  const named = await says('e @carol');
  await says('f');
  const own = await post(world.carol, 'zither of mine', { visibility: 'direct' });
  await post(world.bob, 'zither for all');
  await send(world.carol, 'POST', `/api/v1/statuses/${favourited.id}/favourite`);
  await send(world.carol, 'POST', `/api/v1/statuses/${bookmarked.id}/bookmark`);
  await send(world.carol, 'POST', `/api/v1/statuses/${reblogged.id}/reblog`);
  await send(world.carol, 'POST', `/api/v1/polls/${asked.poll.id}/votes`, { choices: [0] });
  await world.drain();
  const library = [own, named, asked, reblogged, bookmarked, favourited].map((row) => row.id);
  expect(await ids(world.carol, 'zither in:library')).toEqual(library);
  expect(await ids(world.carol, 'zither')).toHaveLength(7);
  expect((await search(world.carol, 'zither in:public')).map((row) => row.content)).toEqual(['<p>zither for all</p>']);
  await send(world.carol, 'POST', `/api/v1/statuses/${favourited.id}/unfavourite`);
  await send(world.carol, 'POST', `/api/v1/statuses/${reblogged.id}/unreblog`);
  expect(await ids(world.carol, 'zither in:library')).toEqual([own, named, asked, bookmarked].map((row) => row.id));
});

/** More than the search reads at first. */
const MANY = 250;

test('a large library is found whole, page by page, a rare word as well as a common one', async () => {
  const [writer, reader] = [await world.person('writer'), await world.person('reader')];
  await world.platform.db.actor.update({ where: { id: writer.actorId }, data: { indexable: false } });
  const all: string[] = [];
  for (let n = 0; n < MANY; n += 1) all.unshift((await post(writer, n < 5 ? 'gittern crwth' : 'gittern')).id);
  await world.drain();
  const row = (id: string) => ({
    ...{ id: world.platform.ids.next(), actorId: reader.actorId, statusId: BigInt(id), createdAt: world.clock.now() },
  });
  // Bookmarks reach further down than the favourites that are read first.
  await world.platform.db.favourite.createMany({ data: all.slice(0, -2).map(row) });
  await world.platform.db.bookmark.createMany({ data: all.filter((_, n) => n % 2 === 0 || n >= MANY - 2).map(row) });

  const page = (query: Record<string, string>) => ids(reader, 'gittern', { limit: '20', ...query });
  const byId: string[] = [];
  for (let next = await page({}); next.length > 0; next = await page({ max_id: byId.at(-1) ?? '' })) byId.push(...next);
  expect(byId).toEqual(all);
  const byOffset: string[] = [];
  for (let next = await page({}); next.length > 0; next = await page({ offset: String(byOffset.length) }))
    byOffset.push(...next);
  expect(byOffset).toEqual(all);
  expect(await page({ min_id: all[100] ?? '' })).toEqual(all.slice(80, 100));
  expect(await ids(reader, 'crwth')).toEqual(all.slice(-5));
  expect(await ids(reader, 'gittern in:public')).toEqual([]);
});
