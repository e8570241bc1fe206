/** List timelines, exclusive lists and home, list streams. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trimListTimelines } from '../../src/domain/kernel/trim-entries.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { listActions } from '../support/world/lists.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { post, relate, make, add, remove, timeline, home, startOver } = listActions(() => world);
beforeEach(startOver);

describe('the timeline of a list', () => {
  test('has posts and reblogs of its members, also older ones, page by page', async () => {
    const list = await make(world.alice);
    const before = await post(world.bob, 'before');
    await add(world.alice, list, world.bob, world.alice);
    await world.drain();
    const original = await post(world.mod, 'worth it');
    const reblog = await world.interact(world.bob, 'reblog', original.id);
    const own = await post(world.alice, 'mine');
    await post(world.carol, 'not a member');
    await post(world.bob, '@alice direct', { visibility: 'direct' });
    expect((await timeline(world.alice, list)).slice(0, 3)).toEqual([own.id, reblog.id, before.id]);
    const page = await world.rest(world.alice).get(`/api/v1/timelines/list/${list}`, { limit: 1 });
    expect(page.links.next?.get('max_id')).toBe(own.id);
    expect(await timeline(world.alice, list, { limit: 1, max_id: own.id })).toEqual([reblog.id]);
    expect(await timeline(world.alice, list, { limit: 1, min_id: before.id })).toEqual([reblog.id]);
    await world.rest(world.bob).send('DELETE', `/api/v1/statuses/${before.id}`);
    expect(await timeline(world.alice, list)).not.toContain(before.id);
    await relate(world.alice, 'mute', world.mod);
    expect(await timeline(world.alice, list)).not.toContain(reblog.id);
    await relate(world.alice, 'unmute', world.mod);
    await remove(world.alice, list, world.bob);
    expect((await timeline(world.alice, list))[0]).toBe(own.id);
    expect(await timeline(world.alice, list)).not.toContain(reblog.id);
  });

  test('shows what several members reblog once, and by the next reblog when the first is undone', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.bob, world.carol);
    const reblog = async (who: Person, id: string) => {
      const body = await world.interact(who, 'reblog', id);
      await world.drain();
      return body.id as string;
    };
    const before = await timeline(world.alice, list);
    const own = await post(world.bob, 'by a member');
    await world.drain();
    await reblog(world.carol, own.id);
    expect(await timeline(world.alice, list)).toEqual([own.id, ...before]);
    const strange = await post(world.mod, 'worth it');
    const first = await reblog(world.bob, strange.id);
    const second = await reblog(world.carol, strange.id);
    expect(await timeline(world.alice, list)).toEqual([first, own.id, ...before]);
    await world.rest(world.bob).post(`/api/v1/statuses/${strange.id}/unreblog`);
    expect(await timeline(world.alice, list)).toEqual([second, own.id, ...before]);
  });

  test('shows replies by its policy', async () => {
    // Alice follows bob, carol and mona; bob and carol are members.
    await relate(world.alice, 'follow', world.mod);
    const lists: Record<string, string> = {};
    for (const policy of ['followed', 'list', 'none']) {
      lists[policy] = await make(world.alice, { title: policy, replies_policy: policy });
      await add(world.alice, lists[policy] ?? '', world.bob, world.carol);
    }
    await world.drain();
    const reply = async (to: Person) => {
      const { id } = await post(to, 'a question');
      return post(world.bob, 'an answer', { in_reply_to_id: id });
    };
    const answers = {
      owner: await reply(world.alice),
      self: await reply(world.bob),
      member: await reply(world.carol),
      followed: await reply(world.mod),
      stranger: await reply(world.admin),
    };
    const shown = async (policy: string) => {
      const there = await timeline(world.alice, lists[policy] ?? '', { limit: 40 });
      return Object.entries(answers).flatMap(([name, { id }]) => (there.includes(id) ? [name] : []));
    };
    expect(await shown('followed')).toEqual(['owner', 'self', 'member', 'followed']);
    expect(await shown('list')).toEqual(['owner', 'self', 'member']);
    expect(await shown('none')).toEqual(['owner', 'self']);
    await relate(world.alice, 'unfollow', world.mod);
  });

  test('leaves out reblogs of follows without reblogs', async () => {
    await relate(world.alice, 'follow', world.bob, { reblogs: false });
    const list = await make(world.alice);
    await add(world.alice, list, world.bob);
    const original = await post(world.mod, 'seen often');
    const reblog = await world.interact(world.bob, 'reblog', original.id);
    expect(await timeline(world.alice, list)).not.toContain(reblog.id);
  });

  test('is trimmed to its newest entries', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.carol);
    const posts = [await post(world.carol, '1'), await post(world.carol, '2'), await post(world.carol, '3')];
    await world.drain();
    await trimListTimelines(world.platform, 2);
    expect(await timeline(world.alice, list)).toEqual([posts[2].id, posts[1].id]);
  });

  test('needs the same number of statements for few and many', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.bob);
    for (let i = 0; i < 8; i += 1) await post(world.bob, `#tag ${i}`);
    await world.drain();
    const cost = async (limit: number) => {
      const path = `/api/v1/timelines/list/${list}`;
      const { statements, result } = await countStatements(() => world.rest(world.alice).get(path, { limit }));
      expect(result.body).toHaveLength(limit);
      return statements.length;
    };
    await cost(1);
    expect(await cost(8)).toBe(await cost(1));
  });
});

describe('an exclusive list', () => {
  test('timelines-05: removes its members from home until it is not exclusive', async () => {
    const list = await make(world.alice);
    const before = await post(world.bob, 'before');
    await add(world.alice, list, world.bob, world.alice);
    expect(await home(world.alice)).toContain(before.id);
    const change = (exclusive: boolean) =>
      world.rest(world.alice).send('PUT', `/api/v1/lists/${list}`, { body: { title: 'x', exclusive } });
    await change(true);
    const [during, own] = [await post(world.bob, 'during'), await post(world.alice, 'own')];
    // Statuses removed from home do not suppress reblogs by others.
    const reblog = async (id: string) => (await world.interact(world.carol, 'reblog', id)).id;
    const [theirs, ofOwn] = [await reblog(before.id), await reblog(own.id)];
    const there = await home(world.alice);
    expect(there).toContain(own.id);
    expect(there).not.toContain(before.id);
    expect(there).not.toContain(during.id);
    expect(there).toContain(theirs);
    expect(there).not.toContain(ofOwn);
    expect(await timeline(world.alice, list)).toEqual(expect.arrayContaining([before.id, during.id]));
    await change(false);
    expect(await home(world.alice)).toEqual(expect.arrayContaining([before.id, during.id]));
    await change(true);
    const later = await post(world.bob, 'later');
    expect(await home(world.alice)).not.toContain(later.id);
    await remove(world.alice, list, world.bob);
    expect(await home(world.alice)).toContain(later.id);
    await add(world.alice, list, world.bob);
    const last = await post(world.bob, 'last');
    expect(await home(world.alice)).not.toContain(last.id);
    await world.rest(world.alice).send('DELETE', `/api/v1/lists/${list}`);
    expect(await home(world.alice)).toContain(last.id);
  });
});

test('an exclusive list removes newly followed members from home, but not reblogs of them by others', async () => {
  const list = await make(world.alice, { title: 'x', exclusive: true });
  const status = await post(world.erin, 'by erin', { visibility: 'public' });
  await relate(world.alice, 'follow', world.erin);
  await add(world.alice, list, world.erin);
  await world.rest(world.erin).post(`/api/v1/follow_requests/${world.alice.id}/authorize`);
  expect(await home(world.alice)).not.toContain(status.id);
  const body = await world.interact(world.carol, 'reblog', status.id);
  expect(await home(world.alice)).toContain(body.id);
  await relate(world.alice, 'unfollow', world.erin);
});

describe('the stream of a list', () => {
  test('carries its members’ posts, edits and deletions, to its owner alone', async () => {
    const list = await make(world.alice, { title: 'x', exclusive: true });
    await add(world.alice, list, world.bob);
    await world.drain();
    const port = Number(new URL(world.url).port);
    const [owner, other] = await Promise.all(
      [world.alice, world.carol].map(({ token }) => openSocket(port, `?access_token=${token}`)),
    );
    if (!owner || !other) throw new Error('no sockets');
    other.send({ type: 'subscribe', stream: 'list', list });
    expect(await other.first(1)).toEqual([{ error: 'Not authorized to stream this list', status: 401 }]);
    owner.send({ type: 'subscribe', stream: 'list', list });
    owner.send({ type: 'subscribe', stream: 'user' });
    await owner.settled();
    // A followed tag does not bring a member of an exclusive list into home.
    await world.rest(world.alice).post('/api/v1/tags/listed/follow');
    const status = await post(world.bob, 'to the list, #listed');
    await world.drain();
    await world.rest(world.bob).send('PUT', `/api/v1/statuses/${status.id}`, { body: { status: 'changed' } });
    await world.drain();
    await world.rest(world.bob).send('DELETE', `/api/v1/statuses/${status.id}`);
    await world.drain();
    const frames = await owner.first(3);
    expect(frames.map(({ stream, event }) => [stream, event])).toEqual([
      [['list', list], 'update'],
      [['list', list], 'status.update'],
      [['list', list], 'delete'],
    ]);
    expect(JSON.parse(frames[0]?.payload ?? '').id).toBe(status.id);
    owner.ws.terminate();
    other.ws.terminate();
  });
});
