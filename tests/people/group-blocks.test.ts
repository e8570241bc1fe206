/** People whom a group blocks: they neither join it, nor post to it, nor reply in its discussions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let zoe: Person;
beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('zoe');
});
afterAll(() => world.close());

let group: string;
let root: string;
/** Alice founded the group, carol moderates it, bob is a member and began the discussion; everybody may post. */
beforeEach(async () => {
  const { alice, bob, carol } = world;
  ({ id: group } = await createGroup(world, alice, { name: 'Choir', openness: 'OPEN', posting: 'EVERYBODY' }));
  for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id: group });
  await world.trpc(alice).groups.updateMember.mutate({ id: group, memberActorId: carol.id, role: 2 });
  ({ id: root } = await world.trpc(bob).statuses.create.mutate({
    ...{ status: 'The barcarole.', title: 'Which songs?', group_id: group },
  }));
  await world.drain();
});

const pathTo = ({ id }: Person) => `/api/v1/groups/${group}/blocks/${id}`;
async function block(by: Person, target: Person): Promise<void> {
  const { status, body } = await world.rest(by).post(pathTo(target));
  expect([status, body.id], JSON.stringify(body)).toEqual([200, target.id]);
  await world.drain();
}
const unblock = async (by: Person, target: Person) => (await world.rest(by).delete(pathTo(target))).status;

const reply = (person: Person, more: Record<string, unknown> = {}) =>
  world.rest(person).post('/api/v1/statuses', { status: 'The tango.', in_reply_to_id: root, ...more });
const listed = async (person: Person) => {
  const { body } = await world.rest(person).get(`/api/v1/groups/${group}/blocks`);
  return body.map(({ id }: { id: string }) => id);
};

