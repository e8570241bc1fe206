/** Overviews in lists of groups: the number of members, some of them, and the next event, as far as the viewer may see them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const overview = async (person: Person, id: string) =>
  (await world.trpc(person).groups.overviews.query({ ids: [id, '1', 'x'] }))[id];

test('members whom the viewer may see, those with a role first, and those whom the viewer follows', async () => {
  const { alice, bob, carol, erin } = world;
  const { id } = await createGroup(world, alice, { openness: 'OPEN', groupType: 'COMMUNITY' });
  for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id });
  await world.trpc(alice).groups.updateMember.mutate({ id, memberActorId: carol.id, role: 2 });
  await world.trpc(erin).relationships.follow.mutate({ id: bob.id });
  await world.drain();
  const seen = await overview(erin, id);
  expect(seen).toMatchObject({ members: 3, followed: 1, next: null });
  expect(seen?.faces.map((face) => face.id)).toEqual([alice.id, carol.id, bob.id]);
  await world.trpc(alice).groups.update.mutate({ id, groupType: 'GROUP' });
  expect(await overview(erin, id)).toEqual({ members: 0, followed: 0, faces: [], next: null, blocksYou: false });
  expect(await overview(bob, id)).toMatchObject({ members: 3 });
});

test('the next event that takes place and is listed: none that is over, cancelled, hidden or a draft', async () => {
  const { alice, bob } = world;
  const { id } = await createGroup(world, alice);
  const held = (title: string, hours: number, fields: object = {}) =>
    organize(world, alice, { title, organizerActorId: id, beginsOn: inHours(world, hours), ...fields });
  expect((await overview(bob, id))?.next).toBeNull();
  const off = await held('Off', 3);
  await world.trpc(alice).events.cancel.mutate({ id: off.uuid });
  await held('Draft', 4, { draft: true });
  await held('Within', 5, { visibility: 'PRIVATE' });
  await held('Later', 50);
  await held('Next', 6);
  expect((await overview(bob, id))?.next?.title).toBe('Next');
  expect((await overview(alice, id))?.next?.title).toBe('Within');
  world.clock.advance(48 * 3_600_000);
  expect((await overview(bob, id))?.next?.title).toBe('Later');
});
