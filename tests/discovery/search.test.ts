/** Search in every facade: words, accents, typos, order, totals, and visibility. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventListedTo } from '../../src/domain/events/visible.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { HELD } from '../support/world/roles.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Page {
  total: number;
  elements: { id: string; title?: string; preferredUsername?: string }[];
}

const QUERIES = {
  searchEvents: 'title',
  searchGroups: 'preferredUsername',
  searchPersons: 'preferredUsername',
} as const;

/** Through GraphQL; the found names or titles, in order. */
async function search(
  operation: keyof typeof QUERIES,
  words: string,
  person: Person | null = null,
  page: { limit?: number; page?: number } = {},
) {
  const field = QUERIES[operation];
  const answer = await world.gql(
    person,
    `query ($words: String!, $limit: Int, $page: Int) { ${operation}(search: $words, limit: $limit, page: $page) { total elements { id ${field} } } }`,
    { words, ...page },
  );
  expect(answer.errors).toEqual([]);
  const found = answer.data?.[operation] as Page;
  return { total: found.total, found: found.elements.map((row) => row[field]) };
}

const titles = async (words: string, person: Person | null = null) =>
  (await search('searchEvents', words, person)).found;

describe('words', () => {
  test('match case-insensitively, with the exact total', async () => {
    await organize(world, world.alice, { title: 'Pineapple fashion week' });
    await organize(world, world.alice, { title: 'I love pineAPPLE' });
    await organize(world, world.alice, { title: 'Hello' });
    const { total, found } = await search('searchEvents', 'pineapple');
    expect(total).toBe(2);
    expect(found.toSorted()).toEqual(['I love pineAPPLE', 'Pineapple fashion week']);
    expect((await search('searchEvents', 'pineapple', null, { limit: 1 })).total).toBe(2);
    expect(await search('searchEvents', 'pineapple', null, { limit: 1, page: 3 })).toEqual({ total: 2, found: [] });
  });

  test('match without accents and plural, on either side', async () => {
    await organize(world, world.alice, { title: 'Tour du monde des Kafés' });
    expect(await titles('Kafé')).toEqual(['Tour du monde des Kafés']);
    expect(await titles('KAFES')).toEqual(['Tour du monde des Kafés']);
    await organize(world, world.alice, { title: 'Œuvres de Łódź' });
    expect(await titles('oeuvres lodz')).toEqual(['Œuvres de Łódź']);
    expect(await titles('ŒUVRE')).toEqual(['Œuvres de Łódź']);
    await organize(world, world.alice, { title: 'Вечер поэзии' });
    expect(await titles('ПОЭЗИИ')).toEqual(['Вечер поэзии']);
  });

  test('typos match in titles', async () => {
    for (const typed of ['pinaple', 'pinapple', 'pineapplle', 'fashoin', 'pineaple fasion'])
      expect(await titles(typed), typed).toContain('Pineapple fashion week');
    await organize(world, world.alice, { title: 'Silent evening', description: 'There will be marshmallows.' });
    expect(await titles('marshmallows')).toEqual(['Silent evening']);
    expect(await titles('zzyzx')).toEqual([]);
  });

  test('must all match, also in tags, place, organizer and description', async () => {
    await organize(world, world.bob, {
      title: 'Garden party',
      description: '<p>Bring<b>cushions</b> &amp; lemonade</p>',
      tags: ['Outdoors'],
      physicalAddress: { description: 'Parc de la Tête d’Or', locality: 'Lyon', country: 'France' },
    });
    for (const words of ['cushions', 'lemonade', 'outdoor', 'tete or', 'lyon', 'garden lyon', 'party bob lemonade'])
      expect(await titles(words), words).toEqual(['Garden party']);
    expect(await titles('garden pineapple')).toEqual([]);
    expect(await titles('strong')).toEqual([]);
  });

  test('query operators are plain words', async () => {
    for (const words of ["'", "o'neil & ! | (", '\\', ':*', '%', '<->', '🙂', 'a:b'])
      await expect(search('searchEvents', `x${words}`), words).resolves.toBeDefined();
    expect(await titles('!!!')).toEqual([]);
  });

  test('follow changes of the event', async () => {
    const event = await organize(world, world.carol, { title: 'Quiltmaking', tags: ['thread'] });
    const editor = world.trpc(world.carol).events;
    await editor.update.mutate({ id: event.id, title: 'Bookbinding', tags: ['paper'] });
    expect(await titles('quiltmaking')).toEqual([]);
    expect(await titles('thread')).toEqual([]);
    expect(await titles('bookbinding paper')).toEqual(['Bookbinding']);
    await world.trpc(world.carol).persons.update.mutate({ id: world.carol.id, name: 'Carolina Bombazine' });
    expect(await titles('bombazine bookbinding')).toEqual(['Bookbinding']);
    expect((await search('searchPersons', 'bombazine')).found).toEqual(['carol']);
    await editor.delete.mutate({ id: event.id });
    expect(await titles('bookbinding')).toEqual([]);
  });
});

