/** Local events on other servers: their documents, and the activities about them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { readNote } from '../../src/domain/federation/documents/note.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
  await from.peer.follow(from.world, from.sam, from.world.bob);
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const AP = 'application/activity+json';
const LD = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';

const get = (url: string, accept: string | null) =>
  fetch(url, { headers: accept === null ? {} : { accept }, redirect: 'manual' });
const documentAt = async (url: string) => (await get(url, AP)).json();

const sent = (type: string) => from.peer.received.filter(({ activity }) => activity.type === type);

const PLACE = {
  ...{ description: 'Town park', street: 'Example Street 1', postalCode: '04109', locality: 'Leipzig' },
  ...{ country: 'Germany', geom: '12;51' },
};

async function rich(fields: Parameters<typeof organize>[2] = {}) {
  const event = await organize(from.world, from.world.bob, {
    ...{ title: 'Spring concert', description: '<p>Bring a <b>blanket</b>.</p>', category: 'music', tags: ['Jazz'] },
    ...{ beginsOn: '2060-05-14T17:00:00Z', endsOn: '2060-05-14T19:30:00Z', timeZone: 'Europe/Berlin' },
    ...{
      physicalAddress: PLACE,
      onlineAddress: 'https://concert.example/spring',
      options: { maximumAttendeeCapacity: 80 },
    },
    ...fields,
  });
  await from.world.drain();
  return event;
}

/** As fixtures of Mobilizon have them. */
const KEYS = [
  ...['type', 'to', 'cc', 'attributedTo', 'name', 'actor', 'uuid', 'category', 'content', 'published', 'updated'],
  ...['mediaType', 'startTime', 'joinMode', 'externalParticipationUrl', 'endTime', 'tag', 'maximumAttendeeCapacity'],
  ...['remainingAttendeeCapacity', 'participantCount', 'repliesModerationOption', 'commentsEnabled'],
  ...['anonymousParticipationEnabled', 'attachment', 'draft', 'ical:status', 'status', 'id', 'url', 'inLanguage'],
  ...['timezone', 'contacts', 'isOnline', 'summary'],
];

test('FEV-001: an event with every field and one with few have all keys of Mobilizon, and null where nothing is known', async () => {
  const full = await documentAt((await rich()).url);
  const few = await documentAt((await organize(from.world, from.world.bob)).url);
  for (const document of [full, few]) expect(KEYS.filter((key) => document[key] === undefined)).toEqual([]);
  expect(few).toMatchObject({
    ...{ endTime: null, timezone: null, maximumAttendeeCapacity: null, remainingAttendeeCapacity: null },
    ...{ externalParticipationUrl: null, location: null, attachment: [], tag: [], displayEndTime: false },
  });
  expect(full).toMatchObject({
    ...{ type: 'Event', name: 'Spring concert', category: 'MUSIC', joinMode: 'free', timezone: 'Europe/Berlin' },
    ...{ startTime: '2060-05-14T19:00:00+02:00', endTime: '2060-05-14T21:30:00+02:00', displayEndTime: true },
    ...{ maximumAttendeeCapacity: 80, remainingAttendeeCapacity: 80, participantCount: 0, draft: false },
    ...{
      actor: from.uriOf('bob'),
      attributedTo: from.uriOf('bob'),
      to: [PUBLIC],
      cc: [`${from.uriOf('bob')}/followers`],
    },
    ...{ status: 'CONFIRMED', 'ical:status': 'CONFIRMED', eventStatus: 'EventScheduled', inLanguage: 'en' },
    tag: [{ type: 'Hashtag', name: '#Jazz' }],
    attachment: [{ type: 'Link', href: 'https://concert.example/spring', name: 'Website' }],
    attendees: { type: 'Collection', totalItems: 0 },
  });
});

test('FEV-002: the page and the document are at one address, by content negotiation', async () => {
  const { url } = await rich();
  const types = await Promise.all(
    [AP, LD, 'text/html', null].map(async (accept) => {
      const answer = await get(url, accept);
      expect(answer.headers.get('vary')).toMatch(/accept/i);
      return answer.headers.get('content-type')?.split(';')[0];
    }),
  );
  expect(types).toEqual([AP, AP, 'text/html', 'text/html']);
  expect(await documentAt(url)).toMatchObject({ id: url, url });
});

test('FEV-044, FEV-046, FEV-049: one place with a name and decimals; online addresses are a link beside it', async () => {
  const { url } = await rich();
  const text = await (await get(url, AP)).text();
  expect(JSON.parse(text)).toMatchObject({
    location: { type: 'Place', name: 'Town park', address: { type: 'PostalAddress', addressLocality: 'Leipzig' } },
    isOnline: false,
  });
  expect(text).toMatch(/"latitude":51\.0+1,"longitude":12\.0+1/);
  const unnamed = await documentAt((await rich({ physicalAddress: { locality: 'Leipzig' } })).url);
  expect(unnamed.location.name).toBe('Leipzig');
  const online = await documentAt((await rich({ physicalAddress: null })).url);
  expect(online).toMatchObject({
    isOnline: true,
    location: { type: 'VirtualLocation', name: 'Online', url: 'https://concert.example/spring' },
  });
});

