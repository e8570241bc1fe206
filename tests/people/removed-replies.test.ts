/** Replies that moderators of a group remove from its discussions, and restore. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseContent } from '../../src/domain/persons/erase-content.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let zoe: Person;
let yan: Person;
beforeAll(async () => {
  world = await createWorld();
  [zoe, yan] = [await world.person('zoe'), await world.person('yan')];
});
afterAll(() => world.close());

let group: string;
let root: string;
/** Alice founded the group, carol moderates it, bob is a member and began the discussion. */
beforeEach(async () => {
  const { alice, bob, carol } = world;
  ({ id: group } = await createGroup(world, alice, { name: 'Choir', openness: 'OPEN' }));
  for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id: group });
  await world.trpc(alice).groups.updateMember.mutate({ id: group, memberActorId: carol.id, role: 2 });
  await world.drain();
  root = await post(bob, { title: 'Which songs?', group_id: group });
  await world.platform.db.notification.deleteMany();
});

async function post(person: Person, given: Record<string, unknown>): Promise<string> {
  world.clock.advance(1000);
  const { id } = await world.trpc(person).statuses.create.mutate({ status: 'The barcarole.', ...given });
  await world.drain();
  return id;
}

const reply = (person: Person, to = root) => post(person, { in_reply_to_id: to });

async function act(person: Person, id: string, verb: 'remove' | 'restore') {
  const path = `/api/v1/groups/${group}/discussion_replies/${id}/${verb}`;
  const { status, body } = await world.rest(person).post(path);
  expect(status, JSON.stringify(body)).toBe(200);
  await world.drain();
  return body;
}

const thread = async (person: Person | null, id = root) => {
  const { body } = await world.rest(person).get(`/api/v1/statuses/${id}/context`);
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
  return { ancestors: idsOf(body.ancestors), descendants: idsOf(body.descendants) };
};
const discussion = async () => (await world.rest().get(`/api/v1/groups/${group}/discussions/${root}`)).body;
const told = async (person: Person) => {
  const query = { supported_types: ['group.post_refused'], types: ['group.post_refused'] };
  const { body } = await world.rest(person).get('/api/v1/notifications', query);
  return body.map(({ type, account, status }: Record<string, { id: string }>) => [type, account?.id, status?.id]);
};

