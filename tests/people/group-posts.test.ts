/** Posts to a group that its moderators have to approve: who reads them before, and what each answer does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkToParent } from '../../src/domain/federation/remote/store/link-to-parent.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let zoe: Person;
beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('zoe');
});
afterAll(() => world.close());

let group: { id: string; name: string };
/** Alice founded it, carol moderates it, bob and zoe are members. */
beforeEach(async () => {
  const { alice, bob, carol } = world;
  const made = await createGroup(world, alice, { name: 'Choir', openness: 'OPEN', approvesPosts: true });
  group = { id: made.id, name: made.preferredUsername };
  for (const person of [bob, carol, zoe]) await world.trpc(person).groups.join.mutate({ id: group.id });
  await world.trpc(alice).groups.updateMember.mutate({ id: group.id, memberActorId: carol.id, role: 2 });
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

const post = async (person: Person, more: Record<string, unknown> = {}) => {
  const given = { status: 'Who has the scores?', group_id: group.id, ...more };
  const { status, body } = await world.rest(person).post('/api/v1/statuses', given);
  expect(status, JSON.stringify(body)).toBe(200);
  await world.drain();
  return body;
};

const secret = (person: Person) => post(person, { members_only: true });

type Answer = 'accept' | 'refuse';

const answer = async (person: Person, id: string, verb: Answer) => {
  const { status } = await world.rest(person).post(`/api/v1/groups/${group.id}/post_requests/${id}/${verb}`);
  await world.drain();
  return status;
};

const idsOf = (statuses: { id: string }[]) => statuses.map(({ id }) => id);
const waiting = async (person: Person) =>
  idsOf((await world.rest(person).get(`/api/v1/groups/${group.id}/post_requests`)).body);
const wall = async (person: Person | null = null) => {
  const { body } = await world.rest(person).get(`/api/v1/accounts/${group.id}/statuses`);
  return body.map(({ reblog }: { reblog: { id: string } }) => reblog.id);
};
const reads = async (person: Person, id: string) => (await world.rest(person).get(`/api/v1/statuses/${id}`)).status;

const KINDS = ['group.post_request', 'group.post_accepted', 'group.post_refused'];
const told = async (person: Person) => {
  const { body } = await world.rest(person).get('/api/v1/notifications', { supported_types: KINDS });
  return body.map(({ type, account, status }: Record<string, { id: string }>) => [type, account?.id, status?.id]);
};

describe('a public post of a member', () => {
  test('waits, is public meanwhile, and is shared when a moderator accepts it', async () => {
    const { alice, bob, carol } = world;
    const { id } = await post(bob);
    expect(await wall(alice)).toEqual([]);
    expect(await reads(zoe, id)).toBe(200);
    for (const moderator of [alice, carol]) {
      expect(await waiting(moderator)).toEqual([id]);
      expect(await told(moderator)).toEqual([['group.post_request', group.id, id]]);
    }
    expect(await waiting(bob)).toEqual([id]);
    expect(await waiting(zoe)).toEqual([]);
    expect(await told(bob)).toEqual([]);
    expect(await answer(carol, id, 'accept')).toBe(200);
    expect(await wall()).toEqual([id]);
    expect(await told(bob)).toEqual([['group.post_accepted', group.id, id]]);
    expect(await waiting(alice)).toEqual([]);
    expect(await told(alice)).toEqual([]);
  });

  test('stays with its author when a moderator refuses it', async () => {
    const { alice, bob } = world;
    const { id } = await post(bob);
    expect(await answer(alice, id, 'refuse')).toBe(200);
    expect(await wall(alice)).toEqual([]);
    expect(await reads(zoe, id)).toBe(200);
    expect(await told(bob)).toEqual([['group.post_refused', group.id, id]]);
    expect(await waiting(bob)).toEqual([]);
  });

  test('waits when it mentions the group, and not twice when its job is repeated', async () => {
    const { alice, bob } = world;
    await world.rest(bob).post('/api/v1/statuses', { status: `Singing today @${group.name}` });
    await world.drain();
    const [id] = await waiting(alice);
    await world.platform.db.$transaction((tx) => enqueue(tx, 'status.created', { statusId: id ?? '' }));
    await world.drain();
    expect(await waiting(alice)).toHaveLength(1);
    expect(await told(alice)).toHaveLength(1);
    expect(await wall(alice)).toEqual([]);
  });
});

describe('a post for members', () => {
  test('is read by its author and by moderators alone until it is accepted', async () => {
    const { alice, bob, carol } = world;
    const { id } = await secret(bob);
    expect((await world.rest(bob).get(`/api/v1/statuses/${id}`)).body).toMatchObject({
      members_of: group.id,
      reply_approval: { state: 'pending' },
    });
    for (const [person, status] of [
      [bob, 200],
      [alice, 200],
      [carol, 200],
      [zoe, 404],
    ] as const)
      expect([person.name, await reads(person, id)]).toEqual([person.name, status]);
    expect(await told(carol)).toEqual([['group.post_request', group.id, id]]);
    expect(
      (await world.rest(zoe).get(`/api/v1/accounts/${bob.id}/statuses`)).body.map(({ id: of }: { id: string }) => of),
    ).not.toContain(id);
    expect(await answer(carol, id, 'accept')).toBe(200);
    expect(await reads(zoe, id)).toBe(200);
    expect(await wall(zoe)).toEqual([id]);
    expect(await wall()).toEqual([]);
    expect((await world.rest(zoe).get(`/api/v1/statuses/${id}`)).body).toMatchObject({
      visibility: 'private',
      members_of: group.id,
    });
    expect(await told(bob)).toEqual([['group.post_accepted', group.id, id]]);
  });

  test('is read by its author alone when it is refused', async () => {
    const { alice, bob, carol } = world;
    const { id } = await secret(bob);
    expect(await answer(alice, id, 'refuse')).toBe(200);
    expect(await reads(bob, id)).toBe(200);
    for (const person of [alice, carol, zoe]) expect(await reads(person, id)).toBe(404);
    expect(await told(bob)).toEqual([['group.post_refused', group.id, id]]);
    expect(await world.platform.db.status.count({ where: { reblogOfId: BigInt(id) } })).toBe(0);
  });

  test('mentions members alone when it is accepted, also after an edit', async () => {
    const { alice, bob, erin } = world;
    const { id } = await post(bob, { members_only: true, status: 'Scores?' });
    const edited = { status: 'Scores, @zoe and @erin?' };
    await world.trpc(bob).statuses.update.mutate({ id, ...edited });
    await world.drain();
    expect(await reads(zoe, id)).toBe(404);
    await answer(alice, id, 'accept');
    expect(await wall(zoe)).toEqual([id]);
    expect(await reads(erin, id)).toBe(404);
    const mentioned = await world.platform.db.mention.findMany({ where: { statusId: BigInt(id), silent: false } });
    expect(mentioned.map(({ actorId }) => actorId)).toEqual([zoe.actorId]);
  });
});

test('moderators, replies and groups without approval need none', async () => {
  const { alice, bob, carol } = world;
  const { id } = await secret(carol);
  const reply = await world.rest(bob).post('/api/v1/statuses', { status: 'Me', in_reply_to_id: id });
  expect(reply.status).toBe(200);
  await world.drain();
  expect(await reads(zoe, reply.body.id)).toBe(200);
  const { id: waitingId } = await post(bob);
  await world.trpc(alice).groups.update.mutate({ id: group.id, approvesPosts: false });
  const { id: free } = await post(bob, { status: 'Another' });
  expect(await wall(zoe)).toEqual([free, id]);
  // Earlier posts still wait for an answer.
  expect(await waiting(alice)).toEqual([waitingId]);
});

describe('an answer', () => {
  test.each([
    ['accept', 'accept'],
    ['accept', 'refuse'],
    ['refuse', 'accept'],
    ['refuse', 'refuse'],
  ] as const)('is final: %s, then %s', async (first, second) => {
    const { alice, bob, carol } = world;
    for (const { id } of [await post(bob), await secret(bob)]) {
      expect(await answer(alice, id, first)).toBe(200);
      expect(await answer(carol, id, second)).toBe(409);
    }
    expect(await wall(bob)).toHaveLength(first === 'accept' ? 2 : 0);
  });

  test('counts once if moderators answer at the same time', async () => {
    const { alice, bob, carol } = world;
    for (const { id } of [await post(bob), await secret(bob)]) {
      const path = `/api/v1/groups/${group.id}/post_requests/${id}`;
      const answers = await Promise.all([
        world.rest(alice).post(`${path}/accept`),
        world.rest(carol).post(`${path}/refuse`),
        world.rest(carol).post(`${path}/accept`),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      await world.drain();
      const isAccepted = answers[1]?.status === 409;
      expect((await wall(bob)).includes(id)).toBe(isAccepted);
      expect((await told(bob)).filter(([, , of]: string[]) => of === id)).toEqual([
        [isAccepted ? 'group.post_accepted' : 'group.post_refused', group.id, id],
      ]);
    }
  });

  test('is for moderators, about posts that wait there', async () => {
    const { alice, bob, erin } = world;
    const { id } = await secret(bob);
    const other = await createGroup(world, bob, { approvesPosts: true });
    const act = (person: Person, of = group.id, statusId = id) =>
      outcome(world.trpc(person).groupPosts.accept.mutate({ id: of, statusId }));
    for (const person of [bob, zoe, erin])
      expect(await act(person)).toBe('FORBIDDEN: Actor id is not a moderator of the selected group');
    expect(await act(bob, other.id)).toBe('NOT_FOUND: Record not found');
    expect(await act(alice, group.id, '1')).toBe('NOT_FOUND: Record not found');
    await world.rest(bob).delete(`/api/v1/statuses/${id}`);
    expect(await act(alice)).toBe('NOT_FOUND: Record not found');
    expect(await waiting(alice)).toEqual([]);
  });
});

describe('a post does not wait any more', () => {
  test('when the group blocks its author', async () => {
    const { alice, bob, platform } = world;
    const ids = [(await post(zoe)).id, (await secret(zoe)).id, (await post(zoe, { title: 'Scores' })).id];
    const other = (await post(bob)).id;
    expect(await waiting(alice)).toEqual([other, ...ids.toReversed()]);
    expect((await world.rest(alice).post(`/api/v1/groups/${group.id}/blocks/${zoe.id}`)).status).toBe(200);
    await world.drain();
    expect(await waiting(alice)).toEqual([other]);
    expect(await told(alice)).toEqual([['group.post_request', group.id, other]]);
    for (const id of ids) expect(await answer(alice, id, 'accept')).toBe(409);
    expect(await reads(bob, ids[1])).toBe(404);
    expect(await told(zoe)).toEqual([]);
    const where = { actorId: BigInt(zoe.id), text: 'Scores\n\nWho has the scores?', discussion: null };
    expect(await platform.db.status.count({ where })).toBe(1);
  });

  test('when it turns out to reply to another', async () => {
    const { alice, bob, carol, platform } = world;
    const root = await post(carol, { title: 'Scores' });
    const { id } = await post(bob);
    await linkToParent({ ...platform, viewer: null }, BigInt(id), root.uri, 0);
    await world.drain();
    expect(await waiting(alice)).toEqual([]);
    expect(await told(alice)).toEqual([]);
    expect(await answer(alice, id, 'refuse')).toBe(404);
    const { body } = await world.rest().get(`/api/v1/groups/${group.id}/discussions/${root.id}`);
    expect(body).toMatchObject({ replies_count: 1 });
  });
});
