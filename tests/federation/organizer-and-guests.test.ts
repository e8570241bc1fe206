/**
 * The whole story of an event between two servers: bob on this server organizes; alice and carol on the other one participate.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());

const trpc = (world: World, by: Person) => world.trpc(by);

async function told(world: World, by: Person): Promise<string[]> {
  const types = ['event.invited', 'event.joined', 'event.join_request', 'event.join_approved', 'event.updated'];
  const { body } = await world
    .rest(by)
    .get('/api/v1/notifications', { supported_types: [...types, 'event.cancelled', 'event.comment'] });
  return body.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith('event.'));
}

const role = async (by: Person, id: string): Promise<string | undefined> =>
  (await trpc(both.there, by).participations.own.query({ id })).participations[0]?.role;

/** The participants and pending requests, as bob sees them. */
async function guests(id: string): Promise<string[]> {
  const rows = await trpc(both.here, both.here.bob).participations.list.query({
    id,
    roles: 'PARTICIPANT,NOT_APPROVED',
  });
  return rows.map(({ actor, role }) => `${actor?.preferredUsername} ${role}`).sort();
}

const idThere = async (url: string): Promise<string> =>
  (await both.there.platform.db.event.findUnique({ where: { uri: url } }))?.uuid ?? '';

test('an organizer and guests of two servers, from the invitation to the block', async () => {
  const { here, there } = both;
  const bob = () => trpc(here, here.bob);
  const event = await organize(here, here.bob, { joinOptions: 'RESTRICTED', title: 'Spring concert' });

  // Alice is invited, and participates without approval.
  await bob().eventInvitations.create.mutate({ id: event.uuid, person: both.handleOf(there, 'alice') });
  await both.settle();
  const id = await idThere(event.url);
  expect(await told(there, there.alice)).toEqual(['event.invited']);
  expect((await trpc(there, there.alice).participations.join.mutate({ id })).role).toBe('PARTICIPANT');
  await both.settle();
  expect(await guests(event.uuid)).toEqual(['alice PARTICIPANT']);

  // Carol finds it, requests to join, waits, and is approved.
  await there.rest(there.carol).get('/api/v2/search', { q: event.url, resolve: true });
  await trpc(there, there.carol).participations.join.mutate({ id, message: 'I bring a chair' });
  await both.settle();
  expect([await guests(event.uuid), await role(there.carol, id)]).toEqual([
    ['alice PARTICIPANT', 'carol NOT_APPROVED'],
    'NOT_APPROVED',
  ]);
  const [asked] = await bob().participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
  await bob().participations.update.mutate({ id: asked?.id ?? '', role: 'PARTICIPANT' });
  await both.settle();
  expect([await role(there.carol, id), await told(there, there.carol)]).toEqual([
    'PARTICIPANT',
    ['event.join_approved'],
  ]);

  // The date changes, and both are notified.
  const beginsOn = inHours(here, 72);
  here.clock.advance(2000);
  await bob().events.update.mutate({ id: event.id, beginsOn });
  await both.settle();
  expect((await trpc(there, there.carol).events.get.query({ id })).beginsOn.slice(0, 19)).toBe(beginsOn.slice(0, 19));
  for (const guest of [there.alice, there.carol]) expect(await told(there, guest)).toContain('event.updated');

  // Carol comments, and alice and bob read it.
  await trpc(there, there.carol).comments.create.mutate({ actorUsername: 'carol', eventId: id, text: 'See you there' });
  await both.settle();
  for (const read of [
    bob().comments.list.query({ id: event.uuid }),
    trpc(there, there.alice).comments.list.query({ id }),
  ])
    expect(JSON.stringify(await read)).toContain('See you there');

  // Alice reports it to the moderators of both servers; local ones do not learn who she is.
  await there.rest(there.alice).post('/api/v1/reports', { event_id: id, comment: 'Too loud', forward: true });
  await both.settle();
  const reports = await Promise.all(
    [here, there].map(async (world) => (await world.rest(world.admin).get('/api/v1/moderation/reports')).body),
  );
  for (const open of reports) expect(open).toMatchObject([{ content: 'Too loud', event: { title: 'Spring concert' } }]);
  expect(reports[0][0].reporter.preferredUsername).not.toBe('alice');

  // It is cancelled, with a message.
  here.clock.advance(2000);
  await bob().events.cancel.mutate({ id: event.id, message: 'Rain' });
  await both.settle();
  expect(await trpc(there, there.alice).events.get.query({ id })).toMatchObject({
    ...{ status: 'CANCELLED', cancellationMessage: 'Rain' },
  });
  for (const guest of [there.alice, there.carol]) expect(await told(there, guest)).toContain('event.cancelled');

  // Carol leaves; bob blocks alice, who cannot join his next event.
  await trpc(there, there.carol).participations.leave.mutate({ id });
  await both.settle();
  expect(await guests(event.uuid)).toEqual(['alice PARTICIPANT']);
  const [seat] = await bob().participations.list.query({ id: event.id, roles: 'PARTICIPANT' });
  const next = await organize(here, here.bob, { title: 'Summer concert' });
  await there.rest(there.carol).get('/api/v2/search', { q: next.url, resolve: true });
  await here.rest(here.bob).post(`/api/v1/accounts/${seat?.actor?.id}/block`);
  await both.settle();
  const nextThere = await idThere(next.url);
  expect(await outcome(trpc(there, there.alice).participations.join.mutate({ id: nextThere }))).toMatch('FORBIDDEN');
  expect(
    await outcome(bob().eventInvitations.create.mutate({ id: next.uuid, person: both.handleOf(there, 'alice') })),
  ).toMatch('FORBIDDEN');
  expect((await trpc(there, there.carol).participations.join.mutate({ id: nextThere })).role).toBeDefined();
  await both.settle();
  expect(await guests(next.uuid)).toEqual(['carol PARTICIPANT']);
});
