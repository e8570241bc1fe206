/** Idempotency-Key through the typed client and REST: a request that is sent twice under one key takes effect once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlazaClient, type PlazaClient } from '../../src/client/plaza-client.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const clientOf = (person: Person): PlazaClient => createPlazaClient({ url: world.url, token: person.token });
const keyed = (idempotencyKey: string) => ({ context: { idempotencyKey } });

describe('one key makes one', () => {
  test.each<[string, (client: PlazaClient, key: string) => Promise<{ id: string }>]>([
    ['status', (client, key) => client.statuses.create.mutate({ status: 'once' }, keyed(key))],
    ['comment', (client, key) => client.comments.create.mutate({ actorUsername: 'bob', text: 'once' }, keyed(key))],
    [
      'event',
      (client, key) =>
        client.events.create.mutate(
          { title: 'Once', description: '<p>once</p>', beginsOn: inHours(world, 30) },
          keyed(key),
        ),
    ],
  ])('%s, also for concurrent requests', async (name, create) => {
    const client = clientOf(world.bob);
    const made = await Promise.all([1, 2, 3].map(() => create(client, `${name} 1`)));
    const again = await create(client, `${name} 1`);
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1);
    expect((await create(client, `${name} 2`)).id).not.toBe(again.id);
  });

  test('participation: the answer is repeated, while joining again is refused', async () => {
    const event = await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
    const join = (key: string) => clientOf(world.bob).participations.join.mutate({ id: event.id }, keyed(key));
    const [first, second] = await Promise.all([join('join'), join('join')]);
    expect(second.id).toBe(first.id);
    await expect(join('another')).rejects.toThrow('You are already a participant of this event');
    const { status, body } = await world
      .rest(world.bob)
      .post(`/api/v1/events/${event.id}/join`, {}, { 'idempotency-key': 'join' });
    expect([status, body.id]).toEqual([200, first.id]);
  });

  test('a refused request may be repeated under its key', async () => {
    const client = clientOf(world.carol);
    const send = (title: string) =>
      client.events.create.mutate({ title, description: '<p>once</p>', beginsOn: inHours(world, 30) }, keyed('mended'));
    await expect(send('')).rejects.toThrow();
    expect((await send('Mended')).title).toBe('Mended');
  });

  test('a deleted object is not created again', async () => {
    const client = clientOf(world.carol);
    const create = () =>
      client.events.create.mutate(
        { title: 'Gone', description: '<p>once</p>', beginsOn: inHours(world, 30) },
        keyed('gone'),
      );
    const { id } = await create();
    await client.events.delete.mutate({ id });
    await expect(create()).rejects.toThrow('Record not found');
  });
});

describe('in GraphQL', () => {
  const event = (alias: string, title: string): string =>
    `${alias}: createEvent(organizerActorId: "${world.bob.id}", title: "${title}", description: "once",
      beginsOn: "${inHours(world, 30).slice(0, 10)}T12:00:00Z") { uuid title }`;
  const send = async (body: object, key: string) => {
    const response = await fetch(`${world.url}/api`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.bob.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  test('each field of a mutation is an act of its own', async () => {
    const body = { query: `mutation { ${event('one', 'One more')} ${event('two', 'Two more')} }` };
    const { data } = await send(body, 'fields');
    expect([data.one.title, data.two.title]).toEqual(['One more', 'Two more']);
    expect(await send(body, 'fields')).toEqual({ data });
  });

  test('each operation of a batch is an act of its own', async () => {
    const body = ['Three', 'Four'].map((title) => ({ query: `mutation { ${event('made', `${title} more`)} }` }));
    const made = await send(body, 'batch');
    expect(made.map(({ data }: { data: { made: { title: string } } }) => data.made.title)).toEqual([
      'Three more',
      'Four more',
    ]);
    expect(await send(body, 'batch')).toEqual(made);
  });
});
