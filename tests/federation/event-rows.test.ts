/** Facts about received events: stored, dropped, fetched again and deleted ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
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
import { type FediversePeer, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { picture } from '../support/values/pictures.ts';
import { insertFollow } from '../support/world/remote-actors.ts';

let from: Correspondent;
let third: FediversePeer;
beforeAll(async () => {
  from = await Correspondent.open();
  third = await startPeer();
});
afterAll(async () => {
  await from.close();
  await third.close();
});
beforeEach(() => from.peer.forget());

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };

/** A person of the third server whom carol follows. */
async function followed(name: string) {
  const actor = third.actor(name);
  await insertFollow(from.world, from.world.carol.actorId, BigInt(await third.idAt(from.world, actor)));
  return actor;
}

const show = (object: EventObject) => from.peer.put(new URL(object.id).pathname, { ...AT, ...object });

/** As the actor of another server, which the third one hands over. */
async function forward(by: { name: string; uri: string }, activity: Record<string, unknown>) {
  await third.send(from.world, by as never, { ...activity, actor: from.sam.uri });
  await from.world.drain();
}

describe('FEV-077: what another server hands over', () => {
  test('a new event is fetched from its own address if a local person follows the sender', async () => {
    const relay = await followed('relay');
    const object = eventObject(from);
    show({ ...object, name: 'As its server has it' });
    await forward(relay, activityOf('Create', { ...object, name: 'Forged' }));
    expect(await storedEvent(from, object.id)).toMatchObject({ title: 'As its server has it' });
    const other = eventObject(from);
    show(other);
    await forward(third.actor('nobody'), activityOf('Create', other));
    expect(await storedEvent(from, other.id)).toBeNull();
  });

  test('a changed event is fetched from its own address, too', async () => {
    const relay = await followed('relay2');
    const object = await createEvent(from);
    show({ ...object, name: 'Changed', updated: inHours(from, 0) });
    await forward(relay, activityOf('Update', { ...object, name: 'Forged', updated: inHours(from, 1) }));
    expect(await storedEvent(from, object.id)).toMatchObject({ title: 'Changed' });
  });

  test('FEV-154: deletes an event only if its own address answers that it is gone', async () => {
    const relay = await followed('relay3');
    const object = await createEvent(from);
    const gone = { id: `${object.id}/delete`, type: 'Delete', object: object.id };
    for (const answer of [404, 403]) {
      from.peer.put(new URL(object.id).pathname, answer);
      await forward(relay, gone);
      expect([answer, await storedEvent(from, object.id)]).toEqual([answer, expect.anything()]);
    }
    from.peer.put(new URL(object.id).pathname, 410);
    await forward(relay, { ...gone, id: `${gone.id}2` });
    await from.world.drain();
    expect(await storedEvent(from, object.id)).toBeNull();
  });
});

test('FEV-068: any actor of the event’s server deletes it, and no actor of another one, not even its organizer', async () => {
  const object = await createEvent(from);
  const member = await followed('member');
  await third.send(from.world, member, { id: `${member.uri}#d`, type: 'Delete', object: object.id });
  await from.world.drain();
  expect(await storedEvent(from, object.id)).not.toBeNull();
  const staff = from.peer.actor('staff');
  await from.sendAs(staff, { id: `${object.id}/delete`, type: 'Delete', object: object.id });
  expect(await storedEvent(from, object.id)).toBeNull();
});

test('FEV-151: an event behind a redirect to another server is not accepted as one of the first', async () => {
  const search = 'query ($search: String!) { searchEvents(search: $search) { total } }';
  const object = eventObject(from);
  const there = `${third.url}/events/moved`;
  const path = new URL(object.id).pathname;
  from.peer.put(path, (res) => res.writeHead(302, { location: there }).end());
  third.put('/events/moved', { ...AT, ...object });
  const { data } = await from.world.gql(from.world.bob, search, { search: object.id });
  expect(data).toEqual({ searchEvents: { total: 0 } });
  expect(await storedEvent(from, object.id)).toBeNull();
});

test('FEV-061: a picture that cannot be had does not lose the event, and is tried again', async () => {
  const url = from.peer.put('/pictures/poster.png', 503);
  const attachment = [{ type: 'Document', mediaType: 'image/png', url, name: 'Banner' }];
  const object = eventObject(from, { attachment });
  expect(await from.peer.send(from.world, from.sam, activityOf('Create', object))).toBe(202);
  await drain(from.world.platform, { allowFailures: true });
  const { id } = object;
  expect(await shownEvent(from, id)).toMatchObject({ picture: null });
  from.serve('/pictures/poster.png', await picture('png'), 'image/png');
  for (let hours = 0; hours < 24; hours += 1) {
    from.world.clock.advance(3_600_000);
    await drain(from.world.platform, { allowFailures: true });
  }
  expect((await shownEvent(from, id))?.picture?.url).toContain(from.world.url);
});

