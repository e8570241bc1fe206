/** Articles that Mobilizon's groups publish, and the Articles that groups of this server publish for Mobilizon. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Mobilizon } from '../support/federation/mobilizon.ts';
import { type RemoteGroup, remoteGroup } from '../support/federation/remote-group.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import { file, picture } from '../support/values/pictures.ts';
import { createGroup } from '../support/world/events.ts';

/** Its peer is a Mobilizon, and sam one of its people. */
let net: Correspondent;
let mobilizon: Mobilizon;
beforeAll(async () => {
  net = await Correspondent.open();
  mobilizon = new Mobilizon(net);
});
afterAll(() => net.close());
beforeEach(async () => {
  await net.world.drain();
  net.peer.forget();
});

const alice = () => net.world.rest(net.world.alice);

describe('FEV-132: an Article of a remote group', () => {
  let group: RemoteGroup;
  let members: string;
  beforeAll(async () => {
    group = remoteGroup(net);
    members = `${group.uri}/members`;
    const id = await net.peer.idAt(net.world, group);
    await alice().post(`/api/v1/accounts/${id}/follow`);
    await net.world.drain();
    await net.sendAs(group, { id: net.fresh(group), type: 'Accept', object: net.peer.activities('Follow').at(-1) });
    await net.world.trpc(net.world.alice).groups.join.mutate({ id: group.handle });
    await net.world.drain();
    await net.sendAs(group, { id: net.fresh(group), type: 'Accept', object: net.peer.activities('Join').at(-1) });
  });

  test.each([
    ['everybody', () => ({ to: [PUBLIC], cc: [members, group.followers] }), 'public', true],
    ['its followers', () => ({ to: [group.followers] }), 'unlisted', true],
    ['its members', () => ({ to: [members] }), 'private', false],
  ])('for %s, sent by the person who wrote it, is a post of the group with its title', async (_who, to, seen, open) => {
    const sent = mobilizon.article(net.sam, group.uri, to());
    await mobilizon.act('Create', sent);
    const shown = await net.shown(sent.id);
    expect(shown).toMatchObject({ uri: sent.id, visibility: seen, account: { acct: group.handle } });
    expect(shown.content).toContain('Our season');
    expect((await net.home()).filter((uri) => uri === sent.id)).toHaveLength(1);
    expect((await net.shown(sent.id, net.world.erin)) !== null).toBe(open);
  });

  test('is changed and deleted by people of its server, and by nobody else', async () => {
    const sent = mobilizon.article(net.sam, group.uri, { to: [PUBLIC], cc: [members] });
    await mobilizon.act('Create', sent);
    net.world.clock.advance(60_000);
    const updated = net.world.clock.now().toISOString();
    await mobilizon.act('Update', { ...sent, name: 'Our year', updated }, net.peer.actor('stranger'));
    expect((await net.shown(sent.id)).content).toContain('Our season');
    await mobilizon.act('Update', { ...sent, name: 'Our year', updated });
    expect((await net.shown(sent.id)).content).toContain('Our year');
    await net.send({ id: net.fresh(net.sam), type: 'Delete', object: sent.id });
    expect(await net.shown(sent.id)).toBeNull();
  });

  test('is not believed of a group on another server, nor of a person', async () => {
    const elsewhere = `http://127.0.0.9:1/@choir`;
    const wrong = [
      mobilizon.article(net.sam, elsewhere, { to: [PUBLIC] }),
      mobilizon.article(net.sam, group.uri, { to: [PUBLIC] }),
    ];
    const ofPerson = mobilizon.article(net.sam, net.peer.actor('olga').uri, { to: [PUBLIC], cc: [net.uriOf('alice')] });
    for (const sent of [wrong[0], ofPerson]) if (sent) await mobilizon.act('Create', sent);
    if (wrong[1]) await mobilizon.act('Create', wrong[1], net.peer.actor('forger'));
    for (const { id } of [...wrong, ofPerson]) expect(await net.storedOf(id)).toBeNull();
  });
});

describe('FEV-132: an Article of a remote member for a local group', () => {
  test.each([
    ['everybody', 'public', (_uri: string) => [PUBLIC]],
    ['its followers', 'unlisted', (uri: string) => [`${uri}/followers`]],
    ['its members', 'private', (uri: string) => [`${uri}/members`]],
  ])('for %s is a post of the member that the group shares', async (_who, seen, to) => {
    const group = await createGroup(net.world, net.world.bob, { openness: 'OPEN' });
    const uri = net.uriOf(group.preferredUsername ?? '');
    await net.send({ id: net.fresh(net.sam), type: 'Join', object: uri });
    const sent = mobilizon.article(net.sam, uri, { to: to(uri) });
    await mobilizon.act('Create', sent);
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/accounts/${group.id}/statuses`);
    expect(body).toMatchObject([{ reblog: { uri: sent.id, visibility: seen, account: { acct: net.sam.handle } } }]);
  });

  test('is not shared if its author is no member', async () => {
    const group = await createGroup(net.world, net.world.bob, { openness: 'OPEN' });
    const sent = mobilizon.article(net.peer.actor('loud'), net.uriOf(group.preferredUsername ?? ''), { to: [PUBLIC] });
    await mobilizon.act('Create', sent, net.peer.actor('loud'));
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/accounts/${group.id}/statuses`);
    expect(body).toEqual([]);
  });
});

