/** Lists and the accounts in them, through REST and tRPC. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActions } from '../support/world/lists.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { post, relate, make, add, remove, ids, timeline, members, startOver } = listActions(() => world);
beforeEach(startOver);

describe('a list', () => {
  test('is made, read, changed and deleted by its owner alone', async () => {
    const rest = world.rest(world.alice);
    const { body: made } = await rest.post('/api/v1/lists', { title: 'Near' });
    expect(made).toEqual({ id: made.id, title: 'Near', replies_policy: 'list', exclusive: false });
    const change = { replies_policy: 'none', exclusive: true };
    const { body: changed } = await rest.send('PUT', `/api/v1/lists/${made.id}`, { body: change });
    expect(changed).toEqual({ ...made, ...change });
    expect((await rest.get('/api/v1/lists')).body).toEqual([changed]);
    expect((await rest.get(`/api/v1/lists/${made.id}`)).body).toEqual(changed);
    const other = world.rest(world.bob);
    expect((await other.get('/api/v1/lists')).body).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/accounts'],
      ['POST', '/accounts'],
      ['DELETE', '/accounts'],
    ] as const) {
      const { status, body } = await other.send(method, `/api/v1/lists/${made.id}${path}`);
      expect([method, path, status, body]).toEqual([method, path, 404, { error: 'Record not found' }]);
    }
    expect((await other.get(`/api/v1/timelines/list/${made.id}`)).status).toBe(404);
    expect((await rest.send('DELETE', `/api/v1/lists/${made.id}`)).body).toEqual({});
    expect((await rest.get(`/api/v1/lists/${made.id}`)).status).toBe(404);
  });

  test('has a title of 1 to 256 characters and a policy that exists', async () => {
    const refused = async (body: object) => {
      const answer = await world.rest(world.alice).post('/api/v1/lists', body);
      return [answer.status, answer.body.error];
    };
    expect(await refused({})).toEqual([422, "Validation failed: Title can't be blank"]);
    expect(await refused({ title: ' ' })).toEqual([422, "Validation failed: Title can't be blank"]);
    expect(await refused({ title: 'x'.repeat(257) })).toEqual([
      422,
      'Validation failed: Title is too long (maximum is 256 characters)',
    ]);
    expect(await refused({ title: 'x', replies_policy: 'some' })).toEqual([
      422,
      'Validation failed: Replies policy is not included in the list',
    ]);
  });

  test('lists-01: accepts at most fifty, also under concurrent requests', async () => {
    for (let i = 0; i < 49; i += 1) await make(world.alice, { title: `list ${i}` });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.rest(world.alice).post('/api/v1/lists', { title: 'more' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body).toMatchObject({
      error: 'Validation failed: You have reached the maximum number of lists',
    });
    expect(await ids(world.alice, '/api/v1/lists')).toHaveLength(50);
  });

  test('is served by tRPC alike', async () => {
    const trpc = world.trpc(world.alice);
    const { id } = await trpc.lists.create.mutate({ title: 'typed' });
    await trpc.lists.addAccounts.mutate({ id, account_ids: [world.bob.id] });
    expect((await trpc.lists.accounts.query({ id })).map((account) => account.id)).toEqual([world.bob.id]);
  });
});

describe('the accounts of a list', () => {
  test('lists-03: must be followed; a follow request is enough, and statuses appear after the approval', async () => {
    const list = await make(world.alice);
    const { status, body } = await add(world.alice, list, world.bob, world.mod);
    expect([status, body.error]).toEqual([422, 'Validation failed: Account must be a followed account']);
    expect(await members(world.alice, list)).toEqual([]);
    await relate(world.alice, 'follow', world.erin);
    expect((await add(world.alice, list, world.erin)).body).toEqual({});
    const early = await post(world.erin, 'for followers', { visibility: 'private' });
    expect(await timeline(world.alice, list)).toEqual([]);
    await world.rest(world.erin).post(`/api/v1/follow_requests/${world.alice.id}/authorize`);
    expect(await timeline(world.alice, list)).toEqual([early.id]);
    const late = await post(world.erin, 'later');
    expect(await timeline(world.alice, list)).toEqual([late.id, early.id]);
    await relate(world.alice, 'unfollow', world.erin);
  });

  test('lists-04: nobody is added twice', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.bob);
    const { status, body } = await add(world.alice, list, world.carol, world.bob);
    expect([status, body.error]).toEqual([422, 'Validation failed: Account is already on the list']);
    expect(await members(world.alice, list)).toEqual([world.bob.id]);
    const unknown = await world.rest(world.alice).post(`/api/v1/lists/${list}/accounts`, { account_ids: ['1'] });
    expect(unknown.status).toBe(404);
  });

  test('lists-05: removing a non-member is no error', async () => {
    const list = await make(world.alice);
    const { status, body } = await remove(world.alice, list, world.bob);
    expect([status, body]).toEqual([200, {}]);
  });

  test('are paged by account ids, or all at once with a limit of 0', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.alice, world.bob, world.carol);
    const newest = [world.alice, world.bob, world.carol]
      .map(({ actorId }) => actorId)
      .sort((a, b) => (a < b ? 1 : -1))
      .map(String);
    const path = `/api/v1/lists/${list}/accounts`;
    const first = await world.rest(world.alice).get(path, { limit: 2 });
    expect(idsOf(first.body)).toEqual(newest.slice(0, 2));
    expect(first.links.next?.get('max_id')).toBe(newest[1]);
    expect(first.links.prev?.get('since_id')).toBe(newest[0]);
    expect(await ids(world.alice, path, { max_id: newest[1] ?? '' })).toEqual(newest.slice(2));
    const all = await world.rest(world.alice).get(path, { limit: 0 });
    expect(all.body).toHaveLength(3);
    expect(all.headers.get('link')).toBeNull();
  });

  test('omit suspended ones', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.bob, world.carol);
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.carol.actorId }, data: { suspendedAt } });
    await suspend(world.clock.now());
    expect(await members(world.alice, list)).toEqual([world.bob.id]);
    await suspend(null);
    expect(await members(world.alice, list)).toHaveLength(2);
  });

  test('have an endpoint with the lists they are in', async () => {
    const [one, two] = [await make(world.alice), await make(world.alice)];
    await make(world.alice);
    await add(world.alice, one, world.bob);
    await add(world.alice, two, world.bob, world.carol);
    expect(await ids(world.alice, `/api/v1/accounts/${world.bob.id}/lists`)).toEqual([one, two]);
    expect(await ids(world.bob, `/api/v1/accounts/${world.bob.id}/lists`)).toEqual([]);
  });

  test.each(['unfollow', 'block'])('are removed with their statuses on %s', async (verb) => {
    const list = await make(world.alice);
    await add(world.alice, list, world.bob);
    const status = await post(world.bob, 'here for now');
    expect(await timeline(world.alice, list)).toContain(status.id);
    await relate(world.alice, verb, world.bob);
    expect(await members(world.alice, list)).toEqual([]);
    expect(await timeline(world.alice, list)).toEqual([]);
    expect(await world.platform.db.listEntry.count()).toBe(0);
    if (verb === 'block') await relate(world.alice, 'unblock', world.bob);
  });
});
