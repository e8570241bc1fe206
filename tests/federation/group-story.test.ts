/**
 * Two servers and a group on one of them, only over HTTP: invitations, joins, approvals, roles, events, posts, removal, leaving
 * and deletion.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, organize } from '../support/world/events.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
let name: string;
let id: string;

beforeAll(async () => {
  both = await createFederated();
  const group = await createGroup(both.here, both.here.bob, { name: 'Jazz club', openness: 'MODERATED' });
  await both.settle();
  [name, id] = [group.preferredUsername ?? '', group.id];
});
afterAll(() => both.close());

const host = () => both.here.trpc(both.here.bob);
const at = (world: World, person: Person) => world.trpc(person);

/** Its own handle at the other server. */
const elsewhere = () => both.handleOf(both.here, name);

const roleOf = async (person: Person) =>
  (await at(both.there, person).groups.memberships.query({ limit: 100 })).find(
    ({ parent }) => parent?.preferredUsername === name,
  )?.role ?? null;

async function membersHere() {
  const rows = await host().groups.members.query({ id, limit: 100 });
  return Object.fromEntries(
    rows.map(({ actor, role }) => [`${actor?.preferredUsername}@${actor?.domain ?? ''}`, role]),
  );
}

const idHere = async (person: string) =>
  (await host().groups.members.query({ id, limit: 100 })).find(
    ({ actor }) => actor?.preferredUsername === person && actor.domain !== null,
  )?.actor?.id ?? '';

const copyAt = (world: World, uri: string) =>
  world.platform.db.event.findUnique({ where: { uri }, include: { attributedTo: true } });

describe('a local group and remote people', () => {
  test('erin asks, is approved and sees who belongs to it', async () => {
    const { there } = both;
    const found = await at(there, there.erin).groups.get.query({ id: elsewhere() });
    expect(found).toMatchObject({ name: 'Jazz club', openness: 'MODERATED', domain: both.here.platform.config.domain });
    await at(there, there.erin).groups.join.mutate({ id: elsewhere() });
    await both.settle();
    expect(await roleOf(there.erin)).toBe(0);
    await host().groups.updateMember.mutate({ id, memberActorId: await idHere('erin'), role: 1 });
    await both.settle();
    expect(await roleOf(there.erin)).toBe(1);
    const seen = await at(there, there.erin).groups.members.query({ id: elsewhere() });
    expect(seen.map(({ actor, role }) => `${actor?.preferredUsername} ${role}`).sort()).toEqual(['bob 4', 'erin 1']);
    const { data } = await there.gql(null, `{ group(preferredUsername: "${elsewhere()}") { members { role } } }`);
    expect(data?.group.members).toEqual([]);
  });

  test('carol is invited and accepts, alice declines', async () => {
    const { here, there } = both;
    for (const person of ['carol', 'alice'])
      await host().groupInvitations.create.mutate({ id, person: both.handleOf(there, person) });
    await both.settle();
    const [invitation] = await at(there, there.carol).groupInvitations.mine.query({});
    expect(invitation).toMatchObject({ parent: { preferredUsername: name }, inviter: { preferredUsername: 'bob' } });
    await at(there, there.carol).groups.join.mutate({ id: elsewhere() });
    const groupId = invitation?.parent?.id ?? '';
    await at(there, there.alice).groupInvitations.remove.mutate({ id: groupId, memberActorId: there.alice.id });
    await both.settle();
    expect(await membersHere()).toMatchObject({ [both.handleOf(there, 'carol')]: 1 });
    expect(await at(here, here.bob).groupInvitations.list.query({ id })).toEqual([]);
    expect(await roleOf(there.alice)).toBeNull();
  });

  test('its events and its posts are seen there, once', async () => {
    const { here, there } = both;
    const event = await organize(here, here.bob, { organizerActorId: id, title: 'Session' });
    const posted = (await here.rest(here.bob).post('/api/v1/statuses', { status: `@${name} news` })).body;
    await both.settle();
    expect(await copyAt(there, event.url)).toMatchObject({
      title: 'Session',
      attributedTo: { preferredUsername: name },
    });
    const shared = await there.platform.db.status.findMany({
      where: { reblogOf: { uri: posted.uri } },
      include: { actor: true },
    });
    expect(shared.map(({ actor }) => actor.preferredUsername)).toEqual([name]);
  });

  test('erin moderates it from there: she accepts, and organizes for it', async () => {
    const { here, there } = both;
    await host().groups.updateMember.mutate({ id, memberActorId: await idHere('erin'), role: 2 });
    await both.settle();
    expect(await roleOf(there.erin)).toBe(2);
    const own = await there.platform.db.actor.findFirstOrThrow({ where: { preferredUsername: name } });
    const event = await organize(there, there.erin, { organizerActorId: own.id.toString(), title: 'From there' });
    await both.settle();
    expect(await copyAt(here, event.url)).toMatchObject({
      title: 'From there',
      attributedTo: { preferredUsername: name },
    });
    const listed = await here.rest(null).get('/api/v1/events');
    expect(listed.body.map(({ title }: { title: string }) => title)).toContain('From there');
    await at(there, there.erin).events.delete.mutate({ id: event.id });
    await both.settle();
    expect(await copyAt(here, event.url)).toBeNull();
  });

  test('carol is taken out, and erin leaves', async () => {
    const { there } = both;
    await host().groups.removeMember.mutate({ id, memberActorId: await idHere('carol') });
    await both.settle();
    expect(await roleOf(there.carol)).toBeNull();
    await at(there, there.erin).groups.leave.mutate({ id: elsewhere() });
    await both.settle();
    expect(await membersHere()).toEqual({ 'bob@': 4 });
  });

  test('the group is deleted, and nobody there belongs to it or finds it', async () => {
    const { there } = both;
    await at(there, there.erin).groups.join.mutate({ id: elsewhere() });
    await both.settle();
    await host().groups.delete.mutate({ id });
    await both.settle();
    expect(await roleOf(there.erin)).toBeNull();
    await expect(at(there, there.erin).groups.get.query({ id: elsewhere() })).rejects.toThrow('not found');
  });
});
