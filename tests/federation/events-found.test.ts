/** Remote events that people look up by their address, and how their place is shown. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import {
  createEvent,
  type EventObject,
  eventObject,
  shownEvent,
  storedEvent,
} from '../support/federation/event-sender.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(() => from.peer.forget());

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };

/** An event of an unknown actor, served at its address. */
function eventAt(name: string, more: Record<string, unknown> = {}): EventObject {
  const { uri } = from.peer.actor(name);
  const object = eventObject(from, { actor: uri, attributedTo: uri, cc: [], ...more });
  from.peer.put(new URL(object.id).pathname, { ...AT, ...object });
  return object;
}

async function searched(search: string, person = from.world.bob as typeof from.world.bob | null) {
  const query = 'query ($search: String!) { searchEvents(search: $search) { total elements { title local } } }';
  return (await from.world.gql(person, query, { search })).data?.searchEvents;
}

test('FEV-150: search by the address of an event finds and stores it, by GraphQL, REST and tRPC', async () => {
  const [first, second, third] = [eventAt('finder1'), eventAt('finder2'), eventAt('finder3')];
  expect(await searched(first.id)).toEqual({ total: 1, elements: [{ title: first.name, local: false }] });
  const { body } = await from.world.rest(from.world.bob).get('/api/v1/search/events', { search: second.id });
  expect(body).toMatchObject({ total: 1, elements: [{ title: second.name, local: false }] });
  const typed = await from.world.trpc(from.world.bob).search.events.query({ search: ` ${third.id} `, page: 2 });
  expect(typed).toEqual({ total: 1, elements: [] });
  expect(await storedEvent(from, third.id)).toMatchObject({ local: false });
  const { body: apps } = await from.world
    .rest(from.world.bob)
    .get('/api/v2/search', { q: eventAt('finder4').id, resolve: true });
  expect(apps).toEqual({ accounts: [], statuses: [], hashtags: [], collections: [] });
});

test('nobody who is not signed in makes this server ask another one for an event', async () => {
  const { id, name } = eventAt('unasked');
  expect(await searched(id, null)).toEqual({ total: 0, elements: [] });
  expect(from.peer.read).toEqual([]);
  await searched(id);
  expect(await searched(id, null)).toEqual({ total: 0, elements: [] });
  expect(await searched(name, null)).toMatchObject({ total: 1 });
});

test('an unlisted event is found by its address, and a hidden one only by people who may see it', async () => {
  const unlisted = eventAt('quiet', { to: [], cc: [PUBLIC] });
  expect(await searched(unlisted.id)).toMatchObject({ total: 1 });
  expect(await searched(unlisted.name)).not.toMatchObject({ elements: [{ title: unlisted.name }] });
  const hidden = eventAt('hiding', { to: [`${from.peer.url}/users/hiding/followers`] });
  expect(await searched(hidden.id)).toEqual({ total: 0, elements: [] });
});

test('the address of an event of this server finds it, too', async () => {
  const { world } = from;
  const { url } = await organize(world, world.alice, { title: 'Own event' });
  expect(await searched(url)).toEqual({ total: 1, elements: [{ title: 'Own event', local: true }] });
  expect(await searched(`${world.url}/events/3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a99`)).toMatchObject({ total: 0 });
  expect(await searched(`${world.url}/about`)).toMatchObject({ total: 0 });
});

test('FEV-152: the page of an event leads to its document, which is stored under its own id', async () => {
  const object = eventAt('gancio');
  const page = (link: string) =>
    from.serve('/event/spring', Buffer.from(`<!doctype html><head>${link}</head>`), 'text/html; charset=utf-8');
  const url = page(
    '<link rel="icon" href="/x"><LINK type="application/activity+json" rel=\'alternate\' href="/nowhere">',
  );
  expect(await searched(url)).toMatchObject({ total: 0 });
  page(
    `<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="application/activity+json" href="${new URL(object.id).pathname}">`,
  );
  expect(await searched(`${url}?again`)).toEqual({ total: 1, elements: [{ title: object.name, local: false }] });
  expect(await storedEvent(from, object.id)).not.toBeNull();
  page('<p>Nothing</p>');
  expect(await searched(`${url}?else`)).toMatchObject({ total: 0 });
});

test('the page for joining on the remote server is shown, and the event’s page names its server', async () => {
  const tickets = 'https://tickets.example/1';
  const { id } = await createEvent(from, { joinMode: 'external', externalParticipationUrl: tickets });
  const shown = await shownEvent(from, id);
  expect(shown).toMatchObject({ externalParticipationUrl: tickets, local: false });
  const own = await createEvent(from, { location: 'Town park' });
  expect(await shownEvent(from, own.id)).toMatchObject({ externalParticipationUrl: null });
  const page = await (
    await fetch(`${from.world.url}/events/${shown.uuid}`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).toContain(`<a href="${id}" rel="nofollow noopener">on ${from.peer.domain}</a>`);
  expect(page).toContain(`href="${tickets}"`);
  expect(page).toContain('Take part there');
  expect(page).not.toContain(`/events/${shown.uuid}/join`);
  expect(page).toContain('<meta name="robots" content="noindex">');
  const calendar = await (await fetch(`${from.world.url}/events/${shown.uuid}/export/ics`)).text();
  expect(calendar.replaceAll('\r\n ', '')).toContain(`URL;VALUE=URI:${id}`);
});
