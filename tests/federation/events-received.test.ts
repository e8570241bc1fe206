/** Received events: Create, and how it is stored and shown. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, createEvent, eventObject, shownEvent, storedEvent } from '../support/federation/event-sender.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(() => from.peer.forget());

const PLACE = {
  type: 'Place',
  name: 'Town park',
  address: {
    type: 'PostalAddress',
    streetAddress: 'Example Street 1',
    addressLocality: 'Leipzig',
    addressCountry: 'Germany',
  },
  ...{ latitude: 51.339695, longitude: 12.373075 },
};

test('an event of Mobilizon is shown as an event of another server, with its place, by REST, GraphQL and in lists', async () => {
  const tag = [{ type: 'Hashtag', name: '#Jazz', href: `${from.peer.url}/tags/jazz` }];
  const { id, name, startTime } = await createEvent(from, { location: PLACE, tag, maximumAttendeeCapacity: 80 });
  const shown = await shownEvent(from, id);
  expect(shown).toMatchObject({
    ...{ title: name, local: false, url: id, status: 'CONFIRMED', visibility: 'PUBLIC', joinOptions: 'FREE' },
    ...{ beginsOn: startTime, timeZone: 'Europe/Berlin', description: '<p>Bring a <strong>blanket</strong>.</p>' },
    ...{ category: 'music', draft: false },
    organizerActor: { preferredUsername: 'sam', domain: from.peer.domain },
    physicalAddress: { description: 'Town park', locality: 'Leipzig', geom: '12.373075;51.339695' },
    tags: [{ title: 'Jazz' }],
  });
  const { data } = await from.world.gql(
    null,
    `{ event(uuid: "${shown.uuid}") { title local physicalAddress { geom } } }`,
  );
  expect(data.event).toEqual({ title: name, local: false, physicalAddress: { geom: '12.373075;51.339695' } });
  const listed = await from.world.rest(null).get('/api/v1/events?limit=40');
  expect(listed.body.map(({ uuid }: { uuid: string }) => uuid)).toContain(shown.uuid);
  const found = await from.world.gql(null, `{ searchEvents(search: "${name}") { elements { uuid } } }`);
  expect(found.data.searchEvents.elements).toEqual([{ uuid: shown.uuid }]);
});

test('a place in it is asked for by GraphQL too, and waits', async () => {
  const { id } = await createEvent(from);
  const { id: eventId = 0n } = (await storedEvent(from, id)) ?? {};
  const { world } = from;
  const join = `mutation { joinEvent(eventId: "${eventId}", actorId: "${world.alice.actorId}") { role } }`;
  expect((await world.gql(world.alice, join)).data.joinEvent).toEqual({ role: 'NOT_APPROVED' });
});

test('FEV-076: a second Create neither doubles nor overwrites an event', async () => {
  const object = await createEvent(from);
  await from.send(activityOf('Create', { ...object, name: 'Overwritten' }));
  expect(await from.world.platform.db.event.count({ where: { uri: object.id } })).toBe(1);
  expect((await storedEvent(from, object.id))?.title).toBe(object.name);
});

test('FEV-028: the second of two events with the same UUID receives another one', async () => {
  const uuid = '3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a77';
  const [first, second] = [await createEvent(from, { uuid }), await createEvent(from, { uuid })];
  expect((await storedEvent(from, first.id))?.uuid).toBe(uuid);
  expect((await storedEvent(from, second.id))?.uuid).toMatch(/^(?!3f1e2b6c)[0-9a-f-]{36}$/);
});

test('an event that concerns no local person is not stored', async () => {
  const stranger = from.peer.actor('stranger');
  const object = eventObject(from, { actor: stranger.uri, attributedTo: stranger.uri, cc: [] });
  await from.sendAs(stranger, activityOf('Create', object));
  expect(await storedEvent(from, object.id)).toBeNull();
  const named = { ...object, to: [PUBLIC, from.uriOf('bob')] };
  await from.sendAs(stranger, activityOf('Create', named));
  expect(await storedEvent(from, object.id)).toMatchObject({ local: false });
});