describe('order', () => {
  test('titles come before tags, places and descriptions, equal ranks newest first', async () => {
    await organize(world, world.alice, { title: 'In the text', description: 'About zucchini.' });
    await organize(world, world.alice, { title: 'At the place', physicalAddress: { description: 'Zucchini hall' } });
    await organize(world, world.alice, { title: 'By its tag', tags: ['zucchini'] });
    await organize(world, world.alice, { title: 'Zucchini one' });
    await organize(world, world.alice, { title: 'Zucchini two' });
    const inOrder = ['Zucchini two', 'Zucchini one', 'By its tag', 'At the place', 'In the text'];
    expect(await titles('zucchini')).toEqual(inOrder);
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(...(await search('searchEvents', 'zucchini', null, { limit: 2, page })).found);
    expect(pages).toEqual(inOrder);
  });
});

describe('refusals', () => {
  test('invalid pages, no words, and too many words', async () => {
    const query = 'query ($s: String!, $l: Int, $p: Int) { searchEvents(search: $s, limit: $l, page: $p) { total } }';
    const codes = async (variables: object) =>
      (await world.gql(null, query, { ...variables })).errors?.map((error) => error.extensions?.code);
    for (const wrong of [{ s: 'a', l: 0 }, { s: 'a', p: 0 }, { s: 'a', p: -1 }, { s: '  ' }, { s: 'x'.repeat(201) }])
      expect(await codes(wrong), JSON.stringify(wrong)).toEqual(['VALIDATION_FAILED']);
    expect(await codes({ s: 'a', l: 1000, p: 10_000_000 })).toEqual([]);
    expect(await outcome(world.trpc().search.events.query({ search: ' ' }))).toMatch(/^UNPROCESSABLE_CONTENT/);
    expect((await world.rest().get('/api/v1/search/persons?search=x&page=0')).status).toBe(422);
  });
});

describe('persons and groups', () => {
  test('are found apart, by name, username and accents', async () => {
    await world.trpc(world.alice).groups.create.mutate({ preferredUsername: 'roasters', name: 'Kafé group' });
    await world.trpc(world.bob).persons.update.mutate({ id: world.bob.id, name: 'Torréfaction du Kafé' });
    expect(await search('searchGroups', 'Kafé')).toEqual({ total: 1, found: ['roasters'] });
    expect(await search('searchPersons', 'kafe')).toEqual({ total: 1, found: ['bob'] });
    expect((await search('searchPersons', 'torefaction')).found).toEqual(['bob']);
    expect((await search('searchGroups', 'roster')).found).toEqual(['roasters']);
  });

  test('unconfirmed, suspended and deleted people are found by moderators at most', async () => {
    const { db } = world.platform;
    const dave = await world.person('davenport');
    const finds = async (who: Person | null) => (await search('searchPersons', 'davenport', who)).total;
    expect(await finds(null)).toBe(1);
    await db.user.update({ where: { id: dave.userId }, data: { confirmedAt: null } });
    expect([await finds(null), await finds(world.alice), await finds(dave), await finds(world.mod)]).toEqual([
      0, 0, 1, 1,
    ]);
    await db.user.update({ where: { id: dave.userId }, data: { confirmedAt: world.clock.now() } });
    await db.actor.update({ where: { id: dave.actorId }, data: { suspendedAt: world.clock.now() } });
    expect([await finds(null), await finds(world.alice), await finds(world.mod)]).toEqual([0, 0, 1]);
    await db.actor.update({ where: { id: dave.actorId }, data: { suspendedAt: null, discoverable: false } });
    expect([await finds(null), (await search('searchPersons', 'davenpo')).total]).toEqual([1, 0]);
    await db.actor.update({ where: { id: dave.actorId }, data: { deletedAt: world.clock.now() } });
    expect([await finds(null), await finds(world.mod)]).toEqual([0, 0]);
  });
});

describe('the other facades', () => {
  test('REST and tRPC find the same', async () => {
    const rest = await world.rest().get('/api/v1/search/events?search=pineapple&limit=1');
    expect([rest.status, rest.body.total, rest.body.elements.length]).toEqual([200, 2, 1]);
    const { total, elements } = await world.trpc().search.persons.query({ search: 'alice' });
    expect([total, elements[0]?.preferredUsername]).toEqual([1, 'alice']);
    expect((await world.rest().get('/api/v1/search/groups?search=roasters')).body.elements[0].name).toBe('Kafé group');
  });
});

