/** Changes of events that concern a person, as a stream that resumes from the database without a gap or a repetition. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { removeOldChanges } from '../../src/domain/participations/event-changes.ts';
import { eventHappened } from '../../src/jobs/events/event-happened.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const open: (() => void)[] = [];

beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => {
  for (const unsubscribe of open.splice(0)) unsubscribe();
});
afterAll(() => world.close());

interface Item {
  id: string;
  data: { what: string; eventId: string | null };
}

/** The news of a person, from the beginning or after an id. */
async function listen(person: Person, lastEventId: string | null = null) {
  const items: Item[] = [];
  let changed = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<string>();
  const { unsubscribe } = createPlazaClient({ url: world.url, token: person.token }).events.news.subscribe(
    { lastEventId },
    {
      onData: (item) => {
        items.push(item);
        changed.resolve();
        changed = Promise.withResolvers();
      },
      onError: (error) => failed.resolve(error.message),
    },
  );
  open.push(unsubscribe);
  const first = async (count: number): Promise<Item[]> => {
    while (items.length < count) await changed.promise;
    return [...items];
  };
  if (lastEventId === null) await first(1);
  return { first, items, unsubscribe, failed: failed.promise };
}

const told = (items: readonly Item[]) => items.map(({ data }) => [data.what, data.eventId]);

async function drained<Result>(act: Promise<Result>): Promise<Result> {
  const result = await act;
  await world.drain();
  return result;
}

const join = (person: Person, id: string) => drained(world.trpc(person).participations.join.mutate({ id }));
const rename = (id: string, title: string) => drained(world.trpc(world.alice).events.update.mutate({ id, title }));

describe('news of events', () => {
  test('reach those who organize, take part, follow or belong to the group, and nobody else', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'walkers', openness: 'OPEN' });
    await drained(world.trpc(world.erin).groups.join.mutate({ id: group.id }));
    await drained(world.rest(world.carol).post(`/api/v1/accounts/${world.alice.id}/follow`));
    const [alice, bob, carol, erin, mod] = await Promise.all(
      [world.alice, world.bob, world.carol, world.erin, world.mod].map((person) => listen(person)),
    );
    const open = await drained(organize(world, world.alice, { joinOptions: 'RESTRICTED' }));
    await drained(organize(world, world.alice, { visibility: 'UNLISTED' }));
    const ofGroup = await drained(organize(world, world.alice, { organizerActorId: group.id }));
    const { id: participation } = await join(world.bob, open.uuid);
    await drained(world.trpc(world.alice).participations.update.mutate({ id: participation, role: 'PARTICIPANT' }));
    await rename(open.uuid, 'Another');
    await drained(
      world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'Hi', eventId: open.uuid }),
    );
    await drained(world.trpc(world.alice).events.delete.mutate({ id: open.uuid }));
    const last = await drained(organize(world, world.alice, { organizerActorId: group.id }));
    const since = ['asked', 'accepted', 'changed', 'commented', 'deleted'].map((what) => [what, open.id]);
    const published = [['published', ofGroup.id]];
    expect(told(await (bob?.first(6) ?? []))).toEqual([['opened', null], ...since]);
    expect(told(await (carol?.first(4) ?? []))).toEqual([
      ['opened', null],
      ['published', open.id],
      ...published,
      ['published', last.id],
    ]);
    expect(told(await (erin?.first(3) ?? []))).toEqual([['opened', null], ...published, ['published', last.id]]);
    const own = told(await (alice?.first(10) ?? []));
    expect(own.slice(4, 9)).toEqual(since);
    expect(told(mod?.items ?? [])).toEqual([['opened', null]]);
  });

  test('resume from the log, each once and in order, and go on live', async () => {
    const { id, uuid } = await drained(organize(world, world.alice));
    await join(world.bob, uuid);
    const before = await listen(world.bob);
    await rename(uuid, 'one');
    const last = (await before.first(2)).at(-1)?.id ?? '';
    before.unsubscribe();
    // More than the bus would keep matters not: the log is in the database.
    for (const title of ['two', 'three', 'four']) await rename(uuid, title);
    const again = await listen(world.bob, last);
    await again.first(3);
    await rename(uuid, 'five');
    const items = await again.first(4);
    expect(told(items)).toEqual(Array(4).fill(['changed', id]));
    expect(new Set(items.map((item) => item.id)).size).toBe(4);
    // A stream that was opened without receiving anything resumes from there, too.
    const [opened] = before.items;
    const from = await listen(world.bob, opened?.id);
    expect((await from.first(5)).map((item) => item.id).slice(1)).toEqual(items.map((item) => item.id));
    const page = createPlazaClient({ url: world.url, token: world.carol.token });
    const seen = Promise.withResolvers<string>();
    const { unsubscribe } = page.events.changes.subscribe(
      { id: uuid, lastEventId: items.at(-2)?.id ?? null },
      { onData: ({ id: at, data }) => seen.resolve(`${data.what} ${at}`) },
    );
    expect(await seen.promise).toBe(`changed ${items.at(-1)?.id}`);
    unsubscribe();
  });

  test('a job that runs twice notifies once', async () => {
    const { id, uuid } = await drained(organize(world, world.alice));
    await join(world.bob, uuid);
    const bob = await listen(world.bob);
    const payload = { key: '77', eventId: id, what: 'changed' as const };
    await eventHappened(world.platform, payload);
    await eventHappened(world.platform, payload);
    await rename(uuid, 'after');
    expect(told(await bob.first(3))).toEqual([
      ['opened', null],
      ['changed', id],
      ['changed', id],
    ]);
  });

  test('begin again for clients that were away for longer than the log reaches', async () => {
    const { uuid } = await drained(organize(world, world.alice));
    await join(world.bob, uuid);
    const first = await listen(world.bob);
    first.unsubscribe();
    for (const title of ['first', 'second']) await rename(uuid, title);
    world.clock.advance(8 * 24 * 3_600_000);
    await removeOldChanges(world.platform);
    await world.platform.db.accessToken.updateMany({ data: { lastUsedAt: world.clock.now() } });
    await drained(organize(world, world.bob));
    const again = await listen(world.bob, first.items[0]?.id);
    expect(told(await again.first(1))).toEqual([['opened', null]]);
  });
});
