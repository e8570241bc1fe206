/** Home rules: repeated reblogs, and notifications of new statuses by followed accounts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const whom of [world.alice, world.carol, world.mod]) await act(world.bob, 'follow', whom);
  await world.drain();
});
afterAll(() => world.close());

const act = (who: Person, verb: string, whom: Person, body?: object) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const reblog = async (who: Person, id: string) => (await world.interact(who, 'reblog', id)).id;
const home = async (): Promise<string[]> => {
  await world.drain();
  const { body } = await world.rest(world.bob).get('/api/v1/timelines/home', { limit: 40 });
  return idsOf(body);
};

describe('a repeated reblog', () => {
  test('is left out: of a status in home, and of one that was reblogged', async () => {
    const own = await world.post(world.alice, 'written by whom bob follows');
    await home();
    const again = await reblog(world.carol, own.id);
    expect((await home()).filter((id) => [own.id, again].includes(id))).toEqual([own.id]);
    const strange = await world.post(world.admin, 'written by a stranger');
    const first = await reblog(world.carol, strange.id);
    await home();
    const second = await reblog(world.mod, strange.id);
    expect((await home()).filter((id) => [first, second].includes(id))).toEqual([first]);
  });

  test('is left out of the reblogger’s home too, unless the other one is not there', async () => {
    const written = await world.post(world.alice, 'bob reblogs what stands in his home');
    const strange = await world.post(world.admin, 'bob reblogs what he found elsewhere');
    await home();
    const again = await reblog(world.bob, written.id);
    const found = await reblog(world.bob, strange.id);
    const shown = await home();
    expect([shown.includes(again), shown.includes(found), shown.includes(written.id)]).toEqual([false, true, true]);
    const profile = (await world.rest(null).get(`/api/v1/accounts/${world.bob.id}/statuses`)).body;
    expect(idsOf(profile)).toEqual([found, again]);
  });

  test('replaces the first when that is undone', async () => {
    const strange = await world.post(world.admin, 'reblogged twice');
    const first = await reblog(world.carol, strange.id);
    await home();
    const second = await reblog(world.mod, strange.id);
    await world.rest(world.carol).post(`/api/v1/statuses/${strange.id}/unreblog`);
    const shown = await home();
    expect([shown.includes(first), shown.includes(second)]).toEqual([false, true]);
  });

  test('is in home again after forty other entries', async () => {
    const strange = await world.post(world.admin, 'reblogged long ago');
    const first = await reblog(world.carol, strange.id);
    for (let n = 0; n < 40; n += 1) await world.post(world.alice, `between ${n}`);
    await home();
    const second = await reblog(world.mod, strange.id);
    const shown = await home();
    expect([shown.includes(first), shown.includes(second)]).toEqual([false, true]);
  });

  test('is left out also when the follow begins later', async () => {
    const own = await world.post(world.alice, 'before the follow');
    const again = await reblog(world.admin, own.id);
    await home();
    await act(world.bob, 'follow', world.admin);
    expect((await home()).filter((id) => [own.id, again].includes(id))).toEqual([own.id]);
    await act(world.bob, 'unfollow', world.admin);
  });

  test('is left out when a follow brings the other one from long ago', async () => {
    const old = await world.post(world.erin, 'reblogged before bob knew who wrote it', { visibility: 'public' });
    const first = await reblog(world.carol, old.id);
    await home();
    for (let n = 0; n < 41; n += 1) await world.post(world.alice, `since then ${n}`);
    await home();
    await act(world.bob, 'follow', world.erin);
    await world.rest(world.erin).post(`/api/v1/follow_requests/${world.bob.id}/authorize`);
    await home();
    const { body } = await world
      .rest(world.bob)
      .get('/api/v1/timelines/home', { max_id: `${BigInt(first) + 1n}`, limit: 5 });
    const shown = idsOf(body);
    expect([shown.includes(first), shown.includes(old.id)]).toEqual([true, false]);
    await act(world.bob, 'unfollow', world.erin);
  });
});

describe('a reblog of another author', () => {
  test('is filtered by the languages of the follow, by the original', async () => {
    await act(world.bob, 'follow', world.carol, { languages: ['de'] });
    const ids = [];
    for (const language of ['de', 'fr']) {
      const { id } = await world.post(world.admin, `written in ${language}`, { language });
      ids.push(await reblog(world.carol, id));
    }
    const shown = await home();
    expect(ids.map((id) => shown.includes(id))).toEqual([true, false]);
    await act(world.bob, 'follow', world.carol, { languages: [] });
  });

  test.each(['mute', 'block'])('is left out where it mentions someone after a %s', async (verb) => {
    const [named, other] = [
      await world.post(world.admin, `with @erin, ${verb}`),
      await world.post(world.admin, `alone, ${verb}`),
    ];
    await act(world.bob, verb, world.erin);
    const ids = [await reblog(world.carol, named.id), await reblog(world.carol, other.id)];
    const shown = await home();
    expect(ids.map((id) => shown.includes(id))).toEqual([false, true]);
    await act(world.bob, `un${verb}`, world.erin);
  });
});

describe('a follow with notify', () => {
  const told = async () => {
    await world.drain();
    const { body } = await world.rest(world.bob).get('/api/v1/notifications', { types: ['status'] });
    return body.map((row: { status: { content: string }; account: { username: string } }) => [
      row.account.username,
      row.status.content,
    ]);
  };

  test('notifies of each new status once, but not of reblogs, direct statuses and replies to others', async () => {
    const { body } = await act(world.bob, 'follow', world.alice, { notify: true });
    expect(body.notifying).toBe(true);
    const stranger = await world.post(world.admin, 'somebody else');
    await world.post(world.alice, 'news', { visibility: 'unlisted' });
    await world.post(world.alice, '@bob in private', { visibility: 'direct' });
    await world.post(world.alice, 'an answer', { in_reply_to_id: stranger.id });
    await world.post(world.alice, 'for followers', { visibility: 'private' });
    await reblog(world.alice, stranger.id);
    await world.post(world.carol, 'nobody asked');
    expect(await told()).toEqual([
      ['alice', '<p>for followers</p>'],
      ['alice', '<p>news</p>'],
    ]);
  });

  test('notifies of members of an exclusive list, too', async () => {
    const list = (await world.rest(world.bob).post('/api/v1/lists', { title: 'loud', exclusive: true })).body.id;
    await world.rest(world.bob).post(`/api/v1/lists/${list}/accounts`, { account_ids: [world.alice.id] });
    await world.drain();
    const { id } = await world.post(world.alice, 'in the list');
    expect((await told())[0]).toEqual(['alice', '<p>in the list</p>']);
    expect(await home()).not.toContain(id);
    await world.rest(world.bob).delete(`/api/v1/lists/${list}`);
    await world.rest(world.alice).delete(`/api/v1/statuses/${id}`);
    await world.drain();
  });

  test('ends with the option, a mute, and the status', async () => {
    const { id } = await world.post(world.alice, 'soon gone');
    expect((await told())[0]).toEqual(['alice', '<p>soon gone</p>']);
    await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${id}`);
    expect(await told()).toHaveLength(2);
    await act(world.bob, 'mute', world.alice);
    await world.post(world.alice, 'unheard');
    expect(await told()).toHaveLength(2);
    await act(world.bob, 'unmute', world.alice);
    await act(world.bob, 'follow', world.alice, { notify: false });
    await world.post(world.alice, 'unasked');
    expect(await told()).toHaveLength(2);
  });
});