describe('a person whom the group blocks', () => {
  test('replies in none of its discussions, at any depth, until the block ends', async () => {
    const { bob, carol } = world;
    const below = (await reply(bob)).body.id;
    await block(carol, zoe);
    for (const to of [root, below]) {
      const { status, body } = await reply(zoe, { in_reply_to_id: to });
      expect([status, body.error]).toEqual([403, 'The group of this discussion does not let you reply']);
    }
    // Direct replies are messages, and other posts of the same people are no discussions of the group.
    expect((await reply(zoe, { status: '@bob please', visibility: 'direct' })).status).toBe(200);
    const plain = await world.trpc(bob).statuses.create.mutate({ status: 'Hello' });
    expect((await reply(zoe, { in_reply_to_id: plain.id })).status).toBe(200);
    expect(await unblock(carol, zoe)).toBe(200);
    expect((await reply(zoe)).status).toBe(200);
  });

  test('learns from every interface why a discussion takes no reply', async () => {
    const { alice, bob, carol } = world;
    const { id: below } = (await reply(bob)).body;
    const { id: outside } = await world.trpc(bob).statuses.create.mutate({ status: 'Hello' });
    await world.drain();
    const barriers = async (person: Person) => {
      const found = [];
      for (const id of [root, below, outside]) {
        const { body } = await world.rest(person).get(`/api/v1/statuses/${id}`);
        found.push(body.reply_approval.barrier, body.reply_approval.current_user);
      }
      return found;
    };
    const inThread = async (person: Person) => {
      const { descendants } = await world.trpc(person).statuses.context.query({ id: root });
      return descendants.map(({ reply_approval: { barrier } }) => barrier);
    };
    const free = [null, 'automatic', null, 'automatic', null, 'automatic'];
    const barred = ['blocked_by_group', 'denied', 'blocked_by_group', 'denied', null, 'automatic'];
    const closed = ['discussion_closed', 'denied', 'discussion_closed', 'denied', null, 'automatic'];
    expect(await barriers(zoe)).toEqual(free);
    await block(carol, zoe);
    expect(await barriers(zoe)).toEqual(barred);
    expect(await inThread(zoe)).toEqual(['blocked_by_group']);
    expect(await barriers(bob)).toEqual(free);
    expect(await inThread(bob)).toEqual([null]);
    await world.trpc(alice).groupDiscussions.close.mutate({ id: group, statusId: root });
    for (const person of [zoe, bob]) expect(await barriers(person)).toEqual(closed);
    await world.trpc(alice).groupDiscussions.reopen.mutate({ id: group, statusId: root });
    await unblock(carol, zoe);
    expect(await barriers(zoe)).toEqual(free);
    // An ordinary post is its author's.
    await block(carol, zoe);
    await world.rest(alice).delete(`/api/v1/groups/${group}/statuses/${root}`);
    expect(await barriers(zoe)).toEqual(free);
  });

  test('sees that the group blocks them, and nobody else does', async () => {
    const { bob, carol } = world;
    const blocksYou = async (person: Person | null) =>
      (await world.trpc(person).groups.overviews.query({ ids: [group] }))[group]?.blocksYou;
    await block(carol, zoe);
    expect([await blocksYou(zoe), await blocksYou(bob), await blocksYou(null)]).toEqual([true, false, false]);
  });

  test('is no member any more, and neither joins nor is invited', async () => {
    const { alice, bob, carol } = world;
    await world.trpc(alice).groupInvitations.create.mutate({ id: group, person: 'zoe' });
    for (const target of [bob, zoe]) await block(carol, target);
    expect(await listed(alice)).toEqual([zoe.id, bob.id]);
    expect(await world.platform.db.member.count({ where: { parentId: BigInt(group) } })).toBe(2);
    expect(await world.platform.db.groupInvitation.count({ where: { groupId: BigInt(group) } })).toBe(0);
    for (const person of [bob, zoe]) {
      expect(await outcome(world.trpc(person).groups.join.mutate({ id: group }))).toBe(
        'FORBIDDEN: You cannot join this group',
      );
      expect(await outcome(world.trpc(alice).groupInvitations.create.mutate({ id: group, person: person.name }))).toBe(
        'CONFLICT: This group has blocked this person',
      );
    }
    await unblock(alice, bob);
    expect(await outcome(world.trpc(bob).groups.join.mutate({ id: group }))).toBe('OK');
  });

  test('neither comments on its events nor replies to comments there', async () => {
    const { alice, bob, carol } = world;
    const event = await organize(world, alice, { organizerActorId: group });
    const other = await organize(world, bob);
    const comment = (person: Person, eventId: string, more = {}) =>
      world.trpc(person).comments.create.mutate({ actorUsername: person.name, text: 'Tea?', eventId, ...more });
    const barred = async (person: Person, id: string) =>
      (await world.trpc(person).participations.own.query({ id })).barred;
    const { id: inReplyToId } = await comment(bob, event.id);
    await block(carol, zoe);
    const refused = 'FORBIDDEN: This action is not allowed';
    expect(await outcome(comment(zoe, event.id))).toBe(refused);
    expect(await outcome(comment(zoe, event.id, { inReplyToId }))).toBe(refused);
    expect(await barred(zoe, event.uuid)).toBe(true);
    expect([await barred(bob, event.uuid), await barred(zoe, other.uuid)]).toEqual([false, false]);
    expect((await reply(zoe, { in_reply_to_id: inReplyToId })).status).toBe(403);
    expect(await outcome(comment(zoe, other.id))).toBe('OK');
    await unblock(carol, zoe);
    expect(await barred(zoe, event.uuid)).toBe(false);
    expect(await outcome(comment(zoe, event.id))).toBe('OK');
    expect((await reply(zoe, { in_reply_to_id: inReplyToId })).status).toBe(200);
  });

  test('does not write to the group, by its id or by a mention', async () => {
    const { alice } = world;
    const name = (await world.platform.db.actor.findUniqueOrThrow({ where: { id: BigInt(group) } })).preferredUsername;
    await block(alice, zoe);
    const { status, body } = await reply(zoe, { in_reply_to_id: undefined, group_id: group });
    expect([status, body.details?.group_id?.[0]?.description]).toEqual([422, 'does not let you post']);
    const { id } = await world.trpc(zoe).statuses.create.mutate({ status: `@${name} a tango` });
    await world.drain();
    expect(await world.platform.db.status.count({ where: { reblogOfId: BigInt(id) } })).toBe(0);
  });
});

describe('blocking', () => {
  test('is for moderators, of people with a lower role, and can be repeated', async () => {
    const { alice, bob, carol } = world;
    const moderator = 'FORBIDDEN: Actor id is not a moderator of the selected group';
    const make = (person: Person, accountId: string) =>
      outcome(world.trpc(person).groupBlocks.create.mutate({ id: group, accountId }));
    for (const person of [bob, zoe]) {
      expect(await make(person, carol.id)).toBe(moderator);
      expect(await outcome(world.trpc(person).groupBlocks.remove.mutate({ id: group, accountId: carol.id }))).toBe(
        moderator,
      );
      expect(await outcome(world.trpc(person).groupBlocks.list.query({ id: group }))).toBe(moderator);
    }
    for (const accountId of [alice.id, carol.id, group])
      expect(await make(carol, accountId)).toBe('FORBIDDEN: You cannot remove this member');
    expect(await make(carol, '1')).toBe('NOT_FOUND: Record not found');
    expect(await listed(alice)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await block(alice, carol);
    expect(await listed(alice)).toEqual([carol.id]);
    for (let time = 0; time < 2; time += 1) expect(await unblock(alice, carol)).toBe(200);
    expect(await listed(alice)).toEqual([]);
  });
});
