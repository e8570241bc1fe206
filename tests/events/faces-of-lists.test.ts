/** The faces in a list of events: the first participants of each, and none for events that the viewer may not see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the first who take part, by event, without those who wait and without hidden events', async () => {
  const { alice, bob, carol, erin } = world;
  const open = await organize(world, alice, { title: 'Open' });
  const asked = await organize(world, alice, { title: 'Asked', joinOptions: 'RESTRICTED' });
  const draft = await organize(world, alice, { title: 'Draft', draft: true });
  for (const person of [bob, carol, erin]) await world.trpc(person).participations.join.mutate({ id: open.uuid });
  await world.trpc(bob).participations.join.mutate({ id: asked.uuid });
  const uuids = [open.uuid, asked.uuid, draft.uuid];
  const faces = await world.trpc(bob).participations.faces.query({ uuids });
  const names = Object.entries(faces).map(([uuid, actors]) => [uuid, actors.map((actor) => actor.preferredUsername)]);
  expect(Object.fromEntries(names)).toEqual({ [open.uuid]: ['bob', 'carol', 'erin'], [asked.uuid]: [] });
  expect(Object.keys(await world.trpc().participations.faces.query({ uuids })).toSorted()).toEqual(
    [open.uuid, asked.uuid].toSorted(),
  );
  expect(Object.keys(await world.trpc(alice).participations.faces.query({ uuids }))).toHaveLength(3);
});

test('free events, and online events', async () => {
  const { alice } = world;
  const options = { showParticipationPrice: true };
  await organize(world, alice, {
    title: 'Paid',
    options: { ...options, offers: [{ price: 3, priceCurrency: 'EUR' }] },
  });
  await organize(world, alice, { title: 'Given', options: { ...options, offers: [{ price: 0 }] } });
  await organize(world, alice, { title: 'Call', onlineAddress: 'https://call.example/1' });
  const titles = async (filter: 'free' | 'online'): Promise<string[]> => {
    const { body } = await world.rest(alice).get(`/api/v1/events?${filter}=true&limit=50`);
    return body.map(({ title }: { title: string }) => title);
  };
  expect(await titles('free')).toEqual(expect.arrayContaining(['Given', 'Call']));
  expect(await titles('free')).not.toContain('Paid');
  expect(await titles('online')).toEqual(['Call']);
});