test('FEV-010, FEV-015, FEV-018, FEV-022, FEV-023: words are those of Mobilizon, and each is one text', async () => {
  const { url } = await rich({
    ...{
      category: 'Knitting',
      joinOptions: 'RESTRICTED',
      status: 'TENTATIVE',
      options: { commentModeration: 'MODERATED' },
    },
  });
  expect(await documentAt(url)).toMatchObject({
    ...{ category: 'MEETING', joinMode: 'restricted', status: 'TENTATIVE', 'ical:status': 'TENTATIVE' },
    ...{ repliesModerationOption: 'moderated', commentsEnabled: false },
  });
});

/** Mastodon's view of an Event: name, summary, link. */
const onMastodon = (document: JsonObject) =>
  readNote({ ...document, type: 'Article' as Json }, { now: new Date() })?.content;

test('FEV-162: the summary begins with the title, since GoToSocial shows summary and content alone', async () => {
  const { summary } = await documentAt((await rich({ title: 'Jazz & cake' })).url);
  expect(summary).toMatch(/^<p><strong>Jazz &amp; cake<\/strong><\/p>/);
});

test('FEV-029, FEV-155, FEV-157: the fields that Mastodon shows contain date, time, zone, place and state', async () => {
  const event = await rich({ title: 'Jazz & cake' });
  const shown = onMastodon(await documentAt(event.url));
  expect(shown).toBe(
    '<h2>Jazz &amp; cake</h2><p><strong>Jazz &amp; cake</strong></p><p>Bring a blanket.</p><ul><li>Friday, 14 May 2060, 19:00–21:30 CEST</li><li>Town park, Example Street 1, 04109 Leipzig, Germany</li><li>@bob</li></ul><p>To take part, reply “yes” to this post, preferably as a direct message. To cancel, reply “no”.</p>' +
      `<p><a href="${event.url}">${event.url}</a></p>`,
  );
  await from.world.trpc(from.world.bob).events.cancel.mutate({ id: event.id, message: 'Rain <3' });
  const cancelled = await documentAt(event.url);
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    eventStatus: 'EventCancelled',
    cancellationMessage: 'Rain <3',
  });
  expect(cancelled.content).toBe('<p><strong>Rain &lt;3</strong></p><p>Bring a <b>blanket</b>.</p>');
  expect(onMastodon(cancelled)).toContain('<p><strong>Cancelled: Rain &lt;3</strong></p>');
});

test('FEV-064, FEV-071, FEV-158: followers get Create, Update and Delete, each with its own id and a later time', async () => {
  const event = await rich();
  const [create] = sent('Create');
  expect(create?.activity).toMatchObject({
    ...{
      id: `${event.url}/activity`,
      actor: from.uriOf('bob'),
      to: [PUBLIC],
      object: { id: event.url, type: 'Event' },
    },
  });
  expect(create?.keyId).toBe(`${from.uriOf('bob')}#main-key`);
  const trpc = from.world.trpc(from.world.bob);
  await trpc.events.update.mutate({ id: event.id, beginsOn: inHours(from.world, 24), endsOn: null });
  await from.world.drain();
  await trpc.events.update.mutate({ id: event.id, title: 'Summer concert' });
  await from.world.drain();
  const [first, second] = sent('Update');
  const times = [create, first, second].map((one) => Date.parse(one?.activity.object.updated));
  expect(times[1]).toBeGreaterThanOrEqual((times[0] ?? 0) + 1000);
  expect(times[2]).toBeGreaterThanOrEqual((times[1] ?? 0) + 1000);
  expect(second?.activity.object.name).toBe('Summer concert');
  await trpc.events.delete.mutate({ id: event.id });
  // At once, before the Delete is sent.
  const gone = await get(event.url, AP);
  expect([gone.status, await gone.json()]).toMatchObject([
    410,
    { id: event.url, type: 'Tombstone', formerType: 'Event' },
  ]);
  await from.world.drain();
  expect(sent('Delete').map(({ activity }) => activity)).toMatchObject([
    {
      id: `${event.url}/delete`,
      actor: from.uriOf('bob'),
      object: { id: event.url, type: 'Tombstone', formerType: 'Event' },
    },
  ]);
});

test('FEV-067: the address of a deleted event answers 410 with a Tombstone, and says that nobody may keep the document', async () => {
  const event = await rich();
  expect((await get(event.url, AP)).headers.get('cache-control')).toBe('public, no-cache');
  await from.world.trpc(from.world.bob).events.delete.mutate({ id: event.id });
  expect((await get(event.url, AP)).status).toBe(410);
  expect((await get(`${event.url}/activity`, AP)).status).toBe(410);
  expect((await get(`${from.world.url}/events/3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a77`, AP)).status).toBe(404);
});