describe('a removed reply', () => {
  test('leaves the thread and its number of replies, and stays its author’s', async () => {
    const { alice, carol } = world;
    const first = await reply(yan);
    const removed = await reply(zoe);
    const below = await reply(yan, removed);
    expect(await discussion()).toMatchObject({ replies_count: 3 });
    expect(await act(carol, removed, 'remove')).toMatchObject({ id: removed, removed_from_discussion: true });
    expect(await discussion()).toMatchObject({ replies_count: 2 });
    for (const person of [null, yan]) {
      expect((await thread(person)).descendants).toEqual([first, below]);
      expect((await thread(person, below)).ancestors).toEqual([root]);
      expect((await world.rest(person).get(`/api/v1/statuses/${removed}`)).body).toMatchObject({
        removed_from_discussion: true,
        visibility: 'public',
      });
    }
    for (const person of [zoe, alice, carol])
      expect((await thread(person)).descendants).toEqual([first, removed, below]);
    const { body } = await world.rest().get(`/api/v1/accounts/${zoe.id}/statuses`);
    expect(body.map(({ id }: { id: string }) => id)).toContain(removed);
    expect(await told(zoe)).toEqual([['group.post_refused', group, removed]]);
  });

  test('does not order the list of discussions any more', async () => {
    const { alice, bob } = world;
    const later = await post(bob, { title: 'Which dances?', group_id: group });
    const id = await reply(zoe);
    const list = async () =>
      (await world.rest().get(`/api/v1/groups/${group}/discussions`)).body.map((row: { id: string }) => row.id);
    expect(await list()).toEqual([root, later]);
    await act(alice, id, 'remove');
    expect(await list()).toEqual([later, root]);
    expect(await discussion()).toMatchObject({ last_reply_at: null });
  });

  test('is restored by any moderator, with all that it had', async () => {
    const { alice, carol } = world;
    const id = await reply(zoe);
    for (const verb of ['restore', 'remove', 'remove'] as const) await act(carol, id, verb);
    expect(await told(zoe)).toHaveLength(1);
    expect(await act(alice, id, 'restore')).toMatchObject({ removed_from_discussion: false });
    expect((await thread(null)).descendants).toEqual([id]);
    expect(await discussion()).toMatchObject({ replies_count: 1 });
    expect(await told(zoe)).toEqual([]);
    // The group shares no replies.
    expect(await world.platform.db.status.count({ where: { reblogOfId: BigInt(id) } })).toBe(0);
    await act(alice, id, 'remove');
    expect((await thread(null)).descendants).toEqual([]);
    expect(await told(zoe)).toHaveLength(1);
  });

  test('is counted by neither its deletion nor a later reply', async () => {
    const { alice, bob } = world;
    const id = await reply(zoe);
    await act(alice, id, 'remove');
    await reply(bob);
    expect(await discussion()).toMatchObject({ replies_count: 1 });
    await world.rest(zoe).delete(`/api/v1/statuses/${id}`);
    await world.drain();
    expect(await discussion()).toMatchObject({ replies_count: 1 });
  });

  test('causes no notification to its author who moderates and removed it', async () => {
    const { carol } = world;
    await act(carol, await reply(carol), 'remove');
    expect(await told(carol)).toEqual([]);
  });

  test('is removed though its author blocks the moderator', async () => {
    const { carol } = world;
    const id = await reply(zoe);
    await world.rest(zoe).post(`/api/v1/accounts/${carol.id}/block`);
    await act(carol, id, 'remove');
    expect((await thread(null)).descendants).toEqual([]);
    await world.rest(zoe).post(`/api/v1/accounts/${carol.id}/unblock`);
  });

  test('is no reply of a comment in GraphQL', async () => {
    const { alice, bob, carol, mod } = world;
    const [kept, removed] = [await reply(yan), await reply(zoe)];
    await act(alice, removed, 'remove');
    const given = { reportedActorId: bob.id, commentsIds: [root] };
    const { id } = await world.trpc(carol).reports.create.mutate(given);
    const { data } = await world.gql(mod, `{ report(id: "${id}") { comments { replies { id } } } }`);
    expect(data.report.comments).toEqual([{ replies: [{ id: kept }] }]);
  });

  test('in a discussion of members leaves it as well', async () => {
    const { alice, bob, carol } = world;
    root = await post(bob, { title: 'Who has the key?', group_id: group, members_only: true });
    const id = await reply(carol);
    await act(alice, id, 'remove');
    expect((await thread(bob)).descendants).toEqual([]);
    expect((await world.rest(zoe).get(`/api/v1/statuses/${id}`)).status).toBe(404);
  });

  test('is part of the thread again when the discussion ends', async () => {
    const { alice } = world;
    const id = await reply(zoe);
    await act(alice, id, 'remove');
    await world.rest(alice).delete(`/api/v1/groups/${group}/statuses/${root}`);
    await world.drain();
    expect((await thread(null)).descendants).toEqual([id]);
    expect((await world.rest().get(`/api/v1/statuses/${id}`)).body.removed_from_discussion).toBe(false);
  });
});

