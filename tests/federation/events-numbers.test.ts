/** Data in remote events: free places, totals, and pictures; and activities of suspended organizers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import {
  activityOf,
  createEvent,
  eventObject,
  shownEvent,
  storedEvent,
  updateEvent,
} from '../support/federation/event-sender.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

const NUMBERS = `{ participantStats { participants } options { maximumAttendeeCapacity remainingAttendeeCapacity } }`;

async function numbersOf(more: Record<string, unknown>) {
  const { id } = await createEvent(from, more);
  const { uuid, options, participantStats } = await shownEvent(from, id);
  const { data } = await from.world.gql(null, `{ event(uuid: "${uuid}") ${NUMBERS} }`);
  const byGraphql = [data.event.participantStats.participants, data.event.options.remainingAttendeeCapacity];
  const byRest = [participantStats.participants, options.remainingAttendeeCapacity];
  expect(byGraphql).toEqual(byRest);
  return byRest;
}

test('free places and numbers are those of its document, whichever local people take part', async () => {
  const given = { maximumAttendeeCapacity: 15 };
  expect(await numbersOf({ ...given, remainingAttendeeCapacity: 8, participantCount: 7 })).toEqual([7, 8]);
  expect(await numbersOf({ ...given, participantCount: 7 })).toEqual([7, 8]);
  expect(await numbersOf({ ...given, attendees: { type: 'Collection', totalItems: 15 } })).toEqual([15, 0]);
  expect(await numbersOf(given)).toEqual([0, null]);
  const { id } = await createEvent(from, { ...given, remainingAttendeeCapacity: 8, participantCount: 7 });
  const stored = await storedEvent(from, id);
  const { db, ids, clock } = from.world.platform;
  const of = { eventId: stored?.id ?? 0n, actorId: from.world.bob.actorId };
  await db.participant.create({ data: { id: ids.next(), ...of, role: 'PARTICIPANT', createdAt: clock.now() } });
  const { options, participantStats } = await shownEvent(from, id);
  expect([participantStats.participants, options.remainingAttendeeCapacity]).toEqual([7, 8]);
  const page = await (
    await fetch(`${from.world.url}/events/${stored?.uuid}`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).not.toContain('15 of 15');
});

test('FEV-053, FEV-060: descriptions of pictures arrive and are sent, in the banner and in the image', async () => {
  from.serve('/poster.png', await picture('png'), 'image/png');
  const url = `${from.peer.url}/poster.png`;
  const banner = { type: 'Document', mediaType: 'image/png', url, name: 'Banner' };
  const image = { type: 'Image', mediaType: 'image/png', url, name: 'A band on a stage' };
  const object = await createEvent(from, { attachment: [banner], image });
  expect((await shownEvent(from, object.id)).picture).toMatchObject({ alt: 'A band on a stage' });
  await updateEvent(from, object, { image: { ...image, name: 'A choir' } });
  expect((await shownEvent(from, object.id)).picture).toMatchObject({ alt: 'A choir' });
  const { world } = from;
  const uploaded = form({ file: file(await picture('png')), name: 'Poster', alt: 'A choir in a church' });
  const { id: pictureId } = await world.trpc(world.bob).pictures.upload.mutate(uploaded);
  const event = await organize(world, world.bob, { pictureId });
  const sent = await (await fetch(event.url, { headers: { accept: 'application/activity+json' } })).json();
  expect(sent.image).toMatchObject({ type: 'Image', name: 'A choir in a church', url: sent.attachment[0].url });
  expect(sent.attachment[0]).toMatchObject({ name: 'Banner', summary: 'A choir in a church' });
});

test('FED-MOD-07: an Update by a suspended person creates neither a post nor an event', async () => {
  const { world, sam } = from;
  const note = from.note();
  const event = eventObject(from);
  const where = { uri: sam.uri };
  await world.platform.db.actor.updateMany({ where, data: { suspendedAt: world.clock.now() } });
  await from.send({ id: `${note.id}#u`, type: 'Update', object: note, to: note.to, cc: note.cc });
  await from.send(activityOf('Update', event));
  await world.platform.db.actor.updateMany({ where, data: { suspendedAt: null } });
  expect([await from.storedOf(note.id), await storedEvent(from, event.id)]).toEqual([null, null]);
  await from.send({ id: `${note.id}#u2`, type: 'Update', object: note, to: note.to, cc: note.cc });
  expect(await from.storedOf(note.id)).not.toBeNull();
});

test('FED-SEC-06: a redirect to a server with which nothing is exchanged is not followed', async () => {
  const { world, peer } = from;
  const blocked = await Correspondent.open({ host: '127.0.0.3' });
  try {
    const { status } = await world
      .rest(world.admin)
      .post('/api/v1/admin/domain_blocks', { domain: '127.0.0.3', severity: 'suspend' });
    expect(status).toBe(200);
    const note = blocked.noteAt(blocked.peer, blocked.sam);
    const file = blocked.serve('/a.png', await picture('png'), 'image/png');
    blocked.peer.forget();
    const away = (path: string, location: string) => peer.put(path, (res) => res.writeHead(302, { location }).end());
    away('/notes/away', note.id);
    away('/a.png', file);
    away('/.well-known/webfinger', `${blocked.peer.url}/.well-known/webfinger`);
    const search = (q: string) => world.rest(world.alice).get('/api/v2/search', { q, resolve: true });
    await search(`${peer.url}/notes/away`);
    await search(`nobody@${peer.domain}`);
    await createEvent(from, { image: { type: 'Image', url: `${peer.url}/a.png` } });
    await createEvent(from, { attachment: [{ type: 'Image', url: `${peer.url}/a.png` }] });
    expect(peer.read).toEqual(expect.arrayContaining(['/notes/away']));
    expect(blocked.peer.read).toEqual([]);
  } finally {
    await blocked.close();
  }
});
