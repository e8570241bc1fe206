/** Remote groups: finding, joining and leaving them, and decisions of their servers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type RemoteGroup, remoteGroup } from '../support/federation/remote-group.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const alice = () => from.world.trpc(from.world.alice);

const memberships = async () =>
  (await alice().groups.memberships.query({ limit: 100 })).map(
    ({ parent, role }) => `${parent?.preferredUsername}@${parent?.domain} ${role}`,
  );

async function asked(more: Record<string, unknown> = {}) {
  const group = remoteGroup(from, more);
  const { parent } = await alice().groups.join.mutate({ id: group.handle });
  await from.world.drain();
  const [join] = from.peer.activities('Join');
  return { group, join, id: parent?.id ?? '' };
}

async function seated() {
  const all = await asked();
  await answer(all.group, 'Accept', all.join.id);
  from.peer.forget();
  return all;
}

const answer = (by: PeerActor, type: string, object: unknown) => from.sendAs(by, { id: from.fresh(by), type, object });

const memberOf = ({ join, group }: { join: { id: string }; group: PeerActor }, role = 'member') => ({
  ...{ type: 'Member', id: join.id, actor: from.uriOf('alice'), object: group.uri, role },
});

describe('FEV-118: joining', () => {
  test('asks the group, signed by the person, and waits; every interface shows where it is', async () => {
    const { group, join, id } = await asked();
    expect(join).toMatchObject({ actor: from.uriOf('alice'), object: group.uri, to: [group.uri] });
    expect(from.peer.received[0]).toMatchObject({
      keyId: `${from.uriOf('alice')}#main-key`,
      inbox: `/users/${group.name}/inbox`,
    });
    expect(await memberships()).toContain(`${group.handle} 0`);
    const rest = await from.world.rest(from.world.alice).get('/api/v1/memberships');
    expect(rest.body[0]).toMatchObject({ role: 0, parent: { id, domain: from.peer.domain } });
    const query = `{ group(preferredUsername: "${group.handle}") { id domain openness } }`;
    const { data } = await from.world.gql(from.world.alice, query);
    expect(data?.group).toEqual({ id, domain: from.peer.domain, openness: 'MODERATED' });
  });

  test('is not possible where nobody joins, and leaves nothing', async () => {
    for (const more of [{ openness: 'invite_only' }, { openness: undefined }]) {
      const group = remoteGroup(from, more);
      expect(await outcome(alice().groups.join.mutate({ id: group.handle }))).toBe(
        'FORBIDDEN: You cannot join this group',
      );
    }
    expect(from.peer.activities('Join')).toEqual([]);
  });
});

describe('FEV-119: an Accept', () => {
  test('an Accept of the Member, of the Join or of its address admits the person who requested membership, and mails them', async () => {
    for (const object of [
      (all: Awaited<ReturnType<typeof asked>>) => memberOf(all),
      (all: Awaited<ReturnType<typeof asked>>) => all.join,
      (all: Awaited<ReturnType<typeof asked>>) => all.join.id,
    ]) {
      const all = await asked();
      await answer(all.group, 'Accept', object(all));
      expect(await memberships()).toContain(`${all.group.handle} 1`);
      from.peer.forget();
    }
    const mails = await mailsTo(from.world, from.world.alice.email);
    expect(mails.filter(({ subject }) => subject.includes('now a member of'))).toHaveLength(3);
  });

  test('an Accept from another server than the group’s admits nobody', async () => {
    const { group, join } = await asked();
    const other = await Correspondent.open();
    try {
      const stranger = other.peer.actor('stranger');
      expect(
        await other.peer.send(from.world, stranger, { id: `${stranger.uri}#1`, type: 'Accept', object: join.id }),
      ).toBe(202);
      await from.world.drain();
    } finally {
      await other.close();
    }
    expect(await memberships()).toContain(`${group.handle} 0`);
  });
});

test('FEV-118: a Reject ends the request, and it can be made again', async () => {
  const { group, join, id } = await asked();
  await answer(group, 'Reject', memberOf({ group, join }, 'rejected'));
  expect(await memberships()).not.toContain(`${group.handle} 0`);
  await alice().groups.join.mutate({ id });
});

test('FEV-121: an Update of the Member changes the role; unknown ones are members, and strangers change nothing', async () => {
  const all = await seated();
  const sent = async (by: PeerActor, role: string) => {
    await answer(by, 'Update', memberOf(all, role));
    return (await memberships()).find((row) => row.startsWith(all.group.handle))?.slice(-1);
  };
  expect(await sent(all.group, 'moderator')).toBe('2');
  expect(await sent(all.group, 'administrator')).toBe('3');
  expect(await sent(all.group, 'creator')).toBe('4');
  expect(await sent(all.group, 'something')).toBe('1');
  const other = await Correspondent.open();
  const stranger = other.peer.actor('stranger');
  await other.peer.send(from.world, stranger, {
    id: `${stranger.uri}#2`,
    type: 'Update',
    object: memberOf(all, 'administrator'),
  });
  await from.world.drain();
  await other.close();
  expect(await memberships()).toContain(`${all.group.handle} 1`);
});

test('a local moderator of a remote group cannot change it', async () => {
  const all = await seated();
  await answer(all.group, 'Update', memberOf(all, 'administrator'));
  const refused = 'FORBIDDEN: This group is managed on another server';
  expect(await outcome(alice().groups.update.mutate({ id: all.id, name: 'Mine' }))).toBe(refused);
  expect(await outcome(alice().groups.delete.mutate({ id: all.id }))).toBe(refused);
  expect(await outcome(alice().groupInvitations.create.mutate({ id: all.id, person: 'bob' }))).toBe(refused);
  const memberActorId = from.world.bob.id;
  expect(await outcome(alice().groups.removeMember.mutate({ id: all.id, memberActorId }))).toBe(refused);
});

test('FEV-123: a Remove by the group ends the membership, and mails who was taken out', async () => {
  const { group, join } = await seated();
  await from.sendAs(group, { id: from.fresh(group), type: 'Remove', object: join.id, origin: `${group.uri}x` });
  expect(await memberships()).toContain(`${group.handle} 1`);
  await from.sendAs(group, { id: from.fresh(group), type: 'Remove', object: join.id, origin: group.uri });
  expect((await memberships()).filter((row) => row.startsWith(group.handle))).toEqual([]);
  const mails = await mailsTo(from.world, from.world.alice.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('You’re no longer in the group'));
});

test('FEV-124: leaving is delivered to the group', async () => {
  const { group, id } = await seated();
  await alice().groups.leave.mutate({ id });
  await from.world.drain();
  expect(from.peer.activities('Leave')).toMatchObject([
    {
      ...{ actor: from.uriOf('alice'), object: group.uri, attributedTo: group.uri },
      ...{ to: [`${group.uri}/members`], cc: [group.uri] },
    },
  ]);
});

describe('FEV-122: an Invite', () => {
  const invite = (group: RemoteGroup, by: PeerActor, id: string) =>
    from.sendAs(by, {
      ...{ id, type: 'Invite', object: group.uri, target: from.uriOf('alice'), attributedTo: group.uri },
      ...{ to: [from.uriOf('alice'), `${group.uri}/members`], cc: [group.uri] },
    });
  const mine = async () =>
    (await alice().groupInvitations.mine.query({})).map(
      ({ parent }) => `${parent?.preferredUsername}@${parent?.domain}`,
    );

  test('shows an invitation by somebody of the group’s server, and accepts it with the Member', async () => {
    const group = remoteGroup(from, { openness: 'invite_only' });
    const id = `${from.peer.url}/member/${crypto.randomUUID()}`;
    await invite(group, from.sam, id);
    expect(await mine()).toEqual([group.handle]);
    const told = await from.world
      .rest(from.world.alice)
      .get('/api/v1/notifications', { supported_types: ['group.invited'] });
    expect(told.body[0]).toMatchObject({ type: 'group.invited', account: { acct: from.sam.handle } });
    await alice().groups.join.mutate({ id: group.handle });
    await from.world.drain();
    expect(from.peer.activities('Accept')).toMatchObject([
      {
        ...{ actor: from.uriOf('alice'), id: expect.stringContaining(`${from.world.url}/accept/invite/member/`) },
        object: { type: 'Member', id, actor: from.uriOf('alice'), object: group.uri },
      },
    ]);
    expect(await memberships()).toContain(`${group.handle} 1`);
    expect(await mine()).toEqual([]);
  });

  test('is declined with its address, and one that the group takes back is gone', async () => {
    const [one, other] = [remoteGroup(from), remoteGroup(from)];
    const ids = [1, 2].map(() => `${from.peer.url}/member/${crypto.randomUUID()}`) as [string, string];
    await invite(one, from.sam, ids[0]);
    await invite(other, from.sam, ids[1]);
    const [, row] = await alice().groupInvitations.mine.query({});
    await alice().groupInvitations.remove.mutate({ id: row?.parent?.id ?? '', memberActorId: from.world.alice.id });
    await from.world.drain();
    expect(from.peer.activities('Reject')).toMatchObject([{ actor: from.uriOf('alice'), object: ids[0] }]);
    expect(await mine()).toEqual([other.handle]);
    await from.sendAs(other, { id: from.fresh(other), type: 'Remove', object: ids[1], origin: other.uri });
    expect(await mine()).toEqual([]);
  });

  test('ignores an invitation by somebody who does not administer the group', async () => {
    const group = remoteGroup(from);
    const other = await Correspondent.open();
    const stranger = other.peer.actor('stranger');
    const id = `${other.peer.url}/member/1`;
    await other.peer.send(from.world, stranger, { id, type: 'Invite', object: group.uri, target: from.uriOf('alice') });
    await from.world.drain();
    await other.close();
    expect(await mine()).toEqual([]);
  });
});

test('FEV-138: a group that its server deletes is nobody’s any more', async () => {
  const { group, id } = await seated();
  await from.world.rest(from.world.alice).post(`/api/v1/accounts/${id}/follow`);
  await from.world.drain();
  await answer(group, 'Delete', { id: group.uri, type: 'Tombstone', formerType: 'Group' });
  expect((await memberships()).filter((row) => row.startsWith(group.handle))).toEqual([]);
  const { db } = from.world.platform;
  expect(await db.follow.count({ where: { targetId: BigInt(id) } })).toBe(0);
  expect(await db.member.count({ where: { parentId: BigInt(id) } })).toBe(0);
});
