/** Moderators are notified of requests to join their group, and accepted people of their acceptance, as long as each lasts. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let group: { id: string; name: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const made = await createGroup(world, world.alice, { name: 'Choir', openness: 'MODERATED' });
  group = { id: made.id, name: made.preferredUsername };
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

const KINDS = ['group.join_request', 'group.join_approved'];

const told = async (person: Person, known: string[] = KINDS) =>
  (await world.rest(person).get('/api/v1/notifications', { supported_types: known })).body;

const ask = async (person: Person) => {
  await world.trpc(person).groups.join.mutate({ id: group.id });
  await world.drain();
};

const decide = (by: Person) => world.trpc(by).groups;

test('a request, to moderators and administrators alone, with the group', async () => {
  const { alice, bob, carol } = world;
  const zoe = await world.person('zoe');
  for (const [person, role] of [
    [carol, 2],
    [zoe, 1],
  ] as const) {
    await world.trpc(person).groups.join.mutate({ id: group.id });
    await decide(alice).updateMember.mutate({ id: group.id, memberActorId: person.id, role: 1 });
    if (role === 2) await decide(alice).updateMember.mutate({ id: group.id, memberActorId: person.id, role });
  }
  await world.drain();
  await world.platform.db.notification.deleteMany();
  await ask(bob);
  for (const person of [alice, carol])
    expect(await told(person)).toMatchObject([
      { type: 'group.join_request', account: { id: bob.id }, community_group: { id: group.id, name: 'Choir' } },
    ]);
  expect(await told(zoe)).toEqual([]);
  const [fallback] = await told(alice, ['mention']);
  expect(load(fallback.fallback.title).text()).toBe('@bob asks to join the group Choir');
  const grouped = await world.rest(alice).get('/api/v2/notifications', { supported_types: KINDS });
  expect(grouped.body.notification_groups).toMatchObject([{ community_group: { id: group.id } }]);
  // Apps that state no kinds get none that they cannot read.
  expect((await world.rest(alice).get('/api/v1/notifications')).body).toEqual([]);
});

test('an approval, from the group; a changed role is not one', async () => {
  const { alice, bob } = world;
  await ask(bob);
  await decide(alice).updateMember.mutate({ id: group.id, memberActorId: bob.id, role: 1 });
  await decide(alice).updateMember.mutate({ id: group.id, memberActorId: bob.id, role: 2 });
  await world.drain();
  expect(await told(bob)).toMatchObject([
    { type: 'group.join_approved', account: { username: group.name }, community_group: { id: group.id } },
  ]);
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['is taken back', (person) => world.trpc(person).groups.leave.mutate({ id: group.id })],
  ['is declined', ({ id }) => decide(world.alice).removeMember.mutate({ id: group.id, memberActorId: id })],
  ['is to a group that is deleted', () => decide(world.alice).delete.mutate({ id: group.id })],
])('a request that %s takes its notification along', async (_name, end) => {
  const { alice, bob } = world;
  await ask(bob);
  expect(await told(alice)).toHaveLength(1);
  await end(bob);
  await world.drain();
  expect(await told(alice)).toEqual([]);
});

test('a free group asks nobody, and tells nobody', async () => {
  await decide(world.alice).update.mutate({ id: group.id, openness: 'OPEN' });
  await ask(world.bob);
  for (const person of [world.alice, world.bob]) expect(await told(person)).toEqual([]);
});

test('those who wait can be listed alone', async () => {
  const { alice, bob } = world;
  await ask(bob);
  const list = async (role: number) =>
    (await world.rest(alice).get(`/api/v1/groups/${group.id}/members`, { role })).body.map(
      ({ actor }: { actor: { id: string } }) => actor.id,
    );
  expect([await list(0), await list(1)]).toEqual([[bob.id], []]);
  const refused = await world.rest(alice).get(`/api/v1/groups/${group.id}/members`, { role: 9 });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'Validation failed: Role must be less than or equal to 4',
  ]);
});