test('FEV-034: an event for a few is neither announced nor shown to strangers, and is withdrawn', async () => {
  const secret = await rich({ visibility: 'PRIVATE' });
  expect(from.peer.received).toEqual([]);
  expect((await get(secret.url, AP)).status).toBe(404);
  const tina = from.peer.actor('tina');
  expect((await from.peer.get(from.world, tina, secret.url)).status).toBe(404);
  expect(await (await from.peer.get(from.world, from.sam, secret.url)).json()).toMatchObject({
    to: [`${from.uriOf('bob')}/followers`],
  });
  const trpc = from.world.trpc(from.world.bob);
  await trpc.events.update.mutate({ id: secret.id, visibility: 'PUBLIC' });
  await from.world.drain();
  expect(from.peer.received.map(({ activity }) => activity.type)).toEqual(['Create']);
  await trpc.events.update.mutate({ id: secret.id, visibility: 'PRIVATE' });
  await from.world.drain();
  expect(from.peer.received.map(({ activity }) => activity.type)).toEqual(['Create', 'Delete']);
  const unlisted = await documentAt((await rich({ visibility: 'UNLISTED' })).url);
  expect(unlisted).toMatchObject({ to: [`${from.uriOf('bob')}/followers`], cc: [PUBLIC] });
});

test('drafts and events of later stay here until they are published', async () => {
  const draft = await rich({ draft: true });
  const later = await rich({ publishAt: inHours(from.world, 1) });
  expect(from.peer.received).toEqual([]);
  for (const { url } of [draft, later]) expect((await get(url, AP)).status).toBe(404);
  await from.world.trpc(from.world.bob).events.update.mutate({ id: draft.id, draft: false });
  await from.world.drain();
  expect(sent('Create')).toHaveLength(1);
});

test('FEV-003, FEV-130, FEV-131, FEV-164, FEV-188: a group is the actor of its events, and signs the activities about them', async () => {
  const { world, peer, sam } = from;
  const group = await createGroup(world, world.bob);
  await world.drain();
  const uri = `${world.url}/users/${group.preferredUsername}`;
  await peer.send(world, sam, { id: `${sam.uri}/follows/group`, type: 'Follow', object: uri });
  await world.drain();
  peer.forget();
  const event = await rich({ organizerActorId: group.id });
  const owner = { attributedTo: uri, actor: from.uriOf('bob'), audience: uri };
  expect(await documentAt(event.url)).toMatchObject(owner);
  expect(sent('Create').map(({ activity, keyId }) => [activity.actor, keyId])).toEqual([[uri, `${uri}#main-key`]]);
  await world.trpc(world.bob).events.delete.mutate({ id: event.id });
  await world.drain();
  expect(sent('Delete').map(({ activity, keyId }) => [activity.actor, keyId])).toEqual([[uri, `${uri}#main-key`]]);
});

test('FEV-014, FEV-100: participants appear as numbers alone, and no address of mail leaves the server', async () => {
  const event = await rich();
  await from.world.trpc(from.world.carol).participations.join.mutate({ id: event.id });
  const attendees = await documentAt(`${event.url}/attendees`);
  expect(attendees).toMatchObject({ type: 'Collection', totalItems: 1 });
  expect(Object.keys(attendees)).not.toContain('items');
  expect(await documentAt(event.url)).toMatchObject({ remainingAttendeeCapacity: 79, participantCount: 1 });
  const all = JSON.stringify([await documentAt(event.url), attendees, ...from.peer.received.map(({ body }) => body)]);
  expect(all).not.toMatch(/carol|@example\.org/);
});

test('FEV-108, FEV-159, FEV-168: a favourite is an interest and takes no seat; who shares an event gets its changes', async () => {
  const { world, peer } = from;
  const event = await rich();
  const rita = peer.actor('rita', { endpoints: {} });
  await from.sendAs(rita, { id: `${rita.uri}#l`, type: 'Like', object: event.url });
  await from.sendAs(rita, { id: `${rita.uri}#a`, type: 'Announce', object: event.url, to: [PUBLIC] });
  expect(await documentAt(event.url)).toMatchObject({
    ...{ likes: { totalItems: 1 }, shares: { totalItems: 1 }, participantCount: 0, remainingAttendeeCapacity: 80 },
  });
  await world.trpc(world.bob).events.update.mutate({ id: event.id, title: 'Changed' });
  await world.drain();
  expect(sent('Update').map(({ inbox }) => inbox)).toContain('/users/rita/inbox');
  await from.sendAs(rita, {
    id: `${rita.uri}#u1`,
    type: 'Undo',
    object: { id: `${rita.uri}#l`, type: 'Like', object: event.url },
  });
  await from.sendAs(rita, { id: `${rita.uri}#u2`, type: 'Undo', object: `${rita.uri}#a` });
  expect(await documentAt(event.url)).toMatchObject({ likes: { totalItems: 0 }, shares: { totalItems: 0 } });
});
