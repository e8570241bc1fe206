/** Reblogging, through REST and the streams. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.relate(world.bob, 'follow', world.alice);
  await world.drain();
});
afterAll(() => world.close());
const on = (who: Person | null, id: string, verb: string, body?: object) =>
  world.rest(who).post(`/api/v1/statuses/${id}/${verb}`, body);
const reblog = async (who: Person, id: string, body?: object) => (await on(who, id, 'reblog', body)).body;
const home = async (who: Person) => {
  await world.drain();
  return world.ids(who, '/api/v1/timelines/home');
};
const kinds = async (who: Person) =>
  (await world.rest(who).get('/api/v1/notifications')).body.map(
    (n: { type: string; account: { username: string }; status?: { id: string } }) =>
      `${n.type} ${n.account.username} ${n.status?.id}`,
  );

describe('a reblog', () => {
  test('reblog-01: is a status of its own that contains the original', async () => {
    const original = await world.post(world.carol, 'worth it #seen', { language: 'en' });
    const { status, body } = await on(world.alice, original.id, 'reblog');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { username: 'alice', statuses_count: 1 },
      content: original.content,
      visibility: 'public',
      url: `${world.url}/@alice/${body.id}`,
      media_attachments: [],
      reblog: {
        id: original.id,
        account: { username: 'carol' },
        reblogged: true,
        reblogs_count: 1,
        reblog: null,
        tags: [{ name: 'seen' }],
      },
    });
    expect(await world.read(world.alice, body.id)).toEqual(body);
    expect(await world.trpc(world.alice).statuses.get.query({ id: body.id })).toEqual(body);
    expect((await world.read(null, original.id)).reblogs_count).toBe(1);
    expect((await world.read(null, original.id)).reblogged).toBeUndefined();
  });

  test('has the viewer’s state of the original, wherever it is shown', async () => {
    const original = await world.post(world.carol, 'marked');
    const mine = await reblog(world.alice, original.id);
    expect(mine).toMatchObject({ reblogged: true, favourited: false, reblog: { reblogged: true } });
    for (const verb of ['favourite', 'bookmark']) await on(world.bob, mine.id, verb);
    await world.drain();
    const flags = { favourited: true, bookmarked: true, reblogged: false };
    const shown = { id: mine.id, ...flags, reblog: { id: original.id, ...flags } };
    expect(await world.read(world.bob, mine.id)).toMatchObject(shown);
    const { body: page } = await world.rest(world.bob).get('/api/v1/timelines/home', { limit: 1 });
    expect(page).toMatchObject([shown]);
    expect(await world.read(null, mine.id)).not.toHaveProperty('reblogged');
    expect((await on(world.alice, mine.id, 'unreblog')).body).toMatchObject({ id: original.id, reblogged: false });
  });

  test('reblog-03: reblogs the original of a reblog', async () => {
    const original = await world.post(world.carol, 'twice removed');
    const first = await reblog(world.alice, original.id);
    const second = await reblog(world.bob, first.id);
    expect(second.reblog).toMatchObject({ id: original.id, reblogs_count: 2, reblogged: true });
  });

  test('reblog-04: a post for followers is reblogged for followers, and only by its author', async () => {
    const own = await world.post(world.alice, 'for followers', { visibility: 'private' });
    expect(await reblog(world.alice, own.id, { visibility: 'public' })).toMatchObject({ visibility: 'private' });
    const direct = await world.post(world.alice, 'hey @bob', { visibility: 'direct' });
    for (const who of [world.alice, world.bob]) expect((await on(who, direct.id, 'reblog')).status).toBe(403);
  });

  test('reblog-05: refuses a private status of someone else', async () => {
    const status = await world.post(world.alice, 'keep it', { visibility: 'private' });
    const { status: code, body } = await on(world.bob, status.id, 'reblog');
    expect([code, body.error]).toEqual([403, 'This action is not allowed']);
  });

  test('reblog-07: finds no hidden status', async () => {
    const status = await world.post(world.alice, 'not for carol', { visibility: 'private' });
    const hidden = await on(world.carol, status.id, 'reblog');
    const absent = await on(world.carol, '1', 'reblog');
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
  });

  test('has the requested visibility, else the default of posts', async () => {
    const status = await world.post(world.carol, 'quietly');
    expect((await reblog(world.mod, status.id, { visibility: 'unlisted' })).visibility).toBe('unlisted');
    // Erin approves her followers, so her posts are for followers.
    expect((await reblog(world.erin, status.id)).visibility).toBe('private');
    expect((await on(world.admin, status.id, 'reblog', { visibility: 'direct' })).status).toBe(422);
  });

  test('the reblog of a blocked account’s post is refused', async () => {
    const status = await world.post(world.carol, 'to a blocker');
    await world.relate(world.mod, 'block', world.carol);
    expect((await on(world.mod, status.id, 'reblog')).status).toBe(403);
    await world.relate(world.mod, 'unblock', world.carol);
  });

  test('passes favourites and replies on to the original', async () => {
    const original = await world.post(world.carol, 'the real one');
    const { id } = await reblog(world.alice, original.id);
    expect((await on(world.bob, id, 'favourite')).body).toMatchObject({ id, reblog: { favourited: true } });
    expect((await world.post(world.bob, 'answer', { in_reply_to_id: id })).in_reply_to_id).toBe(original.id);
    expect(await world.read(world.bob, original.id)).toMatchObject({
      favourited: true,
      favourites_count: 1,
      replies_count: 1,
    });
    await on(world.bob, id, 'unfavourite');
    expect((await world.read(world.bob, original.id)).favourites_count).toBe(0);
  });
});

describe('counting', () => {
  test('a double tap makes one, and counters stay exact under a hundred concurrent ones', async () => {
    const original = await world.post(world.carol, 'popular');
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => world.person(`fan${i}`)));
    const answers = await Promise.all(
      people.flatMap((who) => [1, 2, 3, 4, 5].map(() => on(who, original.id, 'reblog'))),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(20);
    expect((await world.read(null, original.id)).reblogs_count).toBe(20);
    expect((await world.rest().get(`/api/v1/accounts/${people[0]?.id}`)).body.statuses_count).toBe(1);
    const half = people.slice(0, 10);
    await Promise.all(half.flatMap((who) => [1, 2, 3].map(() => on(who, original.id, 'unreblog'))));
    await world.drain();
    expect((await world.read(null, original.id)).reblogs_count).toBe(10);
    expect((await world.rest().get(`/api/v1/accounts/${people[0]?.id}`)).body.statuses_count).toBe(0);
    const again = await reblog(people[0] as Person, original.id);
    expect(again.reblog.reblogs_count).toBe(11);
    const by = await world.rest().get(`/api/v1/statuses/${original.id}/reblogged_by`, { limit: 5 });
    expect(by.body[0].username).toBe('fan0');
    expect(by.links.prev?.get('since_id')).toBe(again.id);
    const next = await world.rest().get(`/api/v1/statuses/${original.id}/reblogged_by?${by.links.next}`);
    expect([...by.body, ...next.body].length).toBe(10);
  });

  test('reblogs for followers are listed for followers only', async () => {
    const original = await world.post(world.carol, 'named');
    await reblog(world.alice, original.id, { visibility: 'private' });
    const path = `/api/v1/statuses/${original.id}/reblogged_by`;
    expect([await world.ids(world.bob, path), await world.ids(null, path)]).toEqual([[world.alice.id], []]);
  });
});

describe('undoing', () => {
  test('reblog-08: is allowed after the author blocked', async () => {
    const original = await world.post(world.carol, 'before the quarrel');
    const { id } = await reblog(world.mod, original.id);
    await world.relate(world.carol, 'block', world.mod);
    expect((await world.rest(world.mod).get(`/api/v1/statuses/${id}`)).status).toBe(404);
    const undone = await on(world.mod, original.id, 'unreblog');
    expect([undone.status, undone.body.id, undone.body.reblogged]).toEqual([200, original.id, false]);
    expect((await on(world.mod, original.id, 'unreblog')).status).toBe(404);
    await world.relate(world.carol, 'unblock', world.mod);
  });

  test('reblog-09: changes nothing for a status without a reblog', async () => {
    const original = await world.post(world.carol, 'alone');
    const { status, body } = await on(world.bob, original.id, 'unreblog');
    expect([status, body.reblogged, body.reblogs_count]).toEqual([200, false, 0]);
  });

  test('removes the notification, and also works by deletion', async () => {
    const original = await world.post(world.alice, 'noticed');
    const { id } = await reblog(world.carol, original.id);
    await world.drain();
    expect(await kinds(world.alice)).toContain(`reblog carol ${original.id}`);
    expect((await world.rest(world.carol).delete(`/api/v1/statuses/${id}`)).status).toBe(200);
    expect(await kinds(world.alice)).not.toContain(`reblog carol ${original.id}`);
    expect((await world.read(world.carol, original.id)).reblogs_count).toBe(0);
  });

  test('deleting the original removes all reblogs, from home timelines, counters and tables', async () => {
    const original = await world.post(world.carol, 'soon gone');
    const { id } = await reblog(world.alice, original.id);
    expect(await home(world.bob)).toContain(id);
    const before = (await world.account(null, world.alice)).statuses_count;
    await world.rest(world.carol).delete(`/api/v1/statuses/${original.id}`);
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${id}`)).status).toBe(404);
    expect(await home(world.bob)).not.toContain(id);
    expect((await world.account(null, world.alice)).statuses_count).toBe(before - 1);
    expect(await world.platform.db.status.count({ where: { id: { in: [BigInt(id), BigInt(original.id)] } } })).toBe(0);
  });
});

describe('timelines', () => {
  test('timelines-01: home has reblogs by followed accounts, public and tags have none', async () => {
    const original = await world.post(world.carol, 'travels #far');
    const { id } = await reblog(world.alice, original.id);
    expect(await home(world.bob)).toContain(id);
    expect(await home(world.bob)).not.toContain(original.id);
    expect(await home(world.alice)).toContain(id);
    for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/far'])
      expect(await world.ids(null, path)).not.toContain(id);
  });

  test('timelines-04: home has none of a follow without reblogs', async () => {
    await world.relate(world.bob, 'follow', world.alice, { reblogs: false });
    const { id } = await reblog(world.alice, (await world.post(world.carol, 'unwanted')).id);
    expect(await home(world.bob)).not.toContain(id);
    await world.relate(world.bob, 'follow', world.alice, { reblogs: true });
    const later = await reblog(world.alice, (await world.post(world.carol, 'wanted again')).id);
    expect(await home(world.bob)).toContain(later.id);
  });

  test.each(['mute', 'block'])('home omits older and newer reblogs of accounts after a %s', async (verb) => {
    const before = await reblog(world.alice, (await world.post(world.mod, 'before')).id);
    expect(await home(world.bob)).toContain(before.id);
    await world.relate(world.bob, verb, world.mod);
    const after = await reblog(world.alice, (await world.post(world.mod, 'after')).id);
    const shown = await home(world.bob);
    expect([shown.includes(before.id), shown.includes(after.id)]).toEqual([false, false]);
    expect(await world.ids(world.bob, `/api/v1/accounts/${world.alice.id}/statuses`)).not.toContain(after.id);
    await world.relate(world.bob, `un${verb}`, world.mod);
  });

  test('an account lists its reblogs unless excluded', async () => {
    const { id } = await reblog(world.alice, (await world.post(world.carol, 'listed')).id);
    const path = `/api/v1/accounts/${world.alice.id}/statuses`;
    expect(await world.ids(null, path)).toContain(id);
    expect(await world.ids(null, `${path}?exclude_reblogs=true`)).not.toContain(id);
    expect(await world.ids(null, `${path}?exclude_reblogs=0`)).toContain(id);
  });

  test('following fills home with reblogs too', async () => {
    const { id } = await reblog(world.alice, (await world.post(world.carol, 'older')).id);
    await world.relate(world.erin, 'follow', world.alice);
    expect(await home(world.erin)).toContain(id);
    await world.relate(world.erin, 'unfollow', world.alice);
    expect(await home(world.erin)).not.toContain(id);
  });
});

describe('streams', () => {
  test('deliver a reblog to each viewer as that viewer sees the original', async () => {
    const original = await world.post(world.carol, 'streamed');
    const { id } = await reblog(world.alice, original.id);
    await on(world.bob, original.id, 'favourite');
    const viewerOf = (who: Person) => ({
      actorId: who.actorId,
      userId: who.userId,
      tokenId: 1n,
      scopes: ['read'],
    });
    const viewers = [world.alice, world.bob, world.carol].map(viewerOf);
    const texts = await streamSource(world.platform).presentStatuses(viewers, BigInt(id));
    for (const who of [world.alice, world.bob, world.carol]) {
      expect(JSON.parse(texts.get(who.actorId)?.json ?? '')).toEqual(
        JSON.parse(JSON.stringify(await world.read(who, id))),
      );
    }
    const shown = { favourited: true, reblogged: false };
    expect(JSON.parse(texts.get(world.bob.actorId)?.json ?? '')).toMatchObject({ ...shown, reblog: shown });
  });
});