describe('FEV-132: what people write to a local group', () => {
  const fetched = async (uri: string, by = net.sam) => {
    const answer = await net.peer.get(net.world, by, uri);
    return answer.status === 200 ? JSON.parse(await answer.text()) : answer.status;
  };

  test.each([
    ['public', {}, (g: { members: string; followers: string }) => ({ to: [PUBLIC], cc: [g.members, g.followers] })],
    [
      'unlisted',
      { visibility: 'unlisted' },
      (g: { members: string; followers: string }) => ({ to: [g.followers], cc: [g.members] }),
    ],
    ['for members', { members_only: true }, (g: { members: string }) => ({ to: [g.members], cc: [] })],
  ])(
    'is sent as an Article of the group, with the audience that Mobilizon reads: %s',
    async (_what, more, audience) => {
      const group = await mobilizon.founded();
      const { url } = await mobilizon.post(group, more);
      const [create] = mobilizon.received('Create');
      expect(create).toMatchObject({
        ...{ actor: group.uri, attributedTo: group.uri, ...audience(group) },
        object: {
          ...{ type: 'Article', actor: net.uriOf('bob'), attributedTo: group.uri, ...audience(group) },
          ...{ name: 'Ten concerts this season. #jazz', draft: false, url, attachment: [], tag: [{ name: '#jazz' }] },
        },
      });
      expect(net.peer.received.find(({ activity }) => activity.id === create.id)?.keyId).toBe(`${group.uri}#main-key`);
      expect(await fetched(create.object.id)).toMatchObject(create.object);
    },
  );

  test('is changed and deleted with the post, and leaves with the boost', async () => {
    const group = await mobilizon.founded();
    const bob = net.world.rest(net.world.bob);
    const [first, second] = [
      await mobilizon.post(group),
      await mobilizon.post(group, { spoiler_text: 'A second one' }),
    ];
    const [one, two] = mobilizon.received('Create').map(({ object }) => object);
    expect(two.name).toBe('A second one');
    net.world.clock.advance(60_000);
    await bob.send('PUT', `/api/v1/statuses/${first.id}`, { body: { status: 'Twelve concerts' } });
    await net.world.drain();
    expect(mobilizon.received('Update')).toMatchObject([
      { actor: group.uri, object: { id: one.id, name: 'Twelve concerts' } },
    ]);
    net.peer.forget();
    await bob.delete(`/api/v1/statuses/${first.id}`);
    await bob.delete(`/api/v1/groups/${group.id}/statuses/${second.id}`);
    await net.world.drain();
    const deleted = mobilizon.received('Delete');
    expect(deleted.map(({ actor, object }) => [actor, object.id])).toEqual([
      [group.uri, one.id],
      [group.uri, two.id],
    ]);
    for (const { id } of [one, two]) expect(await fetched(id)).toBe(404);
  });

  test('has its title as its text if the post has pictures alone', async () => {
    const group = await mobilizon.founded();
    const form = new FormData();
    form.append('file', file(await picture(), 'stage.png'));
    const { id } = await net.world.upload(net.world.bob, form);
    await mobilizon.post(group, { status: '', media_ids: [id] });
    const name = group.uri.split('/').at(-1);
    expect(mobilizon.received('Create')).toMatchObject([
      { object: { name, content: `<p>${name}</p>`, attachment: [{}] } },
    ]);
  });

  test('is not sent again when people vote, and when the poll ends', async () => {
    const { world } = net;
    const group = await mobilizon.founded();
    const { poll } = await mobilizon.post(group, { poll: { options: ['Friday', 'Saturday'], expires_in: 3600 } });
    await world.rest(world.alice).post(`/api/v1/polls/${poll.id}/votes`, { choices: [0] });
    world.clock.advance(300_000);
    await world.drain();
    world.clock.advance(3_600_000);
    await world.drain();
    expect(mobilizon.received('Create')).toHaveLength(1);
    expect(mobilizon.received('Update')).toEqual([]);
  });

  test('is in the collection of its posts, to those who may see it', async () => {
    const group = await mobilizon.founded();
    await mobilizon.post(group);
    await mobilizon.post(group, { members_only: true });
    const [open, closed] = mobilizon.received('Create').map(({ object }) => object);
    const stranger = net.peer.actor('stranger');
    const page = async (by: PeerActor) => (await fetched(`${group.uri}/posts?page=1`, by)).orderedItems;
    expect(await page(stranger)).toMatchObject([{ id: open.id, type: 'Article' }]);
    expect(await page(net.sam)).toMatchObject([{ id: closed.id }, { id: open.id }]);
    expect([await fetched(open.id, stranger), await fetched(closed.id, stranger)]).toMatchObject([
      { id: open.id },
      404,
    ]);
    const { uri } = (await net.world.rest(net.world.bob).get(`/api/v1/accounts/${group.id}/statuses`)).body[0].reblog;
    expect(await fetched(uri)).toMatchObject({ type: 'Note', attributedTo: net.uriOf('bob') });
  });
});
