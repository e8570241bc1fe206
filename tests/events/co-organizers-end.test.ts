/** How co-organizers of an event end: by the organizer, by themselves, with the organizer, and at the same time as something else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { CoOrganizing } from '../support/world/co-organizers.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { withKinds } from '../support/world/kinds.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
let co: CoOrganizing;
beforeAll(async () => {
  world = await createWorld();
  co = new CoOrganizing(world);
  dora = await world.person('dora');
});
afterAll(() => world.close());

const at = (person?: Person) => world.trpc(person);

describe('the end', () => {
  test('takes a private event from a person from outside, who is notified if somebody else ended it', async () => {
    const { alice, bob } = world;
    const event = await co.together({ title: 'Closed circle', visibility: 'PRIVATE' });
    await co.remove(event.uuid, bob);
    expect(await outcome(at(bob).events.get.query({ id: event.uuid }))).toContain('NOT_FOUND');
    await world.drain();
    const told = await lastMailTo(world, bob.email);
    expect(told.subject).toBe('You no longer help organize Closed circle');
    expect(told.text).toContain('alice ended your role as a co-organizer of “Closed circle”.');
    const open = await co.together({ title: 'Open circle' });
    await co.remove(open.uuid, bob);
    await world.drain();
    expect(await co.told(bob, 'Open circle')).toContainEqual(['event.organizer_removed', 'alice']);
    const own = await co.together({ title: 'Own circle' });
    await co.remove(own.uuid, bob, bob);
    await world.drain();
    expect((await co.told(bob, 'Own circle')).map(([kind]) => kind)).not.toContain('event.organizer_removed');
    expect(await outcome(co.remove(own.uuid, bob, alice))).toBe('NOT_FOUND: Participant not found');
    expect(await outcome(co.remove(own.uuid, bob, bob))).toBe('NOT_FOUND: Participant not found');
  });

  test('gives back the role of before; a place only if one is free', async () => {
    const { alice, bob, carol, erin } = world;
    const limited = { options: { maximumAttendeeCapacity: 2 }, guestsPerPerson: 1 };
    const free = await organize(world, alice, limited);
    await at(bob).participations.join.mutate({ id: free.uuid, guests: 1 });
    await co.invite(free.uuid, bob);
    await co.accept(free.uuid, bob);
    // The guest keeps the place, and bob's is free.
    expect((await at(alice).events.get.query({ id: free.uuid })).options.remainingAttendeeCapacity).toBe(1);
    await co.remove(free.uuid, bob);
    expect(await co.roleOf(free.uuid, bob)).toBe('PARTICIPANT');
    await co.invite(free.uuid, bob);
    await co.accept(free.uuid, bob);
    await at(carol).participations.join.mutate({ id: free.uuid });
    await co.remove(free.uuid, bob);
    expect(await co.roleOf(free.uuid, bob)).toBeUndefined();
    expect((await at(alice).events.get.query({ id: free.uuid })).options.remainingAttendeeCapacity).toBe(1);

    const strict = await organize(world, alice, { joinOptions: 'RESTRICTED' });
    const request = await at(erin).participations.join.mutate({ id: strict.uuid });
    for (const role of ['NOT_APPROVED', 'REJECTED'] as const) {
      if (role === 'REJECTED') await at(alice).participations.update.mutate({ id: request.id, role });
      await co.invite(strict.uuid, erin);
      await co.accept(strict.uuid, erin);
      expect(await co.roleOf(strict.uuid, erin)).toBe('MODERATOR');
      await co.remove(strict.uuid, erin);
      expect(await co.roleOf(strict.uuid, erin)).toBe(role);
    }
  });

  test('gives no place of a kind of ticket of which none is left', async () => {
    const { bob, carol } = world;
    const { id, kind } = await withKinds(world, { ticketKinds: [{ name: 'Bench', capacity: 1 }] });
    const ticketKind = kind('Bench');
    const join = (person: Person) => at(person).participations.join.mutate({ id, ticketKind });
    await join(bob);
    for (const after of ['PARTICIPANT', undefined]) {
      await co.invite(id, bob);
      await co.accept(id, bob);
      if (after === undefined) await join(carol);
      await co.remove(id, bob);
      expect(await co.roleOf(id, bob)).toBe(after);
    }
  });

  test('and the begin leave the waiting list and the invitation to come behind', async () => {
    const { alice, bob, carol } = world;
    const event = await organize(world, alice, { options: { maximumAttendeeCapacity: 1 } });
    await at(carol).participations.join.mutate({ id: event.uuid });
    await at(alice).eventInvitations.create.mutate({ id: event.uuid, person: 'bob' });
    await at(bob).waiting.wait.mutate({ id: event.uuid });
    await co.invite(event.uuid, bob);
    await co.accept(event.uuid, bob);
    expect(await at(alice).waiting.list.query({ id: event.uuid })).toEqual([]);
    expect(await at(alice).eventInvitations.list.query({ id: event.uuid })).toEqual([]);
  });

  test('by leaving the event', async () => {
    const event = await co.together();
    expect(await outcome(at(world.bob).participations.leave.mutate({ id: event.uuid }))).toBe('OK');
    expect(await co.names(event.uuid)).toEqual([['alice', 'CREATOR']]);
  });
});

describe('the organizer leaves', () => {
  test('to the co-organizer, who has the last word from then on', async () => {
    const { alice, bob } = world;
    const event = await co.together();
    await at(alice).participations.leave.mutate({ id: event.uuid });
    expect(await co.names(event.uuid)).toEqual([['bob', 'CREATOR']]);
    expect(await outcome(at(bob).events.delete.mutate({ id: event.uuid }))).toBe('OK');
  });

  test('in a group, to a moderator of it before a co-organizer from outside', async () => {
    const { alice, bob, carol } = world;
    const group = await createGroup(world, alice, { openness: 'OPEN' });
    await at(carol).groups.join.mutate({ id: group.id });
    await at(alice).groups.updateMember.mutate({ id: group.id, memberActorId: carol.id, role: 2 });
    const event = await co.together({ organizerActorId: group.id, visibility: 'PRIVATE' });
    expect(await outcome(at(bob).events.update.mutate({ id: event.uuid, title: 'With us' }))).toBe('OK');
    expect(await outcome(at(bob).groups.update.mutate({ id: group.id, name: 'Mine' }))).not.toBe('OK');
    // Moderators of the group choose co-organizers, too.
    expect(await outcome(co.invite(event.uuid, dora, carol))).toBe('OK');
    await at(alice).participations.leave.mutate({ id: event.uuid });
    const { organizerActor } = await at(carol).events.get.query({ id: event.uuid });
    expect(organizerActor?.preferredUsername).toBe('carol');
  });

  test('or the co-organizer deletes the account: nothing is left of it', async () => {
    const user = await world.someone('helper');
    const { id } = await at(user).persons.create.mutate({ preferredUsername: `${user.name}_two` });
    const grant = { appId: null, userId: user.userId, actorId: BigInt(id), scopes: ['read', 'write', 'follow'] };
    const { token } = await issueToken(world.platform.db, world.platform, grant);
    const second = { ...user, id, actorId: BigInt(id), token };
    const event = await organize(world, world.alice);
    await co.invite(event.uuid, id);
    await co.accept(event.uuid, second);
    const other = await organize(world, world.alice);
    await co.invite(other.uuid, id);
    const gone = await world.gql(second, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', { id });
    expect(gone.errors).toEqual([]);
    await world.drain();
    expect(await co.names(event.uuid)).toEqual([['alice', 'CREATOR']]);
    expect(await co.asked(other.uuid, world.alice)).toEqual([]);
  });
});

test('one of two answers at the same time counts', async () => {
  const { bob } = world;
  for (let round = 0; round < 5; round += 1) {
    const { uuid } = await organize(world, world.alice);
    const twice = await Promise.all([outcome(co.invite(uuid, bob)), outcome(co.invite(uuid, bob))]);
    expect(twice.toSorted()).toEqual(['CONFLICT: This person has already been invited', 'OK']);
    const said = await Promise.all([
      outcome(co.accept(uuid, bob)),
      outcome(co.accept(uuid, bob)),
      outcome(co.remove(uuid, bob)),
    ]);
    const organizes = (await co.names(uuid)).length === 2;
    expect(said.slice(0, 2).filter((each) => each === 'OK').length).toBeLessThanOrEqual(1);
    // Either it was accepted, or taken back, or accepted and then ended.
    if (organizes) expect(said[2]).not.toBe('OK');
    expect(await co.asked(uuid, world.alice)).toEqual([]);
  }
});

test('a person is removed while they edit: the change is refused, and nothing of it is written', async () => {
  const event = await co.together();
  const [edited] = await Promise.all([
    outcome(at(world.bob).events.update.mutate({ id: event.uuid, title: 'Late' })),
    co.remove(event.uuid, world.bob),
  ]);
  const { title } = await at(world.alice).events.get.query({ id: event.uuid });
  expect(title).toBe(edited === 'OK' ? 'Late' : 'Reading evening');
  expect(await outcome(at(world.bob).events.update.mutate({ id: event.uuid, title: 'Later' }))).toMatch(/^FORBIDDEN/);
});
