/** People of other servers in groups of this one: Join, its answers, Leave, roles, Remove and Invite. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';

let from: Correspondent;
let number = 0;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

async function founded(fields: Parameters<typeof createGroup>[2] = {}) {
  const group = await createGroup(from.world, from.world.bob, fields);
  await from.world.drain();
  return { ...group, uri: from.uriOf(group.preferredUsername ?? '') };
}

type Group = Awaited<ReturnType<typeof founded>>;

const somebody = (): PeerActor => {
  number += 1;
  return from.peer.actor(`member_${number}`);
};

async function join(group: Group, by: PeerActor, id = `${from.peer.url}/join/${by.name}`) {
  await from.sendAs(by, { id, type: 'Join', object: group.uri, to: [group.uri, `${group.uri}/members`] });
  return id;
}

const storedMember = (group: Group, by: PeerActor) =>
  from.world.platform.db.member.findFirst({ where: { parentId: BigInt(group.id), actor: { uri: by.uri } } });

const shownMembers = async (group: Group) =>
  (await from.world.trpc(from.world.bob).groups.members.query({ id: group.id })).map(
    ({ actor, role }) => `${actor?.preferredUsername}@${actor?.domain} ${role}`,
  );

const sent = (type: string) => from.peer.received.filter(({ activity }) => activity.type === type);

async function seated(fields: Parameters<typeof createGroup>[2] = {}, role: 1 | 2 | 3 = 1) {
  const group = await founded({ openness: 'OPEN', ...fields });
  const by = somebody();
  const uri = await join(group, by);
  const id = `${(await storedMember(group, by))?.actorId}`;
  if (role !== 1)
    await from.world.trpc(from.world.bob).groups.updateMember.mutate({ id: group.id, memberActorId: id, role });
  await from.world.drain();
  from.peer.forget();
  return { group, by, uri, id };
}

describe('FEV-118: a Join', () => {
  test('FEV-119: an open group accepts a Join at once, with a Member that has its address', async () => {
    const group = await founded({ openness: 'OPEN' });
    const by = somebody();
    const uri = await join(group, by);
    expect(sent('Accept')).toMatchObject([
      {
        ...{ keyId: `${group.uri}#main-key`, inbox: `/users/${by.name}/inbox` },
        activity: {
          ...{ actor: group.uri, id: expect.stringContaining(`${from.world.url}/accept/join/`) },
          object: { type: 'Member', id: uri, actor: by.uri, object: group.uri, role: 'member' },
        },
      },
    ]);
    expect(await shownMembers(group)).toContain(`${by.handle} 1`);
  });

  test('a Join of a moderated group waits until a local moderator accepts it', async () => {
    const group = await founded({ openness: 'MODERATED' });
    const by = somebody();
    const uri = await join(group, by);
    expect(from.peer.received).toEqual([]);
    expect(await shownMembers(group)).toContain(`${by.handle} 0`);
    const rest = await from.world.rest(from.world.bob).get(`/api/v1/groups/${group.id}/members`);
    const { actor } = rest.body.find(({ role }: { role: number }) => role === 0);
    expect(actor.domain).toBe(from.peer.domain);
    await from.world
      .trpc(from.world.bob)
      .groups.updateMember.mutate({ id: group.id, memberActorId: actor.id, role: 1 });
    await from.world.drain();
    expect(from.peer.activities('Accept')).toMatchObject([{ object: { type: 'Member', id: uri, role: 'member' } }]);
  });

  test('a refused Join of a moderated group is answered with a Reject', async () => {
    const group = await founded({ openness: 'MODERATED' });
    const by = somebody();
    const uri = await join(group, by);
    const memberActorId = `${(await storedMember(group, by))?.actorId}`;
    await from.world.trpc(from.world.bob).groups.removeMember.mutate({ id: group.id, memberActorId });
    await from.world.drain();
    expect(from.peer.activities('Reject')).toMatchObject([
      { actor: group.uri, object: { type: 'Join', id: uri, actor: by.uri, object: group.uri } },
    ]);
  });

  test('a Join of a group by invitation is refused at once', async () => {
    const group = await founded({ openness: 'INVITE_ONLY' });
    const by = somebody();
    const uri = await join(group, by);
    expect(from.peer.activities('Reject')).toMatchObject([{ actor: group.uri, object: { id: uri } }]);
    expect(await storedMember(group, by)).toBeNull();
  });

  test('answers a repeated Join again, and creates no second member', async () => {
    const { group, by } = await seated();
    await join(group, by, `${from.peer.url}/join/again`);
    expect(from.peer.activities('Accept')).toMatchObject([{ object: { id: `${from.peer.url}/join/again` } }]);
    expect(await shownMembers(group)).toEqual([`bob@null 4`, `${by.handle} 1`]);
  });
});

test('FEV-120: the member reads the membership of a private group at its address, and nobody else', async () => {
  const { group, by } = await seated();
  const own = await from.world.platform.db.member.findFirst({
    where: { parentId: BigInt(group.id), actorId: from.world.bob.actorId },
  });
  const url = `${from.world.url}/members/${own?.id}`;
  expect(await (await from.peer.get(from.world, by, url)).json()).toMatchObject({ type: 'Member', role: 'creator' });
  expect((await from.peer.get(from.world, somebody(), url)).status).toBe(404);
  const page = await (await from.peer.get(from.world, by, `${group.uri}/members?page=1`)).json();
  expect(page.orderedItems).toHaveLength(2);
});

test('FEV-121: a changed role is delivered as an Update of the Member', async () => {
  const { group, by, uri } = await seated({}, 1);
  const memberActorId = `${(await storedMember(group, by))?.actorId}`;
  for (const [role, name] of [[2, 'moderator'] as const, [3, 'administrator'] as const, [1, 'member'] as const]) {
    from.peer.forget();
    await from.world.trpc(from.world.bob).groups.updateMember.mutate({ id: group.id, memberActorId, role });
    await from.world.drain();
    expect(from.peer.activities('Update')).toMatchObject([
      { actor: group.uri, object: { type: 'Member', id: uri, role: name } },
    ]);
  }
});

test('FEV-121: a remote administrator changes local roles, and nobody with a lower role does', async () => {
  const { group, by, uri } = await seated();
  const update = (sender: PeerActor, role: string) =>
    from.sendAs(sender, {
      ...{ id: from.fresh(sender), type: 'Update' },
      object: { type: 'Member', id: uri, actor: by.uri, object: group.uri, role },
    });
  await update(by, 'administrator');
  expect((await storedMember(group, by))?.role).toBe(1);
  const admin = somebody();
  await join(group, admin);
  const id = `${(await storedMember(group, admin))?.actorId}`;
  await from.world.trpc(from.world.bob).groups.updateMember.mutate({ id: group.id, memberActorId: id, role: 3 });
  await update(admin, 'moderator');
  expect((await storedMember(group, by))?.role).toBe(2);
  await update(admin, 'creator');
  expect((await storedMember(group, by))?.role).toBe(2);
});

test('FEV-119: a remote moderator accepts and refuses pending local members', async () => {
  const { group, by: moderator } = await seated({}, 2);
  await from.world.trpc(from.world.bob).groups.update.mutate({ id: group.id, openness: 'MODERATED' });
  const [one, other, third] = [somebody(), somebody(), somebody()];
  const uris = [await join(group, one), await join(group, other), await join(group, third)];
  const answer = (type: string, object: unknown, by = moderator) =>
    from.sendAs(by, { id: from.fresh(by), type, object });
  await answer('Accept', { type: 'Join', id: uris[0], actor: one.uri, object: group.uri }, other);
  expect((await storedMember(group, one))?.role).toBe(0);
  await answer('Accept', { type: 'Join', id: uris[0], actor: one.uri, object: group.uri });
  await answer('Accept', uris[1]);
  await answer('Reject', uris[2]);
  expect((await storedMember(group, one))?.role).toBe(1);
  expect((await storedMember(group, other))?.role).toBe(1);
  expect(await storedMember(group, third)).toBeNull();
});

test('FEV-123: notifies a removed member with a Remove of the membership', async () => {
  const { group, by, uri, id } = await seated();
  await from.world.trpc(from.world.bob).groups.removeMember.mutate({ id: group.id, memberActorId: id });
  await from.world.drain();
  expect(sent('Remove')).toMatchObject([
    { keyId: `${group.uri}#main-key`, activity: { actor: group.uri, object: uri, origin: group.uri } },
  ]);
  expect(sent('Remove')[0]?.activity.to).toContain(by.uri);
});

test('FEV-123: a remote moderator removes members, but nobody whose role is as high', async () => {
  const { group, by: moderator } = await seated({}, 2);
  await from.world.trpc(from.world.carol).groups.join.mutate({ id: group.id });
  const removal = async (name: string) => {
    const actor = { preferredUsername: name, domain: null };
    const row = await from.world.platform.db.member.findFirstOrThrow({ where: { parentId: BigInt(group.id), actor } });
    const object = `${from.world.url}/members/${row.id}`;
    await from.sendAs(moderator, { id: from.fresh(moderator), type: 'Remove', object, origin: group.uri });
  };
  await removal('carol');
  await removal('bob');
  expect(await shownMembers(group)).toEqual(['bob@null 4', `${moderator.handle} 2`]);
});

test('FEV-124: a Leave needs no id, and the last administrator stays', async () => {
  const { group, by } = await seated();
  const leaving = { type: 'Leave', object: group.uri, attributedTo: group.uri };
  await from.sendAs(by, leaving);
  expect(await storedMember(group, by)).toBeNull();
  const { group: other, by: admin, id } = await seated({}, 3);
  const { db } = from.world.platform;
  await db.member.deleteMany({ where: { parentId: BigInt(other.id), actorId: { not: BigInt(id) } } });
  await from.sendAs(admin, { ...leaving, object: other.uri });
  expect((await storedMember(other, admin))?.role).toBe(3);
});

describe('FEV-122: an Invite', () => {
  const invited = async (group: Group, by: PeerActor) => {
    const person = await from.peer.idAt(from.world, by);
    await from.world.trpc(from.world.bob).groupInvitations.create.mutate({ id: group.id, person });
    await from.world.drain();
    return from.peer.activities('Invite')[0];
  };

  test('goes to the invited remote person, whose Accept makes them a member', async () => {
    const group = await founded({ openness: 'INVITE_ONLY' });
    const by = somebody();
    const invite = await invited(group, by);
    expect(invite).toMatchObject({
      ...{ actor: from.uriOf('bob'), object: group.uri, target: by.uri, attributedTo: group.uri },
      ...{ to: [by.uri, `${group.uri}/members`], cc: [group.uri] },
    });
    const object = { type: 'Member', id: invite.id, actor: by.uri, object: group.uri, role: 'member' };
    await from.sendAs(somebody(), { id: `${from.peer.url}/accept/x`, type: 'Accept', object });
    expect(await storedMember(group, by)).toBeNull();
    await from.sendAs(by, { id: `${from.peer.url}/accept/invite`, type: 'Accept', object });
    expect((await storedMember(group, by))?.role).toBe(1);
  });

  test('is declined with its address alone, and one that is taken back is a Remove', async () => {
    const group = await founded({ openness: 'INVITE_ONLY' });
    const [one, other] = [somebody(), somebody()];
    const { id } = await invited(group, one);
    await from.sendAs(one, { id: `${from.peer.url}/reject/1`, type: 'Reject', object: id });
    from.peer.forget();
    const second = await invited(group, other);
    const left = await from.world.trpc(from.world.bob).groupInvitations.list.query({ id: group.id });
    expect(left.map(({ actor }) => actor?.preferredUsername)).toEqual([other.name]);
    const memberActorId = left[0]?.actor?.id ?? '';
    await from.world.trpc(from.world.bob).groupInvitations.remove.mutate({ id: group.id, memberActorId });
    await from.world.drain();
    expect(from.peer.activities('Remove')).toMatchObject([{ actor: group.uri, object: second.id }]);
  });

  test('an Invite of a remote moderator invites local people, and an Invite of others does not', async () => {
    const { group, by } = await seated({}, 2);
    const invite = (sender: PeerActor) =>
      from.sendAs(sender, {
        ...{ id: `${from.peer.url}/member/${sender.name}`, type: 'Invite', object: group.uri },
        target: from.uriOf('alice'),
      });
    await invite(somebody());
    const mine = () => from.world.trpc(from.world.alice).groupInvitations.mine.query({});
    expect(await mine()).toEqual([]);
    await invite(by);
    expect(await mine()).toMatchObject([{ parent: { id: group.id }, inviter: { preferredUsername: by.name } }]);
  });
});

test('FEV-138: the deletion of the group is delivered to remote members', async () => {
  const { group } = await seated();
  await from.world.trpc(from.world.bob).groups.delete.mutate({ id: group.id });
  await from.world.drain();
  expect(from.peer.activities('Delete')).toMatchObject([{ object: { id: group.uri, formerType: 'Group' } }]);
});
