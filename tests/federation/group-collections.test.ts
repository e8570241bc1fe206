/** Collections of groups of other servers, as they are: nothing, null, whole, in pages, and pages without an end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  readInvite,
  readMember,
  readMemberRemoval,
} from '../../src/domain/federation/documents/activities/membership.ts';
import { readActor } from '../../src/domain/federation/documents/actor.ts';
import { readGroup } from '../../src/domain/federation/documents/group.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { eventObject, storedEvent } from '../support/federation/event-sender.ts';
import { NAMES, type RemoteGroup, remoteGroup } from '../support/federation/remote-group.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { SPKI } from './documents.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

/** Follows the group, which fetches its collections; returns its local id. */
async function followed(group: RemoteGroup): Promise<string> {
  const id = await from.peer.idAt(from.world, group);
  await from.world.rest(from.world.alice).post(`/api/v1/accounts/${id}/follow`);
  await from.world.drain();
  return id;
}

async function seated(group: RemoteGroup): Promise<string> {
  const { parent } = await from.world.trpc(from.world.alice).groups.join.mutate({ id: group.handle });
  await from.world.drain();
  await from.sendAs(group, { id: from.fresh(group), type: 'Accept', object: from.peer.activities('Join').at(-1) });
  return parent?.id ?? '';
}

const ID = 'https://mobilizon.example/@jazz_club';
const BASE = { '@context': 'https://www.w3.org/ns/activitystreams', id: ID, type: 'Group', inbox: `${ID}/inbox` };

describe('FEV-110: the document of a group', () => {
  test('a group of Mobilizon has all collections', () => {
    const collections = Object.fromEntries(NAMES.map((name) => [name, `${ID}/${name}`]));
    const document = {
      ...{
        ...BASE,
        preferredUsername: 'jazz_club',
        openness: 'open',
        memberCount: 13,
        manuallyApprovesFollowers: false,
      },
      ...{ ...collections, endpoints: { sharedInbox: 'https://mobilizon.example/inbox', ...collections } },
      publicKey: { id: `${ID}#main-key`, owner: ID, publicKeyPem: SPKI },
      location: { type: 'Place', name: null, address: { type: 'PostalAddress', addressLocality: null } },
    };
    expect(readActor(document)?.group).toEqual({
      ...{ openness: 'OPEN', memberCount: 13, members: `${ID}/members`, events: `${ID}/events`, posts: `${ID}/posts` },
    });
    expect(readActor({ ...document, type: 'Person' })?.group).toBeNull();
  });

  test('may have its collections in either place, and without them they are null', () => {
    const none = { openness: null, memberCount: null, members: null, events: null, posts: null };
    expect(readGroup(BASE, ID)).toEqual(none);
    expect(readGroup({ ...BASE, members: null, endpoints: null, openness: 'whatever' }, ID)).toEqual(none);
    expect(readGroup({ ...BASE, endpoints: { members: `${ID}/members` } }, ID).members).toBe(`${ID}/members`);
    expect(readGroup({ ...BASE, members: `${ID}/members`, endpoints: {} }, ID).members).toBe(`${ID}/members`);
    expect(readGroup({ ...BASE, members: 'https://evil.example/members' }, ID).members).toBeNull();
  });
});

describe('members, as Mobilizon writes them', () => {
  test('FEV-116, FEV-121: are read with their roles; unknown roles are members, and other things are ignored', () => {
    const first = {
      ...{ type: 'Member', id: 'http://mobilizon.example/member/2fec2e84', role: 'administrator' },
      ...{ actor: 'http://mobilizon.example/@alice', object: 'http://mobilizon.example/@demo' },
    };
    const { actor, object: group, id, role } = first;
    expect(readMember(first)).toEqual({ id, actor, group, role });
    expect(readMember({ ...first, role: 'king' })?.role).toBe('member');
    expect(readMember({ ...first, role: null })?.role).toBe('member');
    for (const wrong of [
      null,
      'https://mobilizon.example/member/1',
      { ...first, type: 'Note' },
      { ...first, actor: 7 },
    ])
      expect(readMember(wrong)).toBeNull();
  });

  test('FEV-122, FEV-123: are invited and removed', () => {
    const invite = {
      ...{ type: 'Invite', id: 'http://two.example/member/1', actor: 'http://two.example/@admin' },
      ...{ object: 'http://mobilizon.example/@mygroup', target: 'http://mobilizon.example/@someuser' },
    };
    const base = { id: invite.id, actor: invite.actor, to: [], cc: [], published: null };
    expect(readInvite(invite, base)).toMatchObject({ object: { id: invite.object }, targets: [invite.target] });
    expect(readInvite(invite, { ...base, id: null })).toBeNull();
    const removal = { type: 'Remove', object: `${ID}/m/1`, origin: ID };
    expect(readMemberRemoval(removal, base)).toMatchObject({ member: `${ID}/m/1`, origin: ID });
    expect(readMemberRemoval({ ...removal, target: `${ID}/featured` }, base)).toBeNull();
  });
});