describe('visibility of events', () => {
  const word = 'xylophone';
  const VIEWERS = [
    'nobody',
    'stranger',
    'follower',
    'member',
    'groupModerator',
    'participant',
    'waiting',
    'helper',
    'organizer',
    'mod',
  ] as const;
  const people = new Map<string, Person | null>();

  beforeAll(async () => {
    for (const name of VIEWERS.slice(1, -1)) people.set(name, await world.person(name.toLowerCase()));
    people.set('nobody', null);
    people.set('mod', world.mod);
    const { db, ids, clock } = world.platform;
    const person = (name: string) => people.get(name) as Person;
    const organizer = person('organizer');
    await db.follow.create({
      data: {
        ...{ id: ids.next(), followerId: person('follower').actorId, targetId: organizer.actorId },
        ...{ approved: true, createdAt: clock.now() },
      },
    });
    const group = await world
      .trpc(organizer)
      .groups.create.mutate({ preferredUsername: 'ensemble', groupType: 'GROUP' });
    for (const [name, role] of [
      ['member', 1],
      ['groupModerator', 2],
    ] as const)
      await db.member.create({
        data: {
          id: ids.next(),
          parentId: BigInt(group.id),
          actorId: person(name).actorId,
          role,
          createdAt: clock.now(),
        },
      });
    for (const organizerActorId of [organizer.id, group.id])
      for (const visibility of ['PUBLIC', 'UNLISTED', 'PRIVATE', 'RESTRICTED'] as const)
        for (const state of ['open', 'draft', 'later', 'accepted'] as const) {
          if ((state === 'accepted') !== (visibility === 'RESTRICTED') && state === 'accepted') continue;
          const event = await organize(world, organizer, {
            ...{ title: `${word} ${visibility} ${state}`, visibility, organizerActorId, draft: state === 'draft' },
            ...(state === 'later' && { publishAt: inHours(world, 24) }),
          });
          if (state === 'accepted') await world.trpc(world.mod).events.accept.mutate({ id: event.id });
          for (const [name, role] of [
            ['participant', 'PARTICIPANT'],
            ['waiting', 'NOT_APPROVED'],
            ['helper', 'MODERATOR'],
          ] as const)
            await db.participant.create({
              data: {
                id: ids.next(),
                eventId: BigInt(event.id),
                actorId: person(name).actorId,
                role,
                createdAt: clock.now(),
              },
            });
        }
  });

  const walk = async (person: Person | null) => {
    const all: (string | undefined)[] = [];
    for (let page = 1; ; page += 1) {
      const { found, total } = await search('searchEvents', word, person, { limit: 10, page });
      all.push(...found);
      if (all.length >= total || found.length === 0) return { all: all.toSorted(), total };
    }
  };

  test.each(VIEWERS)('%s', async (viewer) => {
    const person = people.get(viewer) ?? null;
    const { all, total } = await walk(person);
    expect(total).toBe(all.length);
    const open = ['PUBLIC open', 'PUBLIC open', 'RESTRICTED accepted', 'RESTRICTED accepted'];
    const both = [...open, 'PRIVATE open', 'PRIVATE open'];
    const one = [...open, 'PRIVATE open'];
    const waiting = ['RESTRICTED open', 'RESTRICTED open'];
    const EXPECTED: Record<(typeof VIEWERS)[number], string[]> = {
      ...{ nobody: open, stranger: open, waiting: open, follower: one, member: one },
      ...{ groupModerator: one, participant: both, helper: both, organizer: both, mod: [...open, ...waiting] },
    };
    expect(all).toEqual(EXPECTED[viewer].map((title) => `${word} ${title}`).toSorted());
    // The fragment of the lists agrees.
    const asking = person && {
      ...{ tokenId: 1n, sessionId: null, appId: null, scopes: ['admin:read'], locale: 'en', chosenLanguages: [] },
      ...{ userId: person.userId, actorId: person.actorId, role: viewer === 'mod' ? HELD.Moderator : null },
      ...{ confirmed: true, approved: true, suspended: false },
    };
    const listed = await world.platform.db.event.findMany({
      where: { AND: [eventListedTo({ viewer: asking, clock: world.clock }), { title: { startsWith: word } }] },
    });
    expect(listed.map((row) => row.title).toSorted()).toEqual(all);
  });

  test('events of a suspended organizer are found by moderators only', async () => {
    const organizer = people.get('organizer') as Person;
    const suspendedAt = world.clock.now();
    await world.platform.db.actor.update({ where: { id: organizer.actorId }, data: { suspendedAt } });
    expect((await walk(null)).total).toBe(0);
    expect((await walk(world.mod)).total).toBeGreaterThan(0);
    await world.platform.db.actor.update({ where: { id: organizer.actorId }, data: { suspendedAt: null } });
  });

  test('an event is found from its publication time on', async () => {
    world.clock.advance(25 * 3_600_000);
    expect((await walk(null)).all).toContain(`${word} PUBLIC later`);
  });
});
