/** Lists of events: order, pages, related events, and statements per page (rules of the event service, Paging). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.platform.db.event.deleteMany();
});
afterAll(() => world.close());

async function titles(variables: Record<string, unknown> = {}): Promise<string[]> {
  const { data } = await world.gql(
    null,
    'query ($limit: Int, $page: Int) { events(limit: $limit, page: $page) { title } }',
    variables,
  );
  return data.events.map((event: { title: string }) => event.title);
}

describe('events', () => {
  test('upcoming ones first, soonest first, then past ones, latest first', async () => {
    const given = {
      soon: [2, null],
      later: [30, null],
      lasting: [-5, 9],
      lately: [-3, -1],
      'long ago': [-90, -80],
      yesterday: [-26, null],
    };
    for (const [title, [begins = 0, ends]] of Object.entries(given)) {
      const endsOn = typeof ends === 'number' ? inHours(world, ends) : null;
      await organize(world, world.alice, { title, beginsOn: inHours(world, begins ?? 0), endsOn });
    }
    const order = ['lasting', 'soon', 'later', 'lately', 'yesterday', 'long ago'];
    expect(await titles()).toEqual(order);
    for (const limit of [1, 2, 4, 5]) {
      const walked: string[] = [];
      for (let page = 1; page <= 7; page++) walked.push(...(await titles({ limit, page })));
      expect(walked).toEqual(order);
    }
  });

  test('ten to a page by default (EVT-25, EVT-26, EVT-27)', async () => {
    for (let n = 0; n < 17; n++) await organize(world, world.alice, { title: `event ${n}` });
    expect(await titles()).toHaveLength(10);
    expect(await titles({ page: 2 })).toHaveLength(7);
    expect(await titles({ page: 2, limit: 15 })).toHaveLength(2);
    expect(await titles({ page: 3, limit: 15 })).toEqual([]);
    expect(await titles({ limit: 1000 })).toHaveLength(17);
    expect(await titles({ page: 2_000_000_000 })).toEqual([]);
    // All begin at nearly the same moment: no duplicates, none missing.
    const walked = [
      ...(await titles({ limit: 5 })),
      ...(await titles({ limit: 5, page: 2 })),
      ...(await titles({ limit: 7, page: 3 })),
    ];
    expect(new Set([...walked, ...(await titles({ limit: 5, page: 3 }))]).size).toBeGreaterThanOrEqual(15);
  });

  test.each([{ limit: 0 }, { limit: -1 }, { page: 0 }, { page: -7 }])('refuses %j', async (variables) => {
    const { errors } = await world.gql(
      null,
      'query ($limit: Int, $page: Int) { events(limit: $limit, page: $page) { id } }',
      variables,
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [Object.keys(variables)[0] ?? '']: ['must be at least 1'] },
    });
    expect((await world.rest().get('/api/v1/events', variables as Record<string, number>)).status).toBe(422);
  });
});

describe('related events', () => {
  test('lists at most three: those of the same organizer, then those with the same tags, upcoming ones first (EVT-39)', async () => {
    const a = await organize(world, world.alice, { title: 'Event A', tags: ['one', 'two'] });
    await organize(world, world.bob, { title: 'Event C', tags: ['Two'], beginsOn: inHours(world, 72) });
    await organize(world, world.alice, { title: 'Event B', beginsOn: inHours(world, 72) });
    await organize(world, world.bob, { title: 'past', tags: ['one'], beginsOn: inHours(world, -72) });
    await organize(world, world.carol, { title: 'other', tags: ['three'] });
    const related = async () =>
      (
        await world.gql(null, 'query ($uuid: UUID!) { event(uuid: $uuid) { relatedEvents { title } } }', {
          uuid: a.uuid,
        })
      ).data.event.relatedEvents.map((event: { title: string }) => event.title);
    expect(await related()).toEqual(['Event B', 'Event C', 'past']);
    await organize(world, world.bob, { title: 'Event D', tags: ['one'], beginsOn: inHours(world, 90) });
    expect(await related()).toEqual(['Event B', 'Event C', 'Event D']);
    const byRest = await world.rest().get(`/api/v1/events/${a.id}/related`);
    expect(byRest.body.map((event: { title: string }) => event.title)).toEqual(['Event B', 'Event C', 'Event D']);
  });

  test('events of the same place are listed, each with its own address, and neither hidden ones nor those of another place', async () => {
    const at = (geom: string, description = 'Barn') => ({ physicalAddress: { description, geom } });
    const a = await organize(world, world.alice, { title: 'Barn A', ...at('7.5;47.5') });
    const of = async (uuid: string) => {
      const query = 'query ($uuid: UUID!) { event(uuid: $uuid) { relatedEvents { title organizerActor { id } } } }';
      const { data } = await world.gql(null, query, { uuid });
      const related: { title: string; organizerActor: { id: string } }[] = data.event.relatedEvents;
      return related.filter(({ organizerActor }) => organizerActor.id !== world.alice.id).map(({ title }) => title);
    };
    await organize(world, world.bob, { title: 'Other', ...at('7.5;47.6') });
    await organize(world, world.bob, { title: 'Secret', ...at('7.5;47.5'), visibility: 'PRIVATE' });
    await organize(world, world.erin, { title: 'Lone', beginsOn: inHours(world, 5) });
    const b = await organize(world, world.carol, {
      title: 'Barn B',
      ...at('7.5;47.5', 'The barn'),
      beginsOn: inHours(world, 1),
    });
    const { data } = await world.gql(null, 'query ($uuid: UUID!) { event(uuid: $uuid) { relatedEvents { title } } }', {
      uuid: b.uuid,
    });
    const titles = data.event.relatedEvents.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Barn A');
    expect(titles).not.toContain('Secret');
    expect(titles).not.toContain('Other');
    expect(titles).not.toContain('Lone');
    expect(await of(a.uuid)).not.toContain('Secret');
  });
});

describe('tags', () => {
  test('have related tags of public events, and no others', async () => {
    await organize(world, world.alice, { tags: ['1', '2'] });
    await organize(world, world.alice, { tags: ['3', '1'] });
    await organize(world, world.alice, { tags: ['1', 'secret'], visibility: 'PRIVATE' });
    const { data } = await world.gql(null, '{ tags { title slug related { title } } }');
    const byTitle = new Map(data.tags.map((tag: { title: string }) => [tag.title, tag]));
    expect([...byTitle.keys()].sort()).toEqual(['1', '2', '3']);
    const related = (byTitle.get('1') as { related: { title: string }[] }).related.map((tag) => tag.title);
    expect(related.sort()).toEqual(['2', '3']);
  });
});

const PAGE = `query ($limit: Int) {
  events(limit: $limit) {
    id uuid title tags { title slug related { title } }
    organizerActor { preferredUsername avatar { url } followersCount organizedEvents { title } followers { actor { id } } }
    attributedTo { preferredUsername ... on Group { members { role actor { preferredUsername } } } }
    options { maximumAttendeeCapacity remainingAttendeeCapacity }
    physicalAddress { description geom } picture { url }
    participantStats { approved unapproved }
    participants { role actor { preferredUsername avatar { url } } event { title } }
    relatedEvents { title organizerActor { preferredUsername } participantStats { approved } }
  }
}`;

/** Concurrent look-ups have no fixed order. */
const beginnings = ({ statements }: { statements: string[] }) => statements.map((text) => text.slice(0, 60)).sort();

describe('cost', () => {
  test('twenty events take as many statements as two', async () => {
    const group = await createGroup(world, world.alice);
    for (let n = 0; n < 21; n++) {
      const organizerActorId = n % 2 === 0 ? world.alice.id : group.id;
      const event = await organize(world, world.alice, {
        organizerActorId,
        tags: ['same', `tag ${n}`],
        options: { maximumAttendeeCapacity: 9 },
        physicalAddress: { description: `place ${n}` },
      });
      await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    }
    const graphql = (limit: number) => countStatements(() => world.gql(world.alice, PAGE, { limit }));
    const rest = (limit: number) => countStatements(() => world.rest(world.alice).get('/api/v1/events', { limit }));
    for (const read of [graphql, rest]) {
      await read(2);
      const two = await read(2);
      const twenty = await read(20);
      expect(beginnings(twenty)).toEqual(beginnings(two));
      expect(twenty.statements.length).toBeLessThanOrEqual(14);
    }
    const { result } = await graphql(20);
    expect(result.errors).toEqual([]);
    expect(result.data.events).toHaveLength(20);
    expect(result.data.events[0].participants).toHaveLength(2);
  });
});
