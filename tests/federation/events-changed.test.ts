/** Changes, cancellations and deletions of remote events, in any order and repeated. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import {
  activityOf,
  createEvent,
  type EventObject,
  eventObject,
  inHours,
  shownEvent,
  storedEvent,
  updateEvent,
} from '../support/federation/event-sender.ts';
import { type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { insertFollow } from '../support/world/remote-actors.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(() => from.peer.forget());

/** Bob participates, according to this server. */
async function bobGoes({ id }: EventObject): Promise<void> {
  const event = await storedEvent(from, id);
  const { db, ids, clock } = from.world.platform;
  const of = { eventId: event?.id ?? 0n, actorId: from.world.bob.actorId };
  await db.participant.create({ data: { id: ids.next(), ...of, role: 'PARTICIPANT', createdAt: clock.now() } });
}

const toldBob = async () => {
  const query = '?include_filtered=true&types[]=event.updated&types[]=event.cancelled';
  const { body } = await from.world.rest(from.world.bob).get(`/api/v1/notifications${query}`);
  return body.map(({ type }: { type: string }) => type);
};

test('FEV-062: the Create and all Updates share one id, and the last text stands; participants are notified of a move', async () => {
  const object = await createEvent(from);
  await bobGoes(object);
  const moved = inHours(from, 72);
  await updateEvent(from, object, { name: 'Moved', startTime: moved, endTime: null }, 1000);
  await updateEvent(from, object, { name: 'Moved again', startTime: moved, endTime: null }, 2000);
  expect(await shownEvent(from, object.id)).toMatchObject({ title: 'Moved again', beginsOn: moved, endsOn: null });
  expect(await toldBob()).toEqual(['event.updated']);
  expect((await storedEvent(from, object.id))?.sequence).toBe(1);
});

test('participants are notified of a cancellation and its reason', async () => {
  const object = await createEvent(from, { name: 'Rained off' });
  await bobGoes(object);
  await updateEvent(from, object, { status: 'CANCELLED', 'ical:status': 'CANCELLED', cancellationMessage: 'Rain <b>' });
  expect(await shownEvent(from, object.id)).toMatchObject({ status: 'CANCELLED', cancellationMessage: 'Rain <b>' });
  expect(await toldBob()).toContain('event.cancelled');
});

test('a late Update changes nothing, and the Update of an unknown event stores it', async () => {
  const object = eventObject(from);
  await updateEvent(from, object, { name: 'Third' }, 3000);
  await updateEvent(from, object, { name: 'Second' }, 2000);
  await from.send(activityOf('Create', object));
  await updateEvent(from, object, { name: 'Third' }, 3000);
  expect(await storedEvent(from, object.id)).toMatchObject({ title: 'Third' });
  expect(await from.world.platform.db.event.count({ where: { uri: object.id } })).toBe(1);
});

test('FEV-075: a Create of a known draft publishes it', async () => {
  const object = await createEvent(from, { draft: true });
  expect(await shownEvent(from, object.id)).toBeNull();
  await from.send(activityOf('Create', { ...object, draft: false }));
  expect(await shownEvent(from, object.id)).toMatchObject({ title: object.name, draft: false });
});

const FORMS: [string, (object: EventObject) => unknown][] = [
  ['a Tombstone', ({ id }) => ({ id, type: 'Tombstone', formerType: 'Event' })],
  ['its id', ({ id }) => id],
  ['the whole event', (object) => object],
];

test.each(FORMS)('FEV-066: a Delete of %s removes it for good, and participants are notified', async (_, form) => {
  const object = await createEvent(from);
  await bobGoes(object);
  const event = await storedEvent(from, object.id);
  await from.send({ id: `${object.id}/delete`, type: 'Delete', object: form(object), to: object.to });
  expect(await storedEvent(from, object.id)).toBeNull();
  const told = await from.world.platform.db.eventChange.findFirst({
    where: { eventId: event?.id ?? 0n, what: 'deleted' },
  });
  expect(told?.readerIds).toContain(from.world.bob.actorId);
  await from.send(activityOf('Create', object));
  await updateEvent(from, object, { name: 'Again' });
  expect(await storedEvent(from, object.id)).toBeNull();
});

