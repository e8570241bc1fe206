/**
 * Events between two servers: which server has them, loses them, and is notified. Bob on this server organizes; erin and carol
 * are on the other one.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGroup, organize } from '../support/world/events.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import { lastMailTo } from '../support/world/mails.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());
beforeEach(() => both.here.clock.advance(60_000));

const bob = () => both.here.trpc(both.here.bob);

const rowAt = (world: World, uri: string) =>
  world.platform.db.event.findUnique({ where: { uri }, include: { picture: true } });

/** Whether a person there finds it by its UUID. */
async function seenBy(person: Person | null, uri: string): Promise<boolean> {
  const row = await rowAt(both.there, uri);
  return row !== null && (await both.there.rest(person).get(`/api/v1/events/${row.uuid}`)).status === 200;
}

/** A person there looks it up and joins. */
async function goes(person: Person, event: { url: string }): Promise<string> {
  await both.there.rest(person).get('/api/v1/search/events', { search: event.url });
  const { uuid: id = '' } = (await rowAt(both.there, event.url)) ?? {};
  await both.there.trpc(person).participations.join.mutate({ id });
  await both.settle();
  return id;
}

/** A group of bob with erin as a member. */
async function clubWithErin(): Promise<string> {
  const { here, there } = both;
  const club = await createGroup(here, here.bob, { openness: 'OPEN' });
  await there.trpc(there.erin).groups.join.mutate({ id: both.handleOf(here, club.preferredUsername ?? '') });
  await both.settle();
  return club.id;
}

test('a private event of a group reaches members at other servers, and nobody else there', async () => {
  const { here, there } = both;
  const club = await clubWithErin();
  const event = await organize(here, here.bob, { organizerActorId: club, visibility: 'PRIVATE' });
  await both.settle();
  expect(await rowAt(there, event.url)).toMatchObject({ visibility: 'PRIVATE' });
  expect([await seenBy(there.erin, event.url), await seenBy(there.carol, event.url)]).toEqual([true, false]);
  await bob().events.update.mutate({ id: event.id, title: 'Moved indoors' });
  await both.settle();
  expect(await rowAt(there, event.url)).toMatchObject({ title: 'Moved indoors' });
  await bob().events.delete.mutate({ id: event.id });
  await both.settle();
  expect(await rowAt(there, event.url)).toBeNull();
});

test('an event that is for a few for a while comes back to everybody who had it', async () => {
  const { here, there } = both;
  const club = await clubWithErin();
  await there.rest(there.carol).get('/api/v2/search', { q: both.handleOf(here, 'bob'), resolve: true });
  const { id } = await there.platform.db.actor.findFirstOrThrow({ where: { uri: `${here.url}/users/bob` } });
  await there.rest(there.carol).post(`/api/v1/accounts/${id}/follow`);
  await both.settle();
  for (const organizerActorId of [undefined, club]) {
    const event = await organize(here, here.bob, { organizerActorId });
    const visible = async (visibility: 'PUBLIC' | 'PRIVATE') => {
      here.clock.advance(60_000);
      await bob().events.update.mutate({ id: event.id, visibility });
      await both.settle();
      return [await seenBy(null, event.url), await seenBy(there.erin, event.url)];
    };
    await both.settle();
    expect(await seenBy(null, event.url)).toBe(true);
    expect(await visible('PRIVATE')).toEqual([false, organizerActorId === club]);
    expect(await visible('PUBLIC')).toEqual([true, true]);
    expect(await visible('PRIVATE')).toEqual([false, organizerActorId === club]);
    expect(await visible('PUBLIC')).toEqual([true, true]);
  }
});

test('comments reach those who take part at other servers', async () => {
  const { here, there } = both;
  const event = await organize(here, here.bob);
  const id = await goes(there.erin, event);
  await here
    .trpc(here.alice)
    .comments.create.mutate({ actorUsername: 'alice', eventId: event.id, text: 'Is there cake?' });
  await both.settle();
  const { body } = await there.rest(there.erin).get(`/api/v1/events/${id}/comments`);
  expect(JSON.stringify(body)).toContain('Is there cake?');
});

test('FEV-138, FEV-154: the events of a deleted group disappear for all readers, local and remote', async () => {
  const { here, there } = both;
  const club = await clubWithErin();
  const events = [
    await organize(here, here.bob, { organizerActorId: club }),
    await organize(here, here.bob, { organizerActorId: club, visibility: 'PRIVATE' }),
  ];
  await both.settle();
  await bob().groups.delete.mutate({ id: club });
  await both.settle();
  for (const { url } of events) {
    expect(await rowAt(here, url)).toBeNull();
    expect(await rowAt(there, url)).toBeNull();
    expect((await fetch(url, { headers: { accept: 'application/activity+json' } })).status).toBe(410);
  }
});

test('events of a suspended organizer hide at servers that have guests alone, until the suspension ends', async () => {
  const { here, there } = both;
  const event = await organize(here, here.alice);
  await goes(there.erin, event);
  const admin = here.rest(here.admin);
  /** When changes of a profile are sent. */
  const later = async () => {
    here.clock.advance(60_000);
    await both.settle();
  };
  await admin.post(`/api/v1/admin/accounts/${here.alice.id}/action`, { type: 'suspend' });
  await later();
  expect([await seenBy(null, event.url), await seenBy(there.carol, event.url)]).toEqual([false, false]);
  await admin.post(`/api/v1/admin/accounts/${here.alice.id}/unsuspend`);
  await later();
  expect(await seenBy(there.carol, event.url)).toBe(true);
});

test('a refused person learns the reason from the Reject and from their own server', async () => {
  const { here, there } = both;
  const event = await organize(here, here.bob);
  await goes(there.carol, event);
  await here.platform.db.event.update({ where: { uuid: event.uuid }, data: { status: 'CANCELLED' } });
  const id = await goes(there.erin, event);
  const { participations } = await there.trpc(there.erin).participations.own.query({ id });
  expect(participations).toMatchObject([{ role: 'REJECTED', refusal: expect.stringContaining('cancelled') }]);
  expect((await lastMailTo(there, there.erin.email)).text).toContain('cancelled');
});
