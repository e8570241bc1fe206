/**
 * Announces by groups: local groups share what their members write, and announces of remote groups are fetched from their origin.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import {
  activityOf,
  type EventObject,
  eventObject,
  shownEvent,
  storedEvent,
} from '../support/federation/event-sender.ts';
import { remoteGroup } from '../support/federation/remote-group.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';

let from: Correspondent;
let origin: FediversePeer;
let olga: PeerActor;

beforeAll(async () => {
  from = await Correspondent.open();
  origin = await startPeer('cavage', '127.0.0.2');
  olga = origin.actor('olga');
});
afterAll(async () => {
  await from.close();
  await origin.close();
});
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
  origin.forget();
});

const AS = { '@context': 'https://www.w3.org/ns/activitystreams' };

async function founded(openness: 'OPEN' | 'MODERATED' = 'OPEN') {
  const group = await createGroup(from.world, from.world.bob, { openness });
  await from.world.drain();
  const uri = from.uriOf(group.preferredUsername ?? '');
  await from.send({ id: from.fresh(from.sam), type: 'Follow', object: uri });
  from.peer.forget();
  return { ...group, uri, followers: `${uri}/followers` };
}

type Group = Awaited<ReturnType<typeof founded>>;

async function joined(group: Group, name: string, role: 1 | 2 = 1): Promise<PeerActor> {
  const by = origin.actor(name);
  await origin.send(from.world, by, { id: `${by.uri}#join-${group.id}`, type: 'Join', object: group.uri });
  await from.world.drain();
  const memberActorId = await origin.idAt(from.world, by);
  if (role > 1) await from.world.trpc(from.world.bob).groups.updateMember.mutate({ id: group.id, memberActorId, role });
  await from.world.drain();
  from.peer.forget();
  origin.forget();
  return by;
}

/** An event of an actor of the third server, served there, and its Create. */
async function organized(by: PeerActor, group: Group, more: Record<string, unknown> = {}): Promise<EventObject> {
  const id = `${origin.url}/events/${crypto.randomUUID()}`;
  const event = eventObject(from, {
    id,
    url: id,
    actor: by.uri,
    attributedTo: group.uri,
    cc: [group.followers],
    ...more,
  });
  origin.put(new URL(id).pathname, { ...AS, ...event });
  await origin.send(from.world, by, activityOf('Create', event));
  await from.world.drain();
  return event;
}

describe('FEV-125: a group of this server', () => {
  test('forwards an event of a remote moderator, to followers and members, by its address', async () => {
    const group = await founded();
    const by = await joined(group, 'maker', 2);
    const event = await organized(by, group);
    expect(await storedEvent(from, event.id)).toMatchObject({
      attributedTo: { uri: group.uri },
      organizer: { uri: by.uri },
    });
    const told = [...from.peer.received, ...origin.received].filter(({ activity }) => activity.type === 'Announce');
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({
      keyId: `${group.uri}#main-key`,
      activity: { actor: group.uri, object: event.id, to: [PUBLIC, group.followers, `${group.uri}/members`] },
    });
    await from.world
      .trpc(from.world.bob)
      .events.update.mutate({ id: `${(await storedEvent(from, event.id))?.id}`, title: 'X' })
      .catch(() => null);
    expect(await shownEvent(from, event.id)).toMatchObject({ title: event.name });
  });

  test('passes no event of a plain member or a stranger on, nor believes that it is of the group', async () => {
    const group = await founded();
    for (const by of [await joined(group, 'plain'), origin.actor('stranger')]) {
      const event = await organized(by, group);
      expect((await storedEvent(from, event.id))?.attributedTo ?? null).toBeNull();
    }
    expect(from.peer.activities('Announce')).toEqual([]);
  });

  const noteTo = (group: Group, by: PeerActor, more: Record<string, unknown> = {}) => {
    const note = from.noteAt(origin, by, { to: [PUBLIC], cc: [group.uri], ...more });
    return note;
  };
  const sendNote = async (by: PeerActor, note: { id: string; to: string[]; cc: string[] }) => {
    await origin.send(from.world, by, {
      id: `${note.id}/activity`,
      type: 'Create',
      object: note,
      to: note.to,
      cc: note.cc,
    });
    await from.world.drain();
  };

  test('FEV-127: shares a post of a member that is for it, once, by its address', async () => {
    const group = await founded();
    const by = await joined(group, 'writer');
    const note = noteTo(group, by);
    await sendNote(by, note);
    await sendNote(by, note);
    expect(from.peer.activities('Announce')).toMatchObject([{ actor: group.uri, object: note.id }]);
    const { body } = await from.world.rest(from.world.alice).get(`/api/v1/accounts/${group.id}/statuses`);
    expect(body).toMatchObject([{ reblog: { uri: note.id } }]);
  });

  test('shares neither posts of strangers, nor replies, nor posts for a few', async () => {
    const group = await founded();
    const by = await joined(group, 'quiet');
    const stranger = origin.actor('loud');
    await sendNote(stranger, noteTo(group, stranger));
    await sendNote(by, noteTo(group, by, { to: [group.uri], cc: [] }));
    const { uri } = (await from.world.rest(from.world.bob).post('/api/v1/statuses', { status: 'hello' })).body;
    await sendNote(by, noteTo(group, by, { inReplyTo: uri }));
    expect(from.peer.activities('Announce')).toEqual([]);
  });

  test('shares posts of a local member to it with remote members, too', async () => {
    const group = await founded();
    await joined(group, 'reader');
    const { uri } = (
      await from.world.rest(from.world.bob).post('/api/v1/statuses', { status: `@${group.preferredUsername} news` })
    ).body;
    await from.world.drain();
    expect(from.peer.activities('Announce')).toMatchObject([{ object: uri }]);
    expect(origin.activities('Announce')).toMatchObject([{ object: uri }]);
  });
});

