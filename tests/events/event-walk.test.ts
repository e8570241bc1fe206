/** Paging through long lists while rows are added and removed (rules of the event service, Paging). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

const ROWS = 1000;
const LIMIT = 50;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Initial rows, inserted as the commands would write them. */
async function actors(count: number): Promise<bigint[]> {
  const { db, ids, clock } = world.platform;
  const template = await db.actor.findUniqueOrThrow({ where: { id: world.carol.actorId } });
  const rows = Array.from({ length: count }, () => {
    const id = ids.next();
    const url = `https://elsewhere.example/${id}`;
    return { ...template, id, preferredUsername: `walker_${id}`, userId: null, uri: url, url, createdAt: clock.now() };
  });
  await db.actor.createMany({ data: rows as never });
  return rows.map(({ id }) => id);
}

interface Walk {
  pages: string[][];
  seen: Set<string>;
}

/** Reads pages until one is empty; between and during the reads `disturb` changes the list. */
async function walk(
  read: (page: number) => Promise<string[]>,
  disturb: (page: number) => Promise<unknown>,
): Promise<Walk> {
  const pages: string[][] = [];
  for (let page = 1; page <= 60; page++) {
    const [ids] = await Promise.all([read(page), disturb(page)]);
    if (ids.length === 0) break;
    pages.push(ids);
  }
  return { pages, seen: new Set(pages.flat()) };
}

function expectWhole({ pages, seen }: Walk, steady: readonly string[]): void {
  for (const ids of pages) expect(new Set(ids).size).toBe(ids.length);
  // Rows deleted while a page is read make it shorter, never longer.
  expect(pages.filter((ids) => ids.length > LIMIT)).toEqual([]);
  // Offset pagination: remaining rows can move to a page that was read before; most do not.
  const missed = steady.filter((id) => !seen.has(id));
  expect(missed.length).toBeLessThan(steady.length / 2);
}

test('a thousand participants, while others join and leave', async () => {
  const { db, ids, clock } = world.platform;
  const event = await organize(world, world.alice);
  const eventId = BigInt(event.id);
  const people = await actors(ROWS);
  const row = (actorId: bigint) => {
    return { id: ids.next(), eventId, actorId, role: 'PARTICIPANT', createdAt: clock.now() } as const;
  };
  await db.participant.createMany({ data: people.map(row) });
  const newcomers = await actors(100);
  const leaving = people.filter((_id, index) => index % 10 === 0);
  const document =
    'query ($uuid: UUID!, $page: Int) { event(uuid: $uuid) { participants(limit: 50, page: $page) { id } } }';
  const read = async (page: number): Promise<string[]> => {
    const { data, errors } = await world.gql(null, document, { uuid: event.uuid, page });
    expect(errors).toEqual([]);
    return idsOf(data.event.participants);
  };
  const steady = (await db.participant.findMany({ where: { eventId, actorId: { notIn: leaving } } })).map(({ id }) =>
    id.toString(),
  );
  const walked = await walk(read, () =>
    Promise.all([
      db.participant.createMany({ data: newcomers.splice(0, 5).map(row) }),
      db.participant.deleteMany({ where: { eventId, actorId: { in: leaving.splice(0, 5) } } }),
      world
        .trpc(world.bob)
        .participations.join.mutate({ id: event.id })
        .catch(() => null),
      world
        .trpc(world.bob)
        .participations.leave.mutate({ id: event.id })
        .catch(() => null),
    ]),
  );
  expectWhole(walked, steady);
  expect(walked.seen.size).toBeGreaterThan(ROWS * 0.8);
});

test('a thousand events, while others are made and deleted', async () => {
  const { db, ids, random } = world.platform;
  const first = await organize(world, world.alice);
  const template = await db.event.findUniqueOrThrow({ where: { id: BigInt(first.id) } });
  const row = (hours: number) => {
    const uuid = random.uuid();
    const url = `https://elsewhere.example/${uuid}`;
    return {
      ...template,
      id: ids.next(),
      uuid,
      uri: url,
      url,
      beginsOn: new Date(inHours(world, hours)),
      options: {},
      questions: [],
      ticketKinds: [],
      texts: [],
    };
  };
  const rows = Array.from({ length: ROWS }, (_, index) => row(50 + index));
  await db.event.createMany({ data: rows });
  const leaving = rows.filter((_row, index) => index % 10 === 0).map(({ id }) => id);
  const steady = rows.filter((_row, index) => index % 10 !== 0).map(({ id }) => id.toString());
  const read = async (page: number): Promise<string[]> => {
    const { data, errors } = await world.gql(null, 'query ($page: Int) { events(limit: 50, page: $page) { id } }', {
      page,
    });
    expect(errors).toEqual([]);
    return idsOf(data.events);
  };
  const walked = await walk(read, (page) =>
    Promise.all([
      db.event.createMany({ data: [row(page), row(page * 40), row(5000 + page)] }),
      db.event.deleteMany({ where: { id: { in: leaving.splice(0, 5) } } }),
      organize(world, world.bob, { beginsOn: inHours(world, page * 30) }),
    ]),
  );
  expectWhole(walked, steady);
  expect(walked.seen.size).toBeGreaterThan(ROWS * 0.8);
});
