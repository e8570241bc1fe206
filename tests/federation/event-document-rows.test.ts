/** Rows of the facts about events that are sent, and about how documents are read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEvent } from '../../src/domain/federation/documents/events/event.ts';
import type { JsonObject } from '../../src/domain/federation/documents/json.ts';
import { CONTEXT_OF_EVENTS } from '../../src/entities/activitypub/context.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
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

const AP = { accept: 'application/activity+json' };
const documentAt = async (url: string) => (await fetch(url, { headers: AP })).json();
const types = () => from.peer.received.map(({ activity }) => activity.type);
const byBob = () => from.world.rest(from.world.bob);

async function told(act: () => Promise<unknown>): Promise<unknown[]> {
  await from.world.drain();
  from.peer.forget();
  await act();
  await from.world.drain();
  return types();
}

describe('FEV-073', () => {
  test('a cancellation is one Update, a deletion one Delete without a cancellation before it; participants are notified of both', async () => {
    const { world } = from;
    const [first, second] = [await organize(world, world.bob), await organize(world, world.bob)];
    for (const { uuid } of [first, second]) await world.rest(world.carol).post(`/api/v1/events/${uuid}/join`);
    const cancel = () => byBob().post(`/api/v1/events/${first.uuid}/cancel`, { message: 'Rain' });
    expect(await told(cancel)).toEqual(['Update']);
    expect(await told(() => byBob().delete(`/api/v1/events/${second.uuid}`))).toEqual(['Delete']);
    const { body } = await world
      .rest(world.carol)
      .get('/api/v1/notifications?include_filtered=true&types[]=event.cancelled&types[]=event.deleted');
    expect(body.length).toBeGreaterThan(0);
  });
});

test('FEV-048: another place has another id, so that servers that read places once for their id learn of it', async () => {
  const { world } = from;
  const place = { description: 'Town park', locality: 'Leipzig', url: 'https://park.example/' };
  const { uuid, url } = await organize(world, world.bob, { physicalAddress: place });
  const before = (await documentAt(url)).location;
  await byBob().send('PATCH', `/api/v1/events/${uuid}`, { body: { title: 'Renamed' } });
  expect((await documentAt(url)).location).toEqual(before);
  const corrected = { ...place, street: 'Gate 2' };
  await byBob().send('PATCH', `/api/v1/events/${uuid}`, { body: { physicalAddress: corrected } });
  const after = (await documentAt(url)).location;
  expect(after.address.streetAddress).toBe('Gate 2');
  expect(after.id).not.toBe(before.id);
  expect(new URL(after.id).host).toBe(new URL(world.url).host);
});

test('FEV-041: terms that Mobilizon and FEP-8a8e share are Mobilizon’s, and those that are new are the FEP’s', () => {
  const terms = Object.assign({}, ...(CONTEXT_OF_EVENTS as object[]).filter((part) => typeof part === 'object'));
  for (const term of ['joinMode', 'timezone', 'externalParticipationUrl'])
    expect([term, JSON.stringify(terms[term])]).toEqual([term, expect.stringContaining('mz:')]);
  for (const term of ['displayEndTime', 'eventStatus', 'attendees', 'isBannerImage'])
    expect([term, JSON.stringify(terms[term])]).toEqual([term, expect.stringContaining('fep:')]);
  expect(terms).toMatchObject({ mz: 'https://joinmobilizon.org/ns#', fep: 'https://w3id.org/fep/8a8e/' });
});

test('FEV-057, FEV-156, FEV-021: the link of its page has an href, the name is the title alone, and texts say their language', async () => {
  const { world } = from;
  const { url } = await organize(world, world.bob, {
    title: 'Spring concert',
    onlineAddress: 'https://concert.example/',
  });
  expect(await documentAt(url)).toMatchObject({
    ...{
      name: 'Spring concert',
      nameMap: { en: 'Spring concert' },
      inLanguage: 'en',
      contentMap: { en: expect.anything() },
    },
    attachment: [{ type: 'Link', name: 'Website', href: 'https://concert.example/', mediaType: 'text/html' }],
  });
});

test('FEV-162: everybody says whether they let followers in by hand, with a boolean', async () => {
  const { preferredUsername } = await createGroup(from.world, from.world.bob);
  for (const name of ['bob', 'carol', preferredUsername])
    expect([name, typeof (await documentAt(from.uriOf(name))).manuallyApprovesFollowers]).toEqual([name, 'boolean']);
  expect((await documentAt(`${from.world.url}/actor`)).manuallyApprovesFollowers).toEqual(expect.any(Boolean));
});

test('FEV-195: the document tells nothing that visitors do not see: neither who goes nor what they wrote, nor mail or telephone', async () => {
  const { world } = from;
  const { url, uuid } = await organize(world, world.bob, {
    ...{ joinOptions: 'RESTRICTED', onlineAddress: 'https://page.example/', phoneAddress: '+49 341 555' },
    options: { maximumAttendeeCapacity: 5 },
  });
  await world.rest(world.carol).post(`/api/v1/events/${uuid}/join`, { message: 'My secret wish' });
  await world.drain();
  const told = JSON.stringify([
    await documentAt(url),
    await documentAt(`${url}/activity`),
    await documentAt(`${url}/attendees`),
    from.peer.received,
  ]);
  expect(told).toContain('remainingAttendeeCapacity');
  for (const secret of ['carol', 'My secret wish', '555', 'bob@example']) expect(told).not.toContain(secret);
});

test('FEV-179: an inbox that answers 404, as that of Gancio does to what it does not know, is not asked again', async () => {
  from.peer.answer = 404;
  await organize(from.world, from.world.bob, { beginsOn: inHours(from.world, 5000), endsOn: null });
  await from.world.drain();
  from.world.clock.advance(86_400_000);
  await from.world.drain();
  expect(types()).toEqual(['Create']);
});

const NOW = new Date('2026-05-01T12:00:00Z');
const read = (fields: JsonObject) => {
  const base = {
    id: 'https://far.example/events/1',
    type: 'Event',
    name: 'Concert',
    startTime: '2026-05-14T19:00:00Z',
  };
  return readEvent({ ...base, attributedTo: 'https://far.example/@al', ...fields }, { now: NOW });
};

test('FEV-039: reads properties that the context does not define', () => {
  const contacts = ['https://far.example/@al'];
  const context = ['https://www.w3.org/ns/activitystreams'];
  expect(read({ '@context': context, contacts, draft: true, todoList: [] })).toMatchObject({ contacts, draft: true });
});

test.each<[string, JsonObject, string | null]>([
  ['inLanguage', { inLanguage: 'fr' }, 'fr'],
  ['und', { inLanguage: 'und' }, null],
  ['contentMap', { content: '<p>Oui</p>', contentMap: { fr: '<p>Oui</p>' } }, 'fr'],
  ['nameMap', { name: null, nameMap: { de: 'Konzert' } }, 'de'],
])('FEV-021: the language by %s', (_, fields, language) => {
  expect(read(fields)?.language).toBe(language);
});

test('FEV-185: an event of Friendica, with its own times, place and page', () => {
  const found = read({
    ...{ 'dfrn:adjust': true, 'diaspora:guid': 'abc', url: 'https://far.example/display/abc' },
    ...{ startTime: '2026-05-14T17:00:00+00:00', location: { type: 'Place', name: 'Town park' } },
  });
  expect(found).toMatchObject({
    ...{ url: 'https://far.example/display/abc', place: { name: 'Town park' } },
    times: { beginsOn: new Date('2026-05-14T17:00:00Z'), endsOn: null },
  });
});