test('a Delete that comes before its Create wins', async () => {
  const object = eventObject(from);
  await from.send({ id: `${object.id}/delete`, type: 'Delete', object: object.id });
  await from.send(activityOf('Create', object));
  expect(await storedEvent(from, object.id)).toBeNull();
});

test('FEV-069: another server changes and deletes nothing of this one’s', async () => {
  const object = await createEvent(from);
  const evil = await startPeer();
  const eve = evil.actor('eve');
  const send = (activity: Record<string, unknown>) => evil.send(from.world, eve, activity);
  await send({ id: `${evil.url}/u`, type: 'Update', object: { ...object, name: 'Stolen', updated: inHours(from, 1) } });
  await send({
    id: `${evil.url}/u2`,
    type: 'Update',
    object: { ...object, actor: eve.uri, attributedTo: eve.uri, name: 'Stolen' },
  });
  await send({ id: `${evil.url}/d`, type: 'Delete', object: object.id });
  await from.world.drain();
  expect(await storedEvent(from, object.id)).toMatchObject({ title: object.name });
  await evil.close();
});

async function group(name: string): Promise<PeerActor> {
  const actor = from.peer.actor(name, { type: 'Group' });
  await insertFollow(from.world, from.world.carol.actorId, BigInt(await from.peer.idAt(from.world, actor)));
  return actor;
}

test('a group’s event that arrives by the Announce of a relay, the Create of the person and the Announce of the group is one', async () => {
  const club = await group('club');
  const relay = await group('relay');
  const object = eventObject(from, { attributedTo: club.uri, contacts: [from.sam.uri] });
  from.peer.put(new URL(object.id).pathname, { '@context': 'https://www.w3.org/ns/activitystreams', ...object });
  await from.sendAs(relay, { id: `${object.id}/announces/1`, type: 'Announce', object, to: object.to });
  await from.send(activityOf('Create', object));
  await from.sendAs(club, { id: `${club.uri}/announces/2`, type: 'Announce', object: object.id, to: object.to });
  await from.sendAs(club, { id: `${club.uri}/announces/3`, type: 'Announce', object, to: object.to });
  expect(await from.world.platform.db.event.count({ where: { uri: object.id } })).toBe(1);
  expect(await storedEvent(from, object.id)).toMatchObject({
    ...{ organizer: { uri: from.sam.uri }, attributedTo: { uri: club.uri } },
  });
  expect(await from.world.platform.db.status.count({ where: { actor: { uri: { in: [club.uri, relay.uri] } } } })).toBe(
    0,
  );
  await from.sendAs(club, activityOf('Update', { ...object, name: 'By the group', updated: inHours(from, 1) }));
  expect(await storedEvent(from, object.id)).toMatchObject({ title: 'By the group' });
});

test('FEV-070: the organizer of an event changes by an Update within one server, and to no other', async () => {
  const object = await createEvent(from);
  const tina = from.peer.actor('tina');
  const changed = { ...object, actor: tina.uri, attributedTo: tina.uri, updated: inHours(from, 1) };
  await from.sendAs(tina, activityOf('Update', changed));
  expect((await storedEvent(from, object.id))?.organizer.uri).toBe(tina.uri);
  const bob = from.uriOf('bob');
  await from.sendAs(tina, activityOf('Update', { ...changed, actor: bob, updated: inHours(from, 2) }));
  expect((await storedEvent(from, object.id))?.organizer.uri).toBe(tina.uri);
});

test('an event of somebody who is suspended is not kept, and goes with who organized it', async () => {
  const object = await createEvent(from);
  const tina = from.peer.actor('tina2');
  const theirs = eventObject(from, { actor: tina.uri, attributedTo: tina.uri, cc: [from.uriOf('bob')] });
  await from.sendAs(tina, activityOf('Create', theirs));
  await from.sendAs(tina, { id: `${tina.uri}#delete`, type: 'Delete', object: tina.uri });
  expect(await storedEvent(from, theirs.id)).toBeNull();
  expect(await storedEvent(from, object.id)).not.toBeNull();
});
