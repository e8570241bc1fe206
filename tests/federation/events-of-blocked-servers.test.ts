/** Effects of limits and suspensions of servers or people on stored events, and what returns. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BlockedServer } from '../support/federation/blocked-server.ts';
import { activityOf, type EventObject, eventObject, storedEvent } from '../support/federation/event-sender.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let server: BlockedServer;
beforeAll(async () => {
  server = await BlockedServer.open();
});
afterAll(() => server.net.close());
afterEach(() => server.lift());

let organizer: PeerActor;
let organizerId: string;
beforeEach(async () => {
  ({ actor: organizer, id: organizerId } = await server.somebody());
});

async function eventOf(by: PeerActor, more: Record<string, unknown> = {}): Promise<EventObject> {
  const object = eventObject(server.net, { actor: by.uri, attributedTo: by.uri, cc: [by.followers], ...more });
  await server.net.sendAs(by, activityOf('Create', object));
  return object;
}

/** Whether visitors and a follower find it: in the list, by words, among followed ones, on its page. */
async function shown({ id, name }: EventObject) {
  const { world } = server.net;
  const uuid = (await storedEvent(server.net, id))?.uuid;
  const has = (answer: { body: unknown }) => JSON.stringify(answer.body).includes(`"${uuid}"`);
  const [visitor, alice] = [world.rest(null), world.rest(world.alice)];
  return [
    has(await visitor.get('/api/v1/events', { limit: 40 })),
    has(await visitor.get('/api/v1/search/events', { search: name })),
    has(await alice.get('/api/v1/events', { followed: true })),
    (await visitor.get(`/api/v1/events/${uuid}`)).status === 200,
  ];
}
const EVERYWHERE = [true, true, true, true];
const AT_ITS_PAGE = [false, false, false, true];
const NOWHERE = [false, false, false, false];

test('FEV-194: events of a server that is limited later are in no list, and come back when it is let in', async () => {
  const object = await eventOf(organizer);
  const unlisted = await eventOf(organizer, {
    to: [organizer.followers],
    cc: ['https://www.w3.org/ns/activitystreams#Public'],
  });
  expect(await shown(object)).toEqual(EVERYWHERE);
  await server.block({ severity: 'silence' });
  expect(await shown(object)).toEqual(AT_ITS_PAGE);
  const later = await eventOf(organizer);
  expect(await shown(later)).toEqual(AT_ITS_PAGE);
  await server.net.sendAs(organizer, activityOf('Update', { ...object, name: 'Renamed' }));
  expect(await shown({ ...object, name: 'Renamed' })).toEqual(AT_ITS_PAGE);
  await server.lift();
  expect(await shown({ ...object, name: 'Renamed' })).toEqual(EVERYWHERE);
  expect(await shown(later)).toEqual(EVERYWHERE);
  expect(await shown(unlisted)).toEqual(AT_ITS_PAGE);
});

test('FEV-194: events of a server that is suspended later are nowhere, and come back when it is let in', async () => {
  const object = await eventOf(organizer);
  await server.block({ severity: 'suspend' });
  expect(await shown(object)).toEqual(NOWHERE);
  await server.lift();
  const [list, search, , page] = await shown(object);
  expect([list, search, page]).toEqual([true, true, true]);
});

test('FEV-144, FEV-194: events of a limited person, likewise', async () => {
  const object = await eventOf(organizer);
  const act = (type: string) => server.admin.post(`/api/v1/admin/accounts/${organizerId}/${type}`, { type: 'silence' });
  expect((await act('action')).status).toBe(200);
  expect(await shown(object)).toEqual(AT_ITS_PAGE);
  expect((await act('unsilence')).status).toBe(200);
  expect(await shown(object)).toEqual(EVERYWHERE);
});
