/** Bookmarks, favourites, pins and muted threads, through REST. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const on = (who: Person, id: string, verb: string) => world.rest(who).post(`/api/v1/statuses/${id}/${verb}`);
const kinds = async (who: Person) => {
  await world.drain();
  return (await world.rest(who).get('/api/v1/notifications')).body.map((n: { type: string }) => n.type);
};

describe('bookmarks', () => {
  test('bookmark-01: twice is one, without a count and without a notification', async () => {
    const status = await world.post(world.alice, 'keep');
    for (let i = 0; i < 2; i += 1) {
      const { status: code, body } = await on(world.bob, status.id, 'bookmark');
      expect([code, body.id, body.bookmarked]).toEqual([200, status.id, true]);
    }
    expect(await world.ids(world.bob, '/api/v1/bookmarks')).toEqual([status.id]);
    expect(await world.ids(world.alice, '/api/v1/bookmarks')).toEqual([]);
    expect((await world.read(world.alice, status.id)).bookmarked).toBe(false);
    expect(await kinds(world.alice)).toEqual([]);
    expect((await on(world.bob, status.id, 'unbookmark')).body.bookmarked).toBe(false);
    expect((await on(world.bob, status.id, 'unbookmark')).status).toBe(200);
    expect(await world.ids(world.bob, '/api/v1/bookmarks')).toEqual([]);
  });

  test('bookmark-02: can be removed after the author blocked', async () => {
    const status = await world.post(world.alice, 'kept before the quarrel');
    await on(world.bob, status.id, 'bookmark');
    await world.relate(world.alice, 'block', world.bob);
    expect(await world.ids(world.bob, '/api/v1/bookmarks')).toEqual([]);
    const undone = await on(world.bob, status.id, 'unbookmark');
    expect([undone.status, undone.body.bookmarked]).toEqual([200, false]);
    await world.relate(world.alice, 'unblock', world.bob);
    expect(await world.ids(world.bob, '/api/v1/bookmarks')).toEqual([]);
  });

  test.each(['bookmarks', 'favourites'])('bookmark-03: %s are paged by their own rows, both ways', async (list) => {
    const verb = list.replace(/s$/, '');
    const old: { id: string }[] = [];
    for (let i = 0; i < 5; i += 1) old.push(await world.post(world.alice, `kept ${i}`));
    // Bookmarked in another order than posted.
    const order = [3, 0, 4, 1, 2].map((i) => old[i]?.id ?? '');
    for (const id of order) await on(world.carol, id, verb);
    const newest = [...order].reverse();
    const path = `/api/v1/${list}`;
    const rest = world.rest(world.carol);
    const down: string[] = [];
    let page = await rest.get(path, { limit: 2 });
    const cursor = page.links.prev?.get('min_id');
    expect(old.map((status) => status.id)).not.toContain(cursor);
    for (;;) {
      down.push(...idsOf(page.body));
      if (!page.links.next) break;
      page = await rest.get(`${path}?${page.links.next}`);
    }
    expect(down).toEqual(newest);
    const last = page.links.prev?.get('min_id') ?? '';
    const up = await rest.get(path, { limit: 2, min_id: last });
    expect(idsOf(up.body)).toEqual(newest.slice(2, 4));
    expect((await rest.get(path, { min_id: cursor ?? '' })).body).toEqual([]);
    const since = await rest.get(path, { limit: 2, since_id: last });
    expect(idsOf(since.body)).toEqual(newest.slice(0, 2));
  });
});

describe('favourites', () => {
  test('favourite-01: twice is one', async () => {
    const status = await world.post(world.alice, 'liked');
    await on(world.mod, status.id, 'favourite');
    const { body } = await on(world.mod, status.id, 'favourite');
    expect([body.favourites_count, body.favourited]).toEqual([1, true]);
    expect(await world.ids(world.mod, '/api/v1/favourites')).toEqual([status.id]);
  });

  test('favourite-02: a hidden status is not found', async () => {
    const status = await world.post(world.alice, 'private', { visibility: 'private' });
    expect((await on(world.mod, status.id, 'favourite')).status).toBe(404);
  });

  test('remove the notification when they are undone', async () => {
    const status = await world.post(world.alice, 'noticed');
    const told = async () => {
      await world.drain();
      const { body } = await world.rest(world.alice).get('/api/v1/notifications', { types: ['favourite'] });
      const about = body.filter((row: { status: { id: string } }) => row.status.id === status.id);
      return about.map((row: { account: { username: string } }) => row.account.username);
    };
    for (const who of [world.bob, world.carol]) await on(who, status.id, 'favourite');
    expect(await told()).toEqual(['carol', 'bob']);
    await on(world.carol, status.id, 'unfavourite');
    expect(await told()).toEqual(['bob']);
  });

  test('the favourite of a status that was just deleted cannot be undone', async () => {
    const status = await world.post(world.alice, 'soon gone');
    await on(world.bob, status.id, 'favourite');
    await world.rest(world.alice).delete(`/api/v1/statuses/${status.id}`);
    expect((await on(world.bob, status.id, 'unfavourite')).status).toBe(404);
  });

  test('favourite-03: can be undone after the author blocked', async () => {
    const status = await world.post(world.erin, 'liked once', { visibility: 'public' });
    await on(world.mod, status.id, 'favourite');
    await world.relate(world.erin, 'block', world.mod);
    const undone = await on(world.mod, status.id, 'unfavourite');
    expect([undone.status, undone.body.favourited, undone.body.favourites_count]).toEqual([200, false, 0]);
    await world.relate(world.erin, 'unblock', world.mod);
  });
});

describe('pins', () => {
  const path = (who: Person) => `/api/v1/accounts/${who.id}/statuses?pinned=true`;

  test('statuses-33: are visible to the author alone, on what can be pinned', async () => {
    const status = await world.post(world.bob, 'mine');
    const direct = await world.post(world.bob, 'hush', { visibility: 'direct' });
    expect((await on(world.bob, status.id, 'pin')).body.pinned).toBe(true);
    expect((await world.read(world.bob, status.id)).pinned).toBe(true);
    expect((await world.read(world.carol, status.id)).pinned).toBeUndefined();
    expect((await world.read(world.bob, direct.id)).pinned).toBeUndefined();
    expect(await world.ids(null, path(world.bob))).toEqual([status.id]);
    expect((await on(world.bob, status.id, 'pin')).status).toBe(200);
    expect((await on(world.bob, status.id, 'unpin')).body.pinned).toBe(false);
    expect(await world.ids(null, path(world.bob))).toEqual([]);
  });

  test('pin-02: a direct status cannot be pinned, nor a reblog', async () => {
    const direct = await world.post(world.bob, 'hush', { visibility: 'direct' });
    const refused = await on(world.bob, direct.id, 'pin');
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Validation failed: Posts that are only visible to mentioned users cannot be pinned',
    ]);
    const reblog = (await on(world.bob, (await world.post(world.carol, 'x')).id, 'reblog')).body;
    const boost = await on(world.bob, reblog.id, 'pin');
    expect([boost.status, boost.body.error]).toEqual([422, 'Validation failed: A boost cannot be pinned']);
  });

  test('pin-03: accepts at most five, also under concurrent requests; a deleted one makes room', async () => {
    const made = [];
    for (let i = 0; i < 7; i += 1) made.push(await world.post(world.alice, `pin ${i}`, { visibility: 'private' }));
    const answers = await Promise.all(made.map((status) => on(world.alice, status.id, 'pin')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body.error).toBe(
      'Validation failed: You have already pinned the maximum number of posts',
    );
    expect(await world.ids(world.alice, path(world.alice))).toHaveLength(5);
    expect(await world.ids(null, path(world.alice))).toEqual([]);
    const [first] = await world.ids(world.alice, path(world.alice));
    await world.rest(world.alice).delete(`/api/v1/statuses/${first}`);
    const left = answers.findIndex((answer) => answer.status === 422);
    expect((await on(world.alice, made[left]?.id ?? '', 'pin')).status).toBe(200);
  });

  test("pin-04: someone else's cannot be pinned, and a hidden one is not found", async () => {
    const status = await world.post(world.alice, 'hers');
    const refused = await on(world.bob, status.id, 'pin');
    expect([refused.status, refused.body.error]).toEqual([
      422,
      "Validation failed: Someone else's post cannot be pinned",
    ]);
    const hidden = await world.post(world.alice, 'hidden', { visibility: 'private' });
    expect((await on(world.bob, hidden.id, 'pin')).status).toBe(404);
  });
});

describe('muted threads', () => {
  test('mute-01: give no notifications until they are unmuted', async () => {
    const root = await world.post(world.erin, 'talk', { visibility: 'public' });
    const reply = await world.post(world.carol, '@erin hi', { in_reply_to_id: root.id });
    expect(await kinds(world.erin)).toContain('mention');
    await world.rest(world.erin).post('/api/v1/notifications/clear');
    const muted = await on(world.erin, reply.id, 'mute');
    expect([muted.status, muted.body.muted]).toEqual([200, true]);
    expect((await world.read(world.erin, root.id)).muted).toBe(true);
    expect((await world.read(world.carol, root.id)).muted).toBe(false);
    await world.post(world.carol, '@erin again', { in_reply_to_id: reply.id });
    await on(world.carol, root.id, 'favourite');
    await on(world.carol, root.id, 'reblog');
    expect(await kinds(world.erin)).toEqual([]);
    await world.post(world.carol, '@erin elsewhere');
    expect(await kinds(world.erin)).toEqual(['mention']);
    expect((await on(world.erin, root.id, 'unmute')).body.muted).toBe(false);
    await world.post(world.carol, '@erin heard', { in_reply_to_id: reply.id });
    expect(await kinds(world.erin)).toEqual(['mention', 'mention']);
  });
});
