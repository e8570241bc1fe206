/** Following, blocking and muting, through REST. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FOLLOW_STATES, type FollowAction, type FollowState } from '../../src/domain/relationships/states.ts';
import { duringBlock } from '../support/world/blocks.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const act = (who: Person, verb: string, whom: Person, body?: object) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const counts = async (who: Person) => {
  const { followers_count, following_count } = (await world.rest().get(`/api/v1/accounts/${who.id}`)).body;
  return [followers_count, following_count];
};

describe('the state table, cell by cell', () => {
  const reach: Record<FollowState, () => Promise<unknown>> = {
    none: async () => {},
    requested: () => act(world.bob, 'follow', world.erin),
    following: async () => {
      await act(world.bob, 'follow', world.erin);
      await world.rest(world.erin).post(`/api/v1/follow_requests/${world.bob.id}/authorize`);
    },
  };
  const run: Record<FollowAction, () => Promise<{ status: number }>> = {
    follow: () => act(world.bob, 'follow', world.erin),
    unfollow: () => act(world.bob, 'unfollow', world.erin),
    authorize: () => world.rest(world.erin).post(`/api/v1/follow_requests/${world.bob.id}/authorize`),
    reject: () => world.rest(world.erin).post(`/api/v1/follow_requests/${world.bob.id}/reject`),
    block: () => act(world.erin, 'block', world.bob),
    remove: () => act(world.erin, 'remove_from_followers', world.bob),
  };
  const cells = Object.entries(FOLLOW_STATES).flatMap(([action, row]) =>
    Object.entries(row).map(([from, to]) => ({ action: action as FollowAction, from: from as FollowState, to })),
  );
  beforeEach(async () => {
    await act(world.bob, 'unfollow', world.erin);
    await act(world.erin, 'unblock', world.bob);
  });

  test.each(cells)('$from --$action--> $to', async ({ action, from, to }) => {
    await reach[from]();
    const { status } = await run[action]();
    expect(status).toBe(to === null ? 404 : 200);
    const end = to === null ? from : to === 'by_target' ? 'requested' : to;
    expect(await world.relation(world.bob, world.erin)).toMatchObject({
      following: end === 'following',
      requested: end === 'requested',
    });
    expect((await counts(world.erin))[0]).toBe(end === 'following' ? 1 : 0);
  });
});

describe('following', () => {
  test('accepts options at once and changes them later; following twice is no error', async () => {
    expect((await act(world.alice, 'follow', world.bob, { reblogs: false, languages: ['fr'] })).body).toMatchObject({
      following: true,
      showing_reblogs: false,
      notifying: false,
      languages: ['fr'],
    });
    expect((await act(world.alice, 'follow', world.bob, { notify: true })).body).toMatchObject({
      showing_reblogs: false,
      notifying: true,
    });
    expect((await act(world.alice, 'follow', world.bob)).body).toMatchObject({ following: true, notifying: true });
  });

  test('takes forms with brackets, null for unchanged, and parameters that it does not know', async () => {
    const form = new URLSearchParams([
      ['reblogs', '0'],
      ['notify', 'true'],
      ['languages[]', 'en'],
      ['languages[]', 'es'],
      ['theme', 'dark'],
    ]);
    const set = { following: true, showing_reblogs: false, notifying: true, languages: ['en', 'es'] };
    expect((await act(world.mod, 'follow', world.bob, form)).body).toMatchObject(set);
    const unchanged = { reblogs: null, notify: null, languages: null, theme: null };
    expect(await act(world.mod, 'follow', world.bob, unchanged)).toMatchObject({ status: 200, body: set });
    const options = { notifications: null, duration: null };
    expect((await act(world.mod, 'mute', world.bob, options)).body).toMatchObject({
      ...{ muting: true, muting_notifications: true, muting_expires_at: null },
    });
    await act(world.mod, 'unmute', world.bob);
    await act(world.mod, 'unfollow', world.bob);
  });

  test('does not outlive a block that is made meanwhile', async () => {
    const [fan, target] = [await world.person('hurried'), await world.person('guarded')];
    const answer = await duringBlock(world, { by: target, of: fan }, () => act(fan, 'follow', target));
    expect(answer.status).toBe(403);
    expect(await world.relation(fan, target)).toMatchObject({ following: false, blocked_by: true });
    expect(await counts(target)).toEqual([0, 0]);
  });

  test('twenty concurrent requests count once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => act(world.carol, 'follow', world.alice)));
    expect([(await counts(world.alice))[0], (await counts(world.carol))[1]]).toEqual([1, 1]);
    await Promise.all(Array.from({ length: 20 }, () => act(world.carol, 'unfollow', world.alice)));
    expect([(await counts(world.alice))[0], (await counts(world.carol))[1]]).toEqual([0, 0]);
  });

  test('two people who follow each other concurrently do not deadlock', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? act(world.mod, 'follow', world.admin) : act(world.admin, 'follow', world.mod),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  test('is refused for oneself, unknown accounts, and blocks in either direction', async () => {
    expect((await act(world.alice, 'follow', world.alice)).body.error).toBe(
      'Following your own account is not allowed',
    );
    expect((await world.rest(world.alice).post('/api/v1/accounts/1/follow')).status).toBe(404);
    expect((await world.rest(world.alice).post('/api/v1/accounts/x/follow')).body.error).toBe('Record not found');
    await act(world.bob, 'block', world.carol);
    expect((await act(world.carol, 'follow', world.bob)).status).toBe(403);
    expect((await act(world.bob, 'follow', world.carol)).status).toBe(403);
    await act(world.bob, 'unblock', world.carol);
  });

  test('becomes a request when the target has muted the follower, also when it is unlocked', async () => {
    await act(world.alice, 'mute', world.carol);
    expect((await act(world.carol, 'follow', world.alice)).body).toMatchObject({ following: false, requested: true });
    await act(world.alice, 'unmute', world.carol);
    await act(world.carol, 'unfollow', world.alice);
  });

  test('has the older representation where configured', async () => {
    const older = await createWorld({ env: { FOLLOWING_STATE: 'object' } });
    // Not by the usual client, which checks answers against the current representation.
    const following = async (verb: string) => {
      const url = `${older.url}/api/v1/accounts/${older.bob.id}/${verb}?reblogs=false`;
      const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${older.alice.token}` } });
      return ((await response.json()) as { following: unknown }).following;
    };
    expect([await following('follow'), await following('unfollow')]).toEqual([{ reblogs: false }, false]);
    await older.close();
  });
});

describe('one’s own account', () => {
  test.each(['block', 'mute', 'unblock', 'unmute'])(
    'changes nothing by an attempt to %s it, and is answered like any other',
    async (what) => {
      const { status, body } = await act(world.alice, what, world.alice);
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ id: world.alice.id, blocking: false, muting: false }),
      ]);
      for (const list of ['blocks', 'mutes'])
        expect((await world.rest(world.alice).get(`/api/v1/${list}`)).body).toEqual([]);
    },
  );
});

describe('muting', () => {
  test('changes the hidden kinds when repeated; it expires', async () => {
    expect((await act(world.alice, 'mute', world.bob)).body).toMatchObject({
      muting: true,
      muting_notifications: true,
      muting_expires_at: null,
    });
    const { body } = await act(world.alice, 'mute', world.bob, { notifications: false, duration: 60 });
    expect(body).toMatchObject({ muting: true, muting_notifications: false });
    expect(new Date(body.muting_expires_at).getTime() - world.clock.now().getTime()).toBe(60_000);
    world.clock.advance(61_000);
    expect((await world.relation(world.alice, world.bob)).muting).toBe(false);
  });
});

describe('lists', () => {
  test('followers page by the ids of follows', async () => {
    for (const who of [world.bob, world.carol, world.mod]) {
      await act(who, 'unfollow', world.admin);
      await act(who, 'follow', world.admin);
    }
    const first = await world.rest().get(`/api/v1/accounts/${world.admin.id}/followers`, { limit: 2 });
    expect(first.body.map((a: { username: string }) => a.username)).toEqual(['mona', 'carol']);
    const next = await world
      .rest()
      .get(`/api/v1/accounts/${world.admin.id}/followers`, { limit: 2, max_id: first.links.next?.get('max_id') ?? '' });
    expect(next.body.map((a: { username: string }) => a.username)).toEqual(['bob']);
    expect(next.links.next).toBeUndefined();
  });

  test('relationships come in the requested order, each once, without unknown ones', async () => {
    const { body } = await world
      .rest(world.alice)
      .get('/api/v1/accounts/relationships', { id: [world.carol.id, world.bob.id, world.carol.id, '1', 'x'] });
    expect(idsOf(body)).toEqual([world.carol.id, world.bob.id]);
  });
});
