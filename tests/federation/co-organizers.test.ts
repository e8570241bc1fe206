/** Co-organizers between servers: their names in documents of local events, and the names in documents of other servers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent, updateEvent } from '../support/federation/event-sender.ts';
import { createGroup, organize } from '../support/world/events.ts';

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

const organizers = (name: 'alice' | 'bob' | 'carol') => from.world.trpc(from.world[name]).organizers;
const documentAt = async (url: string) =>
  (await fetch(url, { headers: { accept: 'application/activity+json' }, redirect: 'manual' })).json();
const updates = () =>
  from.peer.received.flatMap(({ activity }) => (activity.type === 'Update' ? [activity.object.contacts] : []));

/** Carol organizes an event with bob. */
async function together(fields: Parameters<typeof organize>[2] = {}) {
  const event = await organize(from.world, from.world.bob, fields);
  await organizers('bob').invite.mutate({ id: event.uuid, person: 'carol' });
  await from.world.drain();
  from.peer.forget();
  from.world.clock.advance(2000);
  await organizers('carol').accept.mutate({ id: event.uuid });
  await from.world.drain();
  return event;
}

test('FEV-004: they are further contacts, and members of the organizers; attributedTo stays one address', async () => {
  const [bob, carol] = [from.uriOf('bob'), from.uriOf('carol')];
  const event = await together();
  expect(updates()).toEqual([[bob, carol]]);
  const items = [bob, carol];
  expect(await documentAt(event.url)).toMatchObject({
    ...{ actor: bob, attributedTo: bob, contacts: items, organizers: { type: 'Collection', totalItems: 2, items } },
  });
  from.world.clock.advance(2000);
  await organizers('bob').remove.mutate({ id: event.uuid, actorId: from.world.carol.id });
  await from.world.drain();
  expect(updates().at(-1)).toEqual([bob]);
});

test('an event of a group names the group among its organizers', async () => {
  const group = await createGroup(from.world, from.world.bob);
  const event = await together({ organizerActorId: group.id });
  const document = await documentAt(event.url);
  const uri = document.attributedTo;
  expect(document.contacts).toEqual([from.uriOf('bob'), from.uriOf('carol')]);
  expect(document.organizers.items).toEqual([uri, from.uriOf('bob'), from.uriOf('carol')]);
});

test('suspended people are not sent', async () => {
  const event = await together();
  await from.world.platform.db.actor.update({
    where: { id: from.world.carol.actorId },
    data: { suspendedAt: from.world.clock.now() },
  });
  expect((await documentAt(event.url)).contacts).toEqual([from.uriOf('bob')]);
  await from.world.platform.db.actor.update({ where: { id: from.world.carol.actorId }, data: { suspendedAt: null } });
});

test('received contacts are shown if they are on the host of the event and known', async () => {
  const dora = from.peer.actor('dora');
  await from.peer.idAt(from.world, dora);
  const shown = async (uri: string) => {
    const event = await storedEvent(from, uri);
    const { organizers: rows } = await from.world.trpc().organizers.list.query({ id: event?.uuid ?? '' });
    return rows.map(({ actor, role }) => `${actor?.preferredUsername} ${role}`);
  };
  // A server names people of this one, who have not been asked.
  const names = [from.sam.uri, dora.uri, from.uriOf('alice'), `${from.peer.url}/users/unknown`];
  const object = await createEvent(from, { contacts: names });
  expect(await shown(object.id)).toEqual(['sam CREATOR', 'dora MODERATOR']);
  await updateEvent(from, object, { contacts: [from.sam.uri] });
  expect(await shown(object.id)).toEqual(['sam CREATOR']);
  for (const more of [
    { attributedTo: [from.sam.uri, dora.uri] },
    { organizers: { type: 'Collection', totalItems: 2, items: [from.sam.uri, dora.uri] } },
    { organizers: { type: 'OrganizersCollection', first: { type: 'CollectionPage', items: [{ id: dora.uri }] } } },
  ])
    expect(await shown((await createEvent(from, more)).id)).toContain('dora MODERATOR');
  const nobody = await createEvent(from, { organizers: null, contacts: [] });
  expect(await shown(nobody.id)).toEqual([]);
  // Nobody of this server organizes it, or invites to organize it.
  const invite = organizers('alice').invite.mutate({
    id: (await storedEvent(from, object.id))?.uuid ?? '',
    person: 'bob',
  });
  await expect(invite).rejects.toThrow(/permission|managed/);
});