describe('FEV-126: a remote group that a local person follows', () => {
  const followed = async () => {
    const group = remoteGroup(from);
    const id = await from.peer.idAt(from.world, group);
    await from.world.rest(from.world.alice).post(`/api/v1/accounts/${id}/follow`);
    await from.world.drain();
    await from.sendAs(group, { id: from.fresh(group), type: 'Accept', object: from.peer.activities('Follow').at(-1) });
    return group;
  };
  const announce = (group: PeerActor, object: unknown) =>
    from.sendAs(group, { id: from.fresh(group), type: 'Announce', object, to: [PUBLIC], cc: [group.followers] });
  const newNote = (more: Record<string, unknown> = {}) => from.noteAt(origin, olga, more);
  const inner = (type: string, object: unknown, by = olga) => ({
    ...{ id: `${origin.url}/acts/${crypto.randomUUID()}`, type, actor: by.uri, object },
    ...{ to: [PUBLIC], cc: [] },
  });

  test('shares by the address, by the object and by its Create; each is a boost of what its origin shows', async () => {
    const group = await followed();
    const notes = [newNote(), newNote(), newNote()] as const;
    await announce(group, notes[0].id);
    await announce(group, { ...notes[1], content: '<p>Forged</p>' });
    await announce(group, inner('Create', { ...notes[2], content: '<p>Forged</p>' }));
    for (const { id, content } of notes) expect(await from.shown(id)).toMatchObject({ content, reblogs_count: 1 });
    const home = (await from.world.rest(from.world.alice).get('/api/v1/timelines/home')).body;
    expect(
      home.filter(
        ({ reblog, account }: { reblog: unknown; account: { acct: string } }) =>
          reblog && account.acct === group.handle,
      ),
    ).toHaveLength(3);
  });

  test('says that something changed or is gone, which is looked at there', async () => {
    const group = await followed();
    const note = newNote();
    await announce(group, note.id);
    await announce(group, inner('Update', { ...note, content: '<p>Forged</p>', updated: '2030-01-01T00:00:00Z' }));
    expect((await from.shown(note.id))?.content).toBe(note.content);
    await announce(group, inner('Delete', note.id));
    expect(await from.shown(note.id)).not.toBeNull();
    from.world.clock.advance(60_000);
    const updated = from.world.clock.now().toISOString();
    origin.put(new URL(note.id).pathname, { ...AS, ...note, content: '<p>Better</p>', updated });
    await announce(group, inner('Update', note.id));
    expect((await from.shown(note.id))?.content).toBe('<p>Better</p>');
    origin.put(new URL(note.id).pathname, 410);
    await announce(group, inner('Delete', note.id));
    expect(await from.shown(note.id)).toBeNull();
  });

  test('passes on no reactions, and nothing by local people', async () => {
    const group = await followed();
    const { id, uri } = (await from.world.rest(from.world.bob).post('/api/v1/statuses', { status: 'mine' })).body;
    await announce(group, inner('Like', uri));
    await announce(group, inner('Delete', uri));
    const { body } = await from.world.rest(from.world.bob).get(`/api/v1/statuses/${id}`);
    expect(body).toMatchObject({ content: '<p>mine</p>', favourites_count: 0 });
  });

  test('FEV-125: shares a remote event, its changes and its deletion; embedded documents are not believed', async () => {
    const group = await followed();
    const id = `${origin.url}/events/${crypto.randomUUID()}`;
    const event = eventObject(from, { id, url: id, actor: olga.uri, attributedTo: group.uri });
    origin.put(new URL(id).pathname, { ...AS, ...event });
    await announce(group, { ...event, name: 'Forged' });
    expect(await storedEvent(from, id)).toMatchObject({ title: event.name, attributedTo: { uri: group.uri } });
    const updated = new Date(from.world.clock.now().getTime() + 1000).toISOString();
    origin.put(new URL(id).pathname, { ...AS, ...event, name: 'Moved', updated });
    await announce(group, inner('Update', { ...event, name: 'Forged', updated }));
    expect((await storedEvent(from, id))?.title).toBe('Moved');
    origin.put(new URL(id).pathname, 410);
    await announce(group, inner('Delete', id));
    expect(await storedEvent(from, id)).toBeNull();
  });

  test('FEV-132: posts of a group are Articles by the group, and come home once', async () => {
    const group = await followed();
    const id = `${from.peer.url}/p/${crypto.randomUUID()}`;
    const article = {
      ...{ id, type: 'Article', actor: from.sam.uri, attributedTo: group.uri, name: 'Our season', draft: false },
      ...{ content: '<p>Ten concerts.</p>', published: from.world.clock.now().toISOString(), attachment: [] },
      ...{ to: [PUBLIC], cc: [`${group.uri}/members`, group.followers] },
    };
    from.peer.put(new URL(id).pathname, { ...AS, ...article });
    await announce(group, article);
    const home = (await from.world.rest(from.world.alice).get('/api/v1/timelines/home')).body;
    const shown = home.filter(({ account }: { account: { acct: string } }) => account.acct === group.handle);
    expect(shown).toMatchObject([{ uri: id, reblog: null }]);
    expect(shown[0].content).toContain('Our season');
  });
});
