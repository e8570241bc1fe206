/** Hashtags: reading, following and featuring them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const home = async (who: Person): Promise<string[]> => {
  await world.drain();
  return idsOf((await world.rest(who).get('/api/v1/timelines/home')).body);
};
const on = (who: Person, name: string, verb: string) =>
  world.rest(who).post(`/api/v1/tags/${encodeURIComponent(name)}/${verb}`);
const names = (body: { name: string }[]) => body.map((tag) => tag.name);

describe('a tag', () => {
  test('tags-01: an unused name is a stub; an invalid name is not found', async () => {
    const { status, body } = await world.rest(null).get('/api/v1/tags/Unheard');
    expect([status, body.name, body.id]).toEqual([200, 'Unheard', '']);
    expect(body.history).toHaveLength(7);
    expect(
      body.history.every((day: { uses: string; accounts: string }) => day.uses === '0' && day.accounts === '0'),
    ).toBe(true);
    expect(body).not.toHaveProperty('following');
    for (const name of ['tag-name', '123', 'a b', 'x'.repeat(101)]) {
      expect([name, (await world.rest(null).get(`/api/v1/tags/${encodeURIComponent(name)}`)).status]).toEqual([
        name,
        404,
      ]);
    }
    expect(await world.platform.db.tag.count({ where: { name: 'unheard' } })).toBe(0);
  });

  test('counts public posts and their authors, by day', async () => {
    await world.post(world.alice, '#Counted once');
    world.clock.advance(86_400_000);
    await world.post(world.alice, '#counted');
    await world.post(world.alice, '#counted again');
    await world.post(world.bob, '#counted too');
    await world.post(world.bob, '#counted in secret', { visibility: 'private' });
    const { body } = await world.rest(world.alice).get('/api/v1/tags/COUNTED');
    expect(body).toMatchObject({ name: 'Counted', following: false, featuring: false });
    expect(body.history.slice(0, 3).map(({ uses, accounts }: Record<string, string>) => [uses, accounts])).toEqual([
      ['3', '2'],
      ['1', '1'],
      ['0', '0'],
    ]);
    const today = Math.floor(world.clock.now().getTime() / 86_400_000) * 86_400;
    expect(body.history[0].day).toBe(String(today));
    world.clock.advance(7 * 86_400_000);
    const later = (await world.rest(null).get('/api/v1/tags/counted')).body;
    expect(new Set(later.history.map((day: { uses: string }) => day.uses))).toEqual(new Set(['0']));
  });
});

describe('following', () => {
  test('tags-02: creates the tag, and its posts are in home until it is unfollowed', async () => {
    const { status, body } = await on(world.alice, 'Followed', 'follow');
    expect([status, body.name, body.following]).toEqual([200, 'Followed', true]);
    expect((await on(world.alice, 'followed', 'follow')).body.following).toBe(true);
    const open = await world.post(world.bob, 'look #followed');
    const answer = await world.post(world.carol, '#followed too', { in_reply_to_id: open.id });
    const quiet = await world.post(world.bob, 'quiet #followed', { visibility: 'unlisted' });
    const reblog = (await world.rest(world.mod).post(`/api/v1/statuses/${open.id}/reblog`)).body;
    const there = await home(world.alice);
    expect(there).toEqual(expect.arrayContaining([open.id, answer.id]));
    expect(there).not.toContain(quiet.id);
    expect(there).not.toContain(reblog.id);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/mute`);
    expect(await home(world.alice)).not.toContain(answer.id);
    const muted = await world.post(world.carol, '#followed once more');
    expect(await home(world.alice)).not.toContain(muted.id);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/unmute`);
    const own = await world.post(world.alice, 'my #followed');
    expect((await on(world.alice, 'followed', 'unfollow')).body.following).toBe(false);
    const after = await home(world.alice);
    expect(after).toContain(own.id);
    expect(after).not.toContain(open.id);
    expect(await world.platform.db.homeEntry.count({ where: { statusId: BigInt(answer.id) } })).toBe(1);
    const late = await world.post(world.bob, '#followed late');
    expect(await home(world.alice)).not.toContain(late.id);
  });

  test('omits limited authors', async () => {
    const limit = (silencedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.bob.actorId }, data: { silencedAt } });
    await on(world.carol, 'wide', 'follow');
    await limit(world.clock.now());
    const limited = await world.post(world.bob, 'under the breath #wide');
    await limit(null);
    const free = await world.post(world.bob, 'aloud #wide');
    const there = await home(world.carol);
    expect([there.includes(limited.id), there.includes(free.id)]).toEqual([false, true]);
    await on(world.carol, 'wide', 'unfollow');
  });

  test('posts that are in home for another reason stay after unfollowing', async () => {
    await world.rest(world.alice).post(`/api/v1/accounts/${world.bob.id}/follow`);
    for (const name of ['one', 'two']) await on(world.alice, name, 'follow');
    await world.drain();
    const [byFollow, byBoth, byTag] = [
      await world.post(world.bob, '#one'),
      await world.post(world.carol, '#one #two'),
      await world.post(world.carol, '#one only'),
    ];
    expect(await home(world.alice)).toEqual(expect.arrayContaining([byFollow.id, byBoth.id, byTag.id]));
    await on(world.alice, 'one', 'unfollow');
    const there = await home(world.alice);
    expect(there).toEqual(expect.arrayContaining([byFollow.id, byBoth.id]));
    expect(there).not.toContain(byTag.id);
  });

  test('is listed latest first, page by page, with the same number of statements for few and many', async () => {
    for (const name of ['aa', 'bb', 'cc']) await on(world.carol, name, 'follow');
    const rest = world.rest(world.carol);
    const first = await rest.get('/api/v1/followed_tags', { limit: 2 });
    expect(names(first.body)).toEqual(['cc', 'bb']);
    expect(first.body[0].following).toBe(true);
    const next = first.links.next?.get('max_id') ?? '';
    const { body } = await rest.get('/api/v1/followed_tags', { limit: 2, max_id: next });
    expect(names(body)).toEqual(['aa']);
    const newest = first.links.prev?.get('since_id') ?? '';
    expect((await rest.get('/api/v1/followed_tags', { since_id: newest })).body).toEqual([]);
    const cost = async (limit: number) =>
      (await countStatements(() => rest.get('/api/v1/followed_tags', { limit }))).statements.length;
    await cost(1);
    expect(await cost(3)).toBe(await cost(1));
  });

  test('an unknown name can be unfollowed, an invalid one neither', async () => {
    expect((await on(world.bob, 'neverused', 'unfollow')).body).toMatchObject({ name: 'neverused', following: false });
    expect((await on(world.bob, 'no-tag', 'follow')).status).toBe(404);
    expect((await on(world.bob, 'no-tag', 'unfollow')).status).toBe(404);
  });
});

describe('featuring', () => {
  const path = '/api/v1/featured_tags';

  test('shows tags with their public use counts', async () => {
    await world.post(world.mod, '#news one');
    await world.post(world.mod, '#news two', { visibility: 'unlisted' });
    await world.post(world.mod, '#news three', { visibility: 'private' });
    await world.post(world.bob, '#news by another');
    const rest = world.rest(world.mod);
    const { status, body } = await rest.post(path, { name: '#News' });
    const day = world.clock.now().toISOString().slice(0, 10);
    expect([status, body.name, body.statuses_count, body.last_status_at]).toEqual([200, 'news', '2', day]);
    expect((await rest.post(path, { name: 'news' })).body).toEqual(body);
    expect((await rest.get(path)).body).toEqual([body]);
    expect((await world.rest(null).get(`/api/v1/accounts/${world.mod.id}/featured_tags`)).body).toEqual([body]);
    expect((await rest.get('/api/v1/tags/news')).body.featuring).toBe(true);
    expect((await world.rest(world.bob).send('DELETE', `${path}/${body.id}`)).status).toBe(404);
    expect((await rest.send('DELETE', `${path}/${body.id}`)).body).toEqual({});
    expect((await rest.get(path)).body).toEqual([]);
  });

  test('is also possible on the tag', async () => {
    expect((await on(world.bob, 'Shown', 'feature')).body).toMatchObject({ name: 'Shown', featuring: true });
    const [row] = (await world.rest(world.bob).get(path)).body;
    expect([row.name, row.statuses_count, row.last_status_at]).toEqual(['Shown', '0', null]);
    expect((await on(world.bob, 'shown', 'unfeature')).body.featuring).toBe(false);
    expect((await world.rest(world.bob).get(path)).body).toEqual([]);
  });

  test.each([{}, { name: '' }, { name: ' ' }])('refuses a tag without a name as Rails does: %j', async (sent) => {
    const { status, body } = await world.rest(world.bob).post(path, sent);
    expect([status, body]).toEqual([400, { error: 'param is missing or the value is empty or invalid: name' }]);
  });

  test('refuses an eleventh, and an invalid tag', async () => {
    const rest = world.rest(world.erin);
    for (let i = 0; i < 10; i += 1) expect((await rest.post(path, { name: `shown${i}` })).status).toBe(200);
    const { status, body } = await rest.post(path, { name: 'more' });
    expect([status, body.error]).toEqual([
      422,
      'Validation failed: You have already featured the maximum number of hashtags',
    ]);
    expect((await rest.post(path, { name: 'no-tag' })).status).toBe(422);
  });

  test('suggests the most used tags that are not featured', async () => {
    for (const text of ['#often', '#often #seldom', '#shownalready']) await world.post(world.admin, text);
    await on(world.admin, 'shownalready', 'feature');
    expect(names((await world.rest(world.admin).get(`${path}/suggestions`)).body)).toEqual(['often', 'seldom']);
  });
});

describe('searching hashtags', () => {
  const search = async (q: string) =>
    names((await world.rest(world.alice).get('/api/v2/search', { q, type: 'hashtags' })).body.hashtags);

  test('matches prefixes in any script, the exact name first, then the shortest', async () => {
    await world.post(world.alice, '#Äpfelkuchen #äpfel #Apfelchen #äpfe #ярмарка #ярмарки #市場の日 #市場');
    expect(await search('ÄPFEL')).toEqual(['äpfel', 'Apfelchen', 'Äpfelkuchen']);
    expect(await search('#ярмарк')).toEqual(['ярмарка', 'ярмарки']);
    expect(await search('市場')).toEqual(['市場', '市場の日']);
  });

  test('escapes pattern characters', async () => {
    await world.post(world.alice, '#under_score #underxscore');
    expect(await search('under_')).toEqual(['under_score']);
    expect(await search('under%')).toEqual([]);
  });
});