test('FEV-112, FEV-116: members, events and posts of a group are fetched when a local person joins it', async () => {
  const group = remoteGroup(from);
  const event = eventObject(from, { actor: from.sam.uri, attributedTo: group.uri });
  const id = `${from.peer.url}/p/${crypto.randomUUID()}`;
  const post = {
    ...{
      id,
      type: 'Article',
      actor: from.sam.uri,
      attributedTo: group.uri,
      name: 'Our season',
      content: '<p>Ten.</p>',
    },
    ...{ to: [PUBLIC], cc: [group.followers], published: from.world.clock.now().toISOString() },
  };
  from.peer.put(new URL(id).pathname, { '@context': 'https://www.w3.org/ns/activitystreams', ...post });
  const member = (number: number, actor: string, role: string) => ({
    ...{ type: 'Member', id: `${from.peer.url}/member/${number}`, actor, object: group.uri, role },
  });
  const tina = from.peer.actor('tina');
  group.holds('members', [member(1, from.sam.uri, 'administrator'), member(2, tina.uri, 'member')]);
  group.holds('events', [event]);
  group.holds('posts', [post]);
  const own = await seated(group);
  const seen = await from.world.trpc(from.world.alice).groups.members.query({ id: own, limit: 100 });
  expect(seen.map(({ actor, role }) => `${actor?.preferredUsername} ${role}`).sort()).toEqual([
    'alice 1',
    'sam 3',
    'tina 1',
  ]);
  expect(await from.world.trpc(from.world.bob).groups.members.query({ id: own })).toEqual([]);
  expect(await storedEvent(from, event.id)).toMatchObject({ attributedTo: { uri: group.uri } });
  expect(await from.storedOf(id)).not.toBeNull();

  // Members that are no longer listed are removed.
  group.holds('members', [member(1, from.sam.uri, 'administrator')]);
  await followed(group);
  const left = await from.world.trpc(from.world.alice).groups.members.query({ id: own, limit: 100 });
  expect(left.map(({ actor }) => actor?.preferredUsername).sort()).toEqual(['alice', 'sam']);
});

test('FEV-113, FEV-114: one page is read, and no next one, whatever it says', async () => {
  const group = remoteGroup(from);
  for (const name of NAMES) group.holds(name, []);
  await followed(group);
  const paths = NAMES.map((name) => `/users/${group.name}/${name}`);
  const read = from.peer.read.filter((path) => paths.includes(path));
  expect(read.sort()).toEqual(['events', 'members', 'posts'].map((name) => `/users/${group.name}/${name}`));
});

test('FEV-115: fetches the collections in the name of a local member, else in that of this server', async () => {
  const group = remoteGroup(from);
  const signers: string[] = [];
  from.peer.put(`/users/${group.name}/members`, (res, req) => {
    signers.push(/keyId="([^"]+)"/.exec(String(req.headers.signature))?.[1] ?? '');
    res.writeHead(404).end();
  });
  await followed(group);
  await seated(group);
  expect([signers[0], signers.at(-1)]).toEqual([`${from.world.url}/actor#main-key`, `${from.uriOf('alice')}#main-key`]);
});

test('FEV-112: collections that are null, refused or nonsense lose nothing', async () => {
  const odd: unknown[] = [
    null,
    404,
    401,
    { type: 'Note' },
    { type: 'OrderedCollection', first: null, totalItems: 'x' },
  ];
  for (const answer of odd) {
    const group = remoteGroup(
      from,
      answer === null ? { members: null, events: null, posts: null, endpoints: null } : {},
    );
    if (answer !== null) for (const name of NAMES) from.peer.put(`/users/${group.name}/${name}`, answer as number);
    const own = await seated(group);
    const rows = await from.world.trpc(from.world.alice).groups.members.query({ id: own });
    expect(rows.map(({ role }) => role)).toEqual([1]);
  }
});

test('FEV-116: ignores the claims of a collection about foreign objects', async () => {
  const group = remoteGroup(from);
  const elsewhere = eventObject(from, { id: 'https://elsewhere.example/events/1', attributedTo: group.uri });
  group.holds('events', [elsewhere, { type: 'Document', id: `${group.uri}/r/1` }, null as unknown as object]);
  group.holds('members', [
    {
      type: 'Member',
      id: `${from.peer.url}/member/9`,
      actor: from.uriOf('bob'),
      object: group.uri,
      role: 'administrator',
    },
    { type: 'Member', id: `${from.peer.url}/member/10`, actor: from.sam.uri, object: from.sam.uri, role: 'creator' },
  ]);
  const own = await seated(group);
  expect(await storedEvent(from, elsewhere.id)).toBeNull();
  expect(await from.world.platform.db.member.count({ where: { parentId: BigInt(own) } })).toBe(1);
});