describe('a removed reply, and the number of replies of the post above it', () => {
  let above: string;
  let id: string;
  beforeEach(async () => {
    above = await reply(yan);
    id = await reply(zoe, above);
  });
  const counts = async (readers: (Person | null)[] = [null, zoe, world.alice]) =>
    Promise.all(
      readers.map(async (person) => (await world.rest(person).get(`/api/v1/statuses/${above}`)).body.replies_count),
    );
  const remove = async (person: Person, statusId: string) => {
    expect((await world.rest(person).delete(`/api/v1/statuses/${statusId}`)).status).toBe(200);
    await world.drain();
  };

  test('it is not counted for anybody until it is restored', async () => {
    const { alice, carol } = world;
    expect(await counts()).toEqual([1, 1, 1]);
    for (const verb of ['restore', 'remove', 'remove'] as const) await act(carol, id, verb);
    expect(await counts()).toEqual([0, 0, 0]);
    await act(alice, id, 'restore');
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('its deletion does not count again, nor that of the person', async () => {
    const leaving = await world.someone('leaving');
    const other = await reply(leaving, above);
    const kept = await reply(yan, above);
    for (const removed of [id, other]) await act(world.alice, removed, 'remove');
    expect(await counts([null])).toEqual([1]);
    await remove(zoe, id);
    await world.platform.db.actor.update({ where: { id: leaving.actorId }, data: { deletedAt: world.clock.now() } });
    await eraseContent(world.platform, leaving.actorId);
    await world.drain();
    expect(await counts([null])).toEqual([1]);
    await remove(yan, kept);
    expect(await counts([null])).toEqual([0]);
  });

  test('a decision that deletes it, and is taken back, leaves it removed', async () => {
    const { alice, admin } = world;
    await act(alice, id, 'remove');
    const { body: report } = await world.rest(alice).post('/api/v1/reports', { account_id: zoe.id, status_ids: [id] });
    const decide = `/api/v1/admin/reports/${report.id}/statuses`;
    expect((await world.rest(admin).post(decide, { action: 'delete' })).status).toBe(200);
    await world.drain();
    expect(await counts([null])).toEqual([0]);
    const warning = await world.platform.db.accountWarning.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await world.rest(zoe).post(`/api/v1/strikes/${warning.id}/appeal`, { text: 'A joke' });
    const appeal = await world.platform.db.appeal.findUniqueOrThrow({ where: { accountWarningId: warning.id } });
    expect((await world.rest(admin).post(`/api/v1/admin/appeals/${appeal.id}/approve`)).status).toBe(200);
    await world.drain();
    expect((await world.rest().get(`/api/v1/statuses/${id}`)).body.removed_from_discussion).toBe(true);
    expect(await counts([null])).toEqual([0]);
    await act(alice, id, 'restore');
    expect(await counts([null])).toEqual([1]);
  });

  test('it is counted again when the discussion ends, unless it was deleted', async () => {
    const { alice } = world;
    const deleted = await reply(zoe, above);
    for (const removed of [id, deleted]) await act(alice, removed, 'remove');
    await remove(zoe, deleted);
    await world.rest(alice).delete(`/api/v1/groups/${group}/statuses/${root}`);
    await world.drain();
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('it stays removed when the first post is deleted', async () => {
    const { alice, bob } = world;
    await act(alice, id, 'remove');
    await remove(bob, root);
    expect((await thread(null, above)).descendants).toEqual([]);
    expect(await counts([null])).toEqual([0]);
  });
});

describe('removal', () => {
  test('is for moderators, of replies in a discussion of their group', async () => {
    const { alice, bob, erin } = world;
    const id = await reply(zoe);
    const remove = (person: Person, statusId = id, of = group) =>
      outcome(world.trpc(person).groupDiscussions.removeReply.mutate({ id: of, statusId }));
    for (const person of [bob, zoe, erin])
      expect(await remove(person)).toBe('FORBIDDEN: Actor id is not a moderator of the selected group');
    const other = await createGroup(world, bob, {});
    const plain = await post(bob, { group_id: group });
    const absent = 'NOT_FOUND: Record not found';
    expect(await remove(bob, id, other.id)).toBe(absent);
    expect(await remove(alice, root)).toBe(absent);
    expect(await remove(alice, await reply(zoe, plain))).toBe(absent);
    expect(await remove(alice, '1')).toBe(absent);
    // It is no part of the discussion.
    const secret = await post(zoe, { in_reply_to_id: root, status: '@bob quietly', visibility: 'direct' });
    const followers = await post(zoe, { in_reply_to_id: root, visibility: 'private' });
    for (const hidden of [secret, followers]) expect(await remove(alice, hidden)).toBe(absent);
    await world.rest(zoe).delete(`/api/v1/statuses/${id}`);
    expect(await remove(alice)).toBe(absent);
    expect(await world.platform.db.wallRequest.count({ where: { groupId: BigInt(group) } })).toBe(0);
  });

  test('does not make the reply wait for an answer', async () => {
    const { alice } = world;
    const id = await reply(zoe);
    await act(alice, id, 'remove');
    expect((await world.rest(alice).get(`/api/v1/groups/${group}/post_requests`)).body).toEqual([]);
    const { status } = await world.rest(alice).post(`/api/v1/groups/${group}/post_requests/${id}/accept`);
    expect(status).toBe(409);
  });
});
