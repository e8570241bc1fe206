/** Articles of groups that are withheld: from people whom the author does not want to reach, and of suspended people and groups. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Mobilizon } from '../support/federation/mobilizon.ts';
import { type RemoteGroup, remoteGroup } from '../support/federation/remote-group.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let mobilizon: Mobilizon;
let samId: bigint;
beforeAll(async () => {
  net = await Correspondent.open();
  mobilizon = new Mobilizon(net);
  samId = BigInt(await net.peer.idAt(net.world, net.sam));
});
afterAll(() => net.close());
beforeEach(async () => {
  await net.world.drain();
  net.peer.forget();
});

const db = () => net.world.platform.db;
const bob = () => net.world.rest(net.world.bob);

/** Sets the time of an actor's suspension or deletion; null ends it. */
const mark = (id: bigint, column: 'suspendedAt' | 'deletedAt', at: Date | null = net.world.clock.now()) =>
  db().actor.update({ where: { id }, data: { [column]: at } });

/** Runs an act while bob blocks sam, or hides sam's server. */
const WITHHOLDING: Record<string, (act: () => Promise<void>) => Promise<void>> = {
  async 'people whom its author blocks'(act) {
    await bob().post(`/api/v1/accounts/${samId}/block`);
    await act();
    await bob().post(`/api/v1/accounts/${samId}/unblock`);
  },
  async 'servers that its author hides'(act) {
    const { world, peer } = net;
    const hidden = { actorId: world.bob.actorId, domain: peer.domain };
    await db().accountDomainBlock.create({
      data: { ...hidden, id: world.platform.ids.next(), createdAt: world.clock.now() },
    });
    await act();
    await db().accountDomainBlock.deleteMany({ where: hidden });
  },
};

describe('an Article of a local group', () => {
  const edit = ({ id }: { id: string }) =>
    bob().send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Twelve concerts' } });
  const remove = async ({ id }: { id: string }) => {
    await bob().delete(`/api/v1/statuses/${id}`);
    await net.world.drain();
  };
  const idOf = ([create]: { object: { id: string } }[]) => create?.object.id;

  test.each(
    Object.entries(WITHHOLDING).flatMap(([whom, during]) => [
      [whom, 'for everybody', {}, during] as const,
      [whom, 'for members', { members_only: true }, during] as const,
    ]),
  )('is withheld from %s, until it is deleted: %s', async (_whom, _audience, more, during) => {
    const group = await mobilizon.founded();
    const before = await mobilizon.post(group, more);
    await during(async () => {
      await mobilizon.post(group, more);
      net.world.clock.advance(60_000);
      await edit(before);
      await net.world.drain();
      expect(mobilizon.received('Create')).toHaveLength(1);
      expect(mobilizon.received('Update')).toEqual([]);
      await remove(before);
      expect(mobilizon.received('Delete')).toMatchObject([{ object: { id: idOf(mobilizon.received('Create')) } }]);
    });
  });

  test.each([{}, { members_only: true }])('is deleted at the servers of suspended members, too: %o', async (more) => {
    const group = await mobilizon.founded();
    const post = await mobilizon.post(group, more);
    await mark(samId, 'suspendedAt');
    await remove(post);
    await mark(samId, 'suspendedAt', null);
    expect(mobilizon.received('Delete')).toMatchObject([{ object: { id: idOf(mobilizon.received('Create')) } }]);
  });

  test.each([
    ['author', () => net.world.bob.actorId],
    ['group', (group: { id: string }) => BigInt(group.id)],
  ])('is not changed while its %s is suspended', async (_who, idOfSuspended) => {
    const group = await mobilizon.founded();
    const post = await mobilizon.post(group);
    net.world.clock.advance(60_000);
    await edit(post);
    await mark(idOfSuspended(group), 'suspendedAt');
    await net.world.drain();
    await mark(idOfSuspended(group), 'suspendedAt', null);
    expect(mobilizon.received('Update')).toEqual([]);
    await remove(post);
    expect(mobilizon.received('Delete')).toHaveLength(1);
  });
});

describe.each(['suspendedAt', 'deletedAt'] as const)('an Article of a remote group by a person with %s', (column) => {
  let group: RemoteGroup;
  let writer: PeerActor;
  let known: ReturnType<Mobilizon['article']>;
  const write = () => mobilizon.article(writer, group.uri, { to: [PUBLIC], cc: [group.followers] });
  beforeAll(async () => {
    const alice = net.world.rest(net.world.alice);
    group = remoteGroup(net);
    writer = net.peer.actor(`writer_${column.toLowerCase()}`);
    await alice.post(`/api/v1/accounts/${await net.peer.idAt(net.world, group)}/follow`);
    await net.world.drain();
    await net.sendAs(group, { id: net.fresh(group), type: 'Accept', object: net.peer.activities('Follow').at(-1) });
    known = write();
    await mobilizon.act('Create', known, writer);
    expect(await net.storedOf(known.id)).not.toBeNull();
    await mark(BigInt(await net.peer.idAt(net.world, writer)), column);
  });

  test('is not stored, neither received from the group nor fetched', async () => {
    const received = write();
    await mobilizon.act('Create', received, group);
    expect(await net.storedOf(received.id)).toBeNull();
    const fetched = write();
    const found = await net.world
      .rest(net.world.alice)
      .get(`/api/v2/search?resolve=true&q=${encodeURIComponent(fetched.id)}`);
    expect([found.status, found.body.statuses]).toEqual([200, []]);
    expect(await net.storedOf(fetched.id)).toBeNull();
  });

  test('is not changed, and is deleted', async () => {
    net.world.clock.advance(60_000);
    const changed = { ...known, name: 'Our year', updated: net.world.clock.now().toISOString() };
    net.peer.put(new URL(known.id).pathname, { '@context': 'https://www.w3.org/ns/activitystreams', ...changed });
    const { to, cc } = known;
    const forwarded = { id: net.fresh(writer), type: 'Update', actor: writer.uri, object: changed, to, cc };
    await mobilizon.act('Update', changed, writer);
    await mobilizon.act('Update', changed, group);
    await net.sendAs(group, forwarded);
    expect((await net.shown(known.id)).content).toContain('Our season');
    await net.sendAs(group, { id: net.fresh(group), type: 'Delete', object: known.id });
    expect(await net.storedOf(known.id)).toBeNull();
  });
});
