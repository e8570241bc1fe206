/** Local groups for other servers: the document, its collections, follows, and the deletion. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { createGroup, organize } from '../support/world/events.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const AP = 'application/activity+json';
const get = (url: string) => fetch(url, { headers: { accept: AP } });
const documentAt = async (url: string) => (await get(url)).json();
const NAMES = ['members', 'resources', 'posts', 'todos', 'discussions', 'events'];

async function founded(fields: Parameters<typeof createGroup>[2] = {}) {
  const group = await createGroup(from.world, from.world.bob, fields);
  await from.world.drain();
  return { ...group, uri: from.uriOf(group.preferredUsername ?? '') };
}

test('FEV-110: a group has what a person has, and its openness, members and collections, in both places', async () => {
  const openness = { OPEN: 'open', MODERATED: 'moderated', INVITE_ONLY: 'invite_only' } as const;
  for (const [given, written] of Object.entries(openness)) {
    const group = await founded({ openness: given as keyof typeof openness, name: 'Jazz', summary: 'We play.' });
    const document = await documentAt(group.uri);
    const collections = Object.fromEntries(NAMES.map((name) => [name, `${group.uri}/${name}`]));
    expect(document).toMatchObject({
      ...{ id: group.uri, type: 'Group', preferredUsername: group.preferredUsername, name: 'Jazz' },
      ...{ openness: written, memberCount: 1, manuallyApprovesFollowers: false, discoverable: true },
      ...{ followers: `${group.uri}/followers`, publicKey: { owner: group.uri }, ...collections },
      endpoints: { sharedInbox: `${from.world.url}/inbox`, ...collections },
    });
  }
  const person = await documentAt(from.uriOf('bob'));
  for (const name of ['openness', 'memberCount', ...NAMES]) expect(person[name]).toBeUndefined();
});

test('FEV-110: groups and people share one name space', async () => {
  const group = await founded();
  const name = group.preferredUsername ?? '';
  await expect(createGroup(from.world, from.world.bob, { preferredUsername: 'bob' })).rejects.toThrow();
  await expect(createGroup(from.world, from.world.bob, { preferredUsername: name })).rejects.toThrow();
  const finger = `${from.world.url}/.well-known/webfinger?resource=acct:${name}@${from.world.platform.config.domain}`;
  const { links } = await (await fetch(finger)).json();
  expect(links).toContainEqual(expect.objectContaining({ rel: 'self', href: group.uri }));
});

test('FEV-112: each collection is there for everybody, empty where the asker may see nothing', async () => {
  const group = await founded({ groupType: 'GROUP' });
  const tina = from.peer.actor('tina');
  for (const name of [...NAMES, 'outbox']) {
    for (const read of [get, (url: string) => from.peer.get(from.world, tina, url)]) {
      const answer = await read(`${group.uri}/${name}`);
      const { type, first, totalItems } = await answer.json();
      expect([name, answer.status, type, totalItems]).toEqual([name, 200, 'OrderedCollection', 0]);
      const page = await read(first);
      expect([page.status, (await page.json()).orderedItems]).toEqual([200, []]);
    }
  }
  expect((await get(`${from.uriOf('bob')}/members`)).status).toBe(404);
});

test('FEV-113, FEV-116: the first page of the events has the newest twenty, the next one the rest', async () => {
  const group = await founded();
  const urls: string[] = [];
  for (let number = 0; number < 22; number += 1)
    urls.unshift((await organize(from.world, from.world.bob, { organizerActorId: group.id })).url);
  await organize(from.world, from.world.bob, { organizerActorId: group.id, visibility: 'PRIVATE' });
  const { first, totalItems } = await documentAt(`${group.uri}/events`);
  expect(totalItems).toBe(22);
  const page = await documentAt(first);
  expect(page).toMatchObject({ type: 'OrderedCollectionPage', partOf: `${group.uri}/events` });
  expect(page.orderedItems.map(({ id, type }: { id: string; type: string }) => [id, type])).toEqual(
    urls.slice(0, 20).map((url) => [url, 'Event']),
  );
  const rest = await documentAt(page.next);
  expect(rest.orderedItems.map(({ id }: { id: string }) => id)).toEqual(urls.slice(20));
  expect(rest.next).toBeUndefined();
});

test('FEV-116, FEV-120: members of an open community are Members, at an address of their own; those of others are hidden', async () => {
  const group = await founded({ groupType: 'COMMUNITY', openness: 'OPEN' });
  await from.world.trpc(from.world.carol).groups.join.mutate({ id: group.id });
  const page = await documentAt((await documentAt(`${group.uri}/members`)).first);
  expect(page.orderedItems).toMatchObject([
    { type: 'Member', actor: from.uriOf('carol'), object: group.uri, role: 'member' },
    { type: 'Member', actor: from.uriOf('bob'), object: group.uri, role: 'creator' },
  ]);
  const [{ id }] = page.orderedItems;
  expect(await documentAt(id)).toMatchObject({ id, type: 'Member', actor: from.uriOf('carol') });
  await from.world.trpc(from.world.bob).groups.update.mutate({ id: group.id, groupType: 'GROUP' });
  expect((await get(id)).status).toBe(404);
  expect((await get(`${from.world.url}/members/nonsense`)).status).toBe(404);
});

test('FEV-128, FEV-129: a follower of a group is accepted at once, and so is a follower of a person', async () => {
  const group = await founded();
  const ines = from.peer.actor('ines');
  for (const [number, object] of [group.uri, from.uriOf('bob')].entries()) {
    from.peer.forget();
    await from.sendAs(ines, { id: `${ines.uri}#f${number}`, type: 'Follow', object });
    const [accept] = from.peer.activities('Accept');
    expect(accept).toMatchObject({ actor: object, object: { id: `${ines.uri}#f${number}`, type: 'Follow' } });
  }
});

test('FEV-130: a follower of the group gets an event once, by the group', async () => {
  const group = await founded();
  await from.send({ id: `${from.sam.uri}#once`, type: 'Follow', object: group.uri });
  from.peer.forget();
  const { url } = await organize(from.world, from.world.bob, { organizerActorId: group.id });
  await from.world.drain();
  const told = from.peer.received.filter(({ body }) => body.includes(url));
  expect(told.map(({ activity }) => [activity.type, activity.actor])).toEqual([['Create', group.uri]]);
});

test('FEV-138: the deletion of a group is delivered with a Tombstone and its signature; its follows and events are gone', async () => {
  const group = await founded();
  await from.send({ id: `${from.sam.uri}#end`, type: 'Follow', object: group.uri });
  const event = await organize(from.world, from.world.bob, { organizerActorId: group.id });
  expect((await get(event.url)).status).toBe(200);
  await from.world.drain();
  from.peer.forget();
  await from.world.trpc(from.world.bob).groups.delete.mutate({ id: group.id });
  await from.world.drain();
  const told = from.peer.received.filter(({ activity }) => activity.type === 'Delete');
  // The event is deleted by its organizer, because the group signs nothing after its own end.
  expect(told).toMatchObject([
    {
      keyId: `${group.uri}#main-key`,
      activity: {
        ...{ actor: group.uri, to: [PUBLIC], cc: [`${group.uri}/followers`, `${group.uri}/members`] },
        object: { id: group.uri, type: 'Tombstone', formerType: 'Group' },
      },
    },
    {
      keyId: expect.stringMatching(/\/users\/bob#main-key$/),
      activity: { object: { id: event.url, type: 'Tombstone' } },
    },
  ]);
  expect(await from.world.platform.db.follow.count({ where: { targetId: BigInt(group.id) } })).toBe(0);
  expect((await get(group.uri)).status).toBe(410);
  const gone = await get(event.url);
  expect([gone.status, await gone.json()]).toMatchObject([410, { type: 'Tombstone', id: event.url }]);
});
