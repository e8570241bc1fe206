/** Comments on events stay with their event: they enter the homes and lists of followers whom the event concerns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
let comment: string;
let list: string;

const follow = (by: Person, whom: Person) => world.rest(by).post(`/api/v1/accounts/${whom.id}/follow`);
const homeOf = async (person: Person) => idsOf((await world.rest(person).get('/api/v1/timelines/home')).body);

beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
  const { alice, bob, carol, erin, mod } = world;
  for (const follower of [bob, erin, mod]) await follow(follower, alice);
  await follow(erin, carol);
  const { body } = await world.rest(bob).post('/api/v1/lists', { title: 'All', replies_policy: 'followed' });
  list = body.id;
  await world.rest(bob).post(`/api/v1/lists/${list}/accounts`, { account_ids: [alice.id] });
  const event = await organize(world, carol);
  await world.trpc(mod).participations.join.mutate({ id: event.id });
  const text = 'Who brings tea?';
  const made = await world.trpc(alice).comments.create.mutate({ actorUsername: 'alice', eventId: event.id, text });
  comment = made.id;
  await world.drain();
});
afterAll(() => world.close());

test('a follower of the author alone finds it neither at home nor in a list', async () => {
  expect(await homeOf(world.bob)).not.toContain(comment);
  expect(idsOf((await world.rest(world.bob).get(`/api/v1/timelines/list/${list}`)).body)).not.toContain(comment);
});

test('a follower who also follows the organizer, one who takes part, and the author have it at home', async () => {
  for (const person of [world.erin, world.mod, world.alice])
    expect([person.name, (await homeOf(person)).includes(comment)]).toEqual([person.name, true]);
});

test('a later follower of the author finds it after following the organizer alone', async () => {
  await follow(dora, world.alice);
  await world.drain();
  expect(await homeOf(dora)).not.toContain(comment);
  await follow(dora, world.carol);
  await world.rest(dora).post(`/api/v1/accounts/${world.alice.id}/unfollow`);
  await follow(dora, world.alice);
  await world.drain();
  expect(await homeOf(dora)).toContain(comment);
});

test('the account of the author shows it to everybody', async () => {
  const { body } = await world.rest(world.bob).get(`/api/v1/accounts/${world.alice.id}/statuses`);
  expect(idsOf(body)).toContain(comment);
});