test('FEV-040: a stale signature of linked data in the document does not matter', async () => {
  const signature = { type: 'RsaSignature2017', creator: 'https://elsewhere.example/key', signatureValue: 'AAAA' };
  const object = eventObject(from);
  const context = ['https://www.w3.org/ns/activitystreams', 'https://litepub.social/litepub/context.jsonld'];
  await from.send({ ...activityOf('Create', object), '@context': context, signature });
  expect(await storedEvent(from, object.id)).not.toBeNull();
});

test('FEV-033: titles of one character and of five hundred are kept', async () => {
  for (const name of ['X', 'é'.repeat(500)])
    expect((await storedEvent(from, (await createEvent(from, { name })).id))?.title).toBe(name);
});

test('FEV-043: points of early Mobilizon, which are the wrong way round, are turned, and none is in the sea', async () => {
  const address = { type: 'PostalAddress', addressLocality: 'Nantes', addressCountry: 'France' };
  const geo = { type: 'GeoCoordinates', latitude: -1.549, longitude: 47.215 };
  const { id } = await createEvent(from, { location: { type: 'Place', name: 'Quay', address, geo } });
  expect((await storedEvent(from, id))?.address).toMatchObject({ latitude: 47.215, longitude: -1.549 });
});

test('FEV-050, FEV-051: countries are kept as they are written, and of markup only the text', async () => {
  const address = { type: 'PostalAddress', addressCountry: 'Österreich' };
  const name = '[b]Old[/b] <i>hall</i> [url=https://x.example]map[/url] [sic]';
  const { id } = await createEvent(from, { location: { type: 'Place', name, address } });
  expect((await storedEvent(from, id))?.address).toMatchObject({
    country: 'Österreich',
    description: 'Old hall map [sic]',
  });
});

test('FEV-019: links an event that takes participants by mail to its own site, and shows no form', async () => {
  const { id } = await createEvent(from, { anonymousParticipationEnabled: true });
  const { uuid } = await shownEvent(from, id);
  const page = await (await fetch(`${from.world.url}/events/${uuid}`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain(`<a href="${id}"`);
  expect(page).not.toContain('type="email"');
});

test('FEV-183, FEV-184: an event of WordPress is public, and the Announce before it begins is neither another one nor news', async () => {
  const { sam, peer } = from;
  const id = `${peer.url}/?p=4711`;
  const object = {
    ...eventObject(from, { to: [PUBLIC, sam.followers], cc: [], joinMode: 'external', status: 'CONFIRMED' }),
    ...{ id, url: `${peer.url}/events/spring`, comments_enabled: true, contentMap: { en: '<p>Come</p>' } },
  };
  await from.send(activityOf('Create', object));
  expect(await storedEvent(from, id)).toMatchObject({ visibility: 'PUBLIC', externalParticipationUrl: object.url });
  const before = await from.world.platform.db.eventChange.count();
  await from.send({ id: `${id}#reminder`, type: 'Announce', object: id, to: [PUBLIC], cc: [sam.followers] });
  expect(await from.world.platform.db.event.count({ where: { uri: id } })).toBe(1);
  expect(await from.world.platform.db.eventChange.count()).toBe(before);
  expect(await from.home()).toEqual([]);
});

test('FEV-180: an actor whose followers are not shown, as those of Gancio, is known and followed all the same', async () => {
  const events = from.peer.actor('events', { type: 'Application', followers: undefined });
  from.peer.put('/users/events/followers', 404);
  const id = await from.peer.idAt(from.world, events);
  const { status } = await from.world.rest(from.world.erin).post(`/api/v1/accounts/${id}/follow`);
  expect(status).toBe(200);
  await from.world.drain();
  expect(from.peer.activities('Follow')).toMatchObject([{ object: events.uri }]);
});

test('FEV-070, FEV-032: a group of another server that took an event keeps it when its organizer changes it', async () => {
  const club = await followed('club');
  const object = eventObject(from, { attributedTo: club.uri });
  show(object);
  await third.send(from.world, club, { id: `${club.uri}#a`, type: 'Announce', object: object.id, to: [PUBLIC] });
  await from.world.drain();
  expect(await storedEvent(from, object.id)).toMatchObject({ attributedTo: { uri: club.uri } });
  await updateEvent(from, object, { name: 'Renamed' });
  expect(await storedEvent(from, object.id)).toMatchObject({ title: 'Renamed', attributedTo: { uri: club.uri } });
});
