/** Invitations to events: created by organizers, answered by the invited people, and visible to each side. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const at = (person: Person) => world.trpc(person);
const invite = (id: string, person: string, by = world.alice) => at(by).eventInvitations.create.mutate({ id, person });
const invited = async (id: string, by = world.alice) =>
  (await at(by).eventInvitations.list.query({ id })).map(({ actor }) => actor?.preferredUsername);
const told = async (person: Person) =>
  (await world.rest(person).get('/api/v1/notifications', { supported_types: ['event.invited'] })).body;
const role = async (person: Person, id: string) =>
  (await at(person).participations.own.query({ id })).participations[0]?.role;

test('the invited see a private event, are notified, and join it without approval', async () => {
  const event = await organize(world, world.alice, { visibility: 'PRIVATE', joinOptions: 'INVITE', title: 'Supper' });
  const { uuid } = event;
  expect(await outcome(at(world.bob).events.get.query({ id: uuid }))).toContain('NOT_FOUND');
  expect(await invite(uuid, 'bob')).toMatchObject({
    actor: { preferredUsername: 'bob' },
    inviter: { preferredUsername: 'alice' },
    event: { uuid, title: 'Supper' },
  });
  expect(await outcome(invite(uuid, world.bob.id))).toBe('CONFLICT: This person has already been invited');
  await world.drain();
  const [entry, ...others] = await told(world.bob);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    type: 'event.invited',
    account: { username: 'alice' },
    community_event: { title: 'Supper' },
  });
  expect((await lastMailTo(world, world.bob.email)).subject).toBe('alice invites you to Supper');
  const [mine] = await at(world.bob).eventInvitations.mine.query({});
  expect(mine?.event?.uuid).toBe(uuid);
  expect([await invited(uuid), await invited(uuid, world.bob)]).toEqual([['bob'], ['bob']]);
  expect((await at(world.bob).participations.join.mutate({ id: uuid })).role).toBe('PARTICIPANT');
  expect(await at(world.bob).eventInvitations.mine.query({})).toEqual([]);
  expect(await outcome(invite(uuid, 'bob'))).toBe(
    'CONFLICT: This person already takes part in this event, or has asked to join',
  );
});

test('declined by the invited or taken back, it no longer shows the private event', async () => {
  const { uuid } = await organize(world, world.alice, { visibility: 'PRIVATE' });
  const remove = (by: Person, actorId: string) => outcome(at(by).eventInvitations.remove.mutate({ id: uuid, actorId }));
  for (const remover of [world.carol, world.alice]) {
    await invite(uuid, 'carol');
    await world.drain();
    expect((await told(world.carol)).length).toBe(1);
    expect(await remove(world.erin, world.carol.id)).toBe('NOT_FOUND: Invitation not found');
    expect(await remove(remover, world.carol.id)).toBe('OK');
    expect(await remove(remover, world.carol.id)).toBe('NOT_FOUND: Invitation not found');
    expect([await told(world.carol), await invited(uuid)]).toEqual([[], []]);
    expect(await outcome(at(world.carol).events.get.query({ id: uuid }))).toContain('NOT_FOUND');
  }
});

test('no place is made by it: a full event stays full', async () => {
  const { uuid } = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
  await at(world.erin).participations.join.mutate({ id: uuid });
  await invite(uuid, 'bob');
  expect(await outcome(at(world.bob).participations.join.mutate({ id: uuid }))).toContain('maximum capacity');
  expect(await invited(uuid)).toEqual(['bob']);
});

test('others ask as before, and do not see who is invited', async () => {
  const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  await invite(uuid, 'bob');
  await at(world.carol).participations.join.mutate({ id: uuid });
  expect([await role(world.carol, uuid), await invited(uuid, world.carol)]).toEqual(['NOT_APPROVED', []]);
  expect(await outcome(invite(uuid, 'carol'))).toContain('CONFLICT: This person already takes part');
});

test('it is for organizers to make, of people who are there, for an event that takes people', async () => {
  const { uuid, id } = await organize(world, world.alice);
  expect(await outcome(invite(uuid, 'erin', world.bob))).toBe(
    "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event",
  );
  const absent = 'NOT_FOUND: There is no such person on this server';
  for (const name of ['nobody', 'erin@elsewhere.example', '0'])
    expect(await outcome(invite(id, name)), name).toBe(absent);
  await world.rest(world.erin).post(`/api/v1/accounts/${world.alice.id}/block`);
  expect(await outcome(invite(uuid, 'erin'))).toBe(absent);
  await world.rest(world.erin).post(`/api/v1/accounts/${world.alice.id}/unblock`);
  await world.rest(world.alice).post(`/api/v1/accounts/${world.erin.id}/block`);
  expect(await outcome(invite(uuid, 'erin'))).toContain('FORBIDDEN');
  const unready = [{ draft: true }, { publishAt: inHours(world, 5) }, { visibility: 'RESTRICTED' }] as const;
  for (const fields of unready)
    expect(await outcome(invite((await organize(world, world.alice, fields)).uuid, 'bob'))).toBe(
      'FORBIDDEN: This event is not published yet',
    );
  const cancelled = await organize(world, world.alice);
  await at(world.alice).events.cancel.mutate({ id: cancelled.uuid });
  expect(await outcome(invite(cancelled.uuid, 'bob'))).toBe('FORBIDDEN: This event has been cancelled');
  expect(await outcome(invite('3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a99', 'bob'))).toContain('NOT_FOUND');
});

test('a policy that filters strangers holds it back', async () => {
  const guest = await world.person('guest');
  await world.rest(guest).send('PATCH', '/api/v2/notifications/policy', { body: { for_not_following: 'filter' } });
  const { uuid } = await organize(world, world.alice);
  await invite(uuid, 'guest');
  await world.drain();
  expect(await told(guest)).toEqual([]);
  expect((await world.rest(guest).get('/api/v1/notifications/requests')).body.length).toBe(1);
});
