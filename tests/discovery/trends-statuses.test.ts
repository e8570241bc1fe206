/** Trending posts: by reblogs and favourites, decay, viewer filters, and review. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { HOUR, trendActions } from '../support/world/trends.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let fans: Person[];
beforeAll(async () => {
  world = await createWorld();
  fans = [world.carol, world.erin, world.mod, world.admin];
});
afterAll(() => world.close());

const { post, act, like, compute, set, statuses, nextNoon } = trendActions(() => world);
beforeEach(async () => {
  await nextNoon();
  await world.platform.db.status.deleteMany();
});

const liked = async (who: Person, text: string, more: object = {}, people = fans.slice(0, 3)) => {
  const { id } = await post(who, text, more);
  await like(id, people);
  return id;
};
const scoreOf = async (id: string) =>
  (await world.platform.db.statusTrend.findUnique({ where: { statusId: BigInt(id) } }))?.score ?? null;

describe('the score of a post', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('grows with reblogs and favourites, with a half-life of six hours, until it ends', async () => {
    const few = await liked(world.alice, 'few', {}, fans.slice(0, 2));
    const some = await liked(world.alice, 'some');
    const many = await liked(world.bob, 'many');
    await act(world.alice, many, 'reblog');
    await compute();
    expect([await scoreOf(few), await scoreOf(some), await scoreOf(many)]).toEqual([null, 4, 9]);
    expect(await statuses()).toEqual([many, some]);
    world.clock.advance(6 * HOUR);
    await compute();
    expect([await scoreOf(some), await scoreOf(many)]).toEqual([2, 4.5]);
    const fresh = await liked(world.alice, 'fresh', {}, fans);
    await compute();
    expect(await statuses()).toEqual([fresh, many, some]);
    world.clock.advance(18 * HOUR);
    await compute();
    expect(await statuses()).toEqual([fresh, many]);
    await act(fans[0] as Person, many, 'unfavourite');
    await act(world.alice, many, 'unreblog');
    await compute();
    expect(await statuses()).toEqual([fresh]);
    world.clock.advance(48 * HOUR);
    await compute();
    expect(await statuses()).toEqual([]);
  });

  test('is for public posts without parent and warning', async () => {
    const root = await liked(world.alice, 'root');
    await liked(world.alice, 'answer', { in_reply_to_id: root });
    await liked(world.alice, 'unlisted', { visibility: 'unlisted' });
    await liked(world.alice, 'warned of', { spoiler_text: 'careful' });
    await liked(world.alice, 'sensitive', { sensitive: true });
    await compute();
    expect(await statuses()).toEqual([root]);
  });

  test('is for discoverable authors in good standing', async () => {
    const id = await liked(world.bob, 'by bob');
    await compute();
    expect(await statuses()).toEqual([id]);
    const { db } = world.platform;
    const change = (data: object) => db.actor.update({ where: { id: world.bob.actorId }, data });
    const now = world.clock.now();
    for (const [off, on] of [
      [{ discoverable: false }, { discoverable: true }],
      [{ silencedAt: now }, { silencedAt: null }],
      [{ sensitizedAt: now }, { sensitizedAt: null }],
      [{ suspendedAt: now }, { suspendedAt: null }],
    ] as const) {
      await change(off);
      // At once, and after the next computation too.
      expect([off, await statuses()]).toEqual([off, []]);
      await compute();
      expect([off, await scoreOf(id)]).toEqual([off, null]);
      await change(on);
      await compute();
      expect([on, await statuses()]).toEqual([on, [id]]);
    }
  });
});

describe('the list', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('omits a post at once that is deleted, hidden or marked as sensitive', async () => {
    const gone = await liked(world.alice, 'gone');
    const marked = await liked(world.alice, 'marked');
    await compute();
    expect(await statuses()).toHaveLength(2);
    await world.rest(world.alice).delete(`/api/v1/statuses/${gone}`);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${marked}`, {
      body: { status: 'marked', sensitive: true },
    });
    expect(await statuses()).toEqual([]);
  });

  test('omits people whom the viewer blocks or mutes, or who block the viewer', async () => {
    const id = await liked(world.bob, 'by bob');
    await compute();
    const relate = (who: Person, verb: string, whom: Person) =>
      world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`);
    for (const [who, verb, whom] of [
      [world.alice, 'block', world.bob],
      [world.alice, 'mute', world.bob],
      [world.bob, 'block', world.alice],
    ] as const) {
      await relate(who, verb, whom);
      expect([verb, await statuses(world.alice)]).toEqual([verb, []]);
      expect(await statuses()).toEqual([id]);
      await relate(who, `un${verb}`, whom);
      expect(await statuses(world.alice)).toEqual([id]);
    }
  });

  test('has the viewer’s filter results', async () => {
    const id = await liked(world.bob, 'about turnips');
    await compute();
    const keywords_attributes = [{ keyword: 'turnips' }];
    await world.rest(world.alice).post('/api/v2/filters', { title: 'no', context: ['public'], keywords_attributes });
    const { body } = await world.rest(world.alice).get('/api/v1/trends/statuses');
    expect(body).toMatchObject([{ id, filtered: [{ keyword_matches: ['turnips'] }], favourited: false }]);
    expect((await world.rest(null).get('/api/v1/trends/statuses')).body[0]).not.toHaveProperty('filtered');
  });

  test('begins with the languages of the viewer, else with those of the server', async () => {
    const french = await liked(world.bob, 'en français', { language: 'fr' }, fans);
    const english = await liked(world.alice, 'in English', { language: 'en' });
    await compute();
    expect(await statuses()).toEqual([english, french]);
    await set('languages', 'fr');
    expect(await statuses()).toEqual([french, english]);
    expect(await statuses(world.carol)).toEqual([english, french]);
    const languages = (chosenLanguages: string[]) =>
      world.platform.db.user.update({ where: { id: world.carol.userId }, data: { chosenLanguages } });
    await languages(['fr']);
    expect(await statuses(world.carol)).toEqual([french, english]);
    await languages([]);
    await set('languages', 'en');
  });

  test('is paged by offset, with the same number of statements for few and many', async () => {
    const ids = [];
    for (const people of [fans.slice(0, 3), fans, [...fans, world.bob]])
      ids.unshift(await liked(world.alice, 'x', {}, people));
    await compute();
    const read = (query: Record<string, number>) => world.rest(world.carol).get('/api/v1/trends/statuses', query);
    const walked: string[] = [];
    for (let offset: string | null | undefined = '0'; offset; ) {
      const { body, links } = await read({ limit: 1, offset: Number(offset) });
      walked.push(...idsOf(body));
      offset = links.next?.get('offset');
    }
    expect(walked).toEqual(ids);
    expect(await world.trpc(world.carol).trends.statuses.query({})).toHaveLength(3);
    const cost = async (limit: number) => (await countStatements(() => read({ limit }))).statements.length;
    await cost(1);
    expect(await cost(3)).toBe(await cost(1));
    await set('trends', 'off');
    expect(await statuses()).toEqual([]);
  });
});

describe('review', () => {
  const path = '/api/v1/admin/trends/statuses';
  const review = (id: string, verdict: string, who = world.mod) => world.rest(who).post(`${path}/${id}/${verdict}`);

  test('hides a post until a moderator approves its current version', async () => {
    const id = await liked(world.alice, 'first words');
    await compute();
    expect(await statuses(world.alice)).toEqual([]);
    expect((await world.rest(world.mod).get(path)).body).toMatchObject([
      { id, trendable: false, requires_review: true },
    ]);
    const approved = await review(id, 'approve');
    expect([approved.status, approved.body]).toMatchObject([200, { id, trendable: true, requires_review: false }]);
    expect(await statuses()).toEqual([id]);
    world.clock.advance(1000);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'other words' } });
    expect(await statuses()).toEqual([]);
    expect((await world.rest(world.mod).get(path)).body).toMatchObject([{ trendable: false, requires_review: true }]);
    world.clock.advance(1000);
    await world.trpc(world.admin).adminTrends.approveStatus.mutate({ id });
    expect(await statuses()).toEqual([id]);
    expect((await review(id, 'reject')).body.id).toBe(id);
    expect(await statuses()).toEqual([]);
    expect((await world.rest(world.mod).get(path)).body).toMatchObject([{ id }]);
  });

  test('rejected posts stay hidden without required approval, also after an edit', async () => {
    await set('reviewTrends', 'off');
    const id = await liked(world.alice, 'nasty');
    await compute();
    expect(await statuses()).toEqual([id]);
    await review(id, 'reject');
    world.clock.advance(1000);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'nasty again' } });
    expect(await statuses()).toEqual([]);
  });

  test('is for staff, even when blocked by the author, and for public posts only', async () => {
    const id = await liked(world.alice, 'guarded');
    await compute();
    await world.rest(world.alice).post(`/api/v1/accounts/${world.mod.id}/block`);
    const endpoints = [
      ['GET', path],
      ['POST', `${path}/${id}/approve`],
      ['POST', `${path}/${id}/reject`],
    ] as const;
    for (const [method, endpoint] of endpoints) {
      expect([endpoint, (await world.rest(null).send(method, endpoint)).status]).toEqual([endpoint, 401]);
      expect([endpoint, (await world.rest(world.alice).send(method, endpoint)).status]).toEqual([endpoint, 403]);
      expect([endpoint, (await world.rest(world.mod).send(method, endpoint)).status]).toEqual([endpoint, 200]);
    }
    expect((await world.rest(world.mod).get(path)).body).toMatchObject([{ id }]);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.mod.id}/unblock`);
    const secret = await post(world.alice, 'for followers', { visibility: 'private' });
    const reblog = (await world.rest(world.bob).post(`/api/v1/statuses/${id}/reblog`)).body;
    const unlisted = await post(world.alice, 'for whoever finds it', { visibility: 'unlisted' });
    for (const wrong of [secret.id, unlisted.id, reblog.id, '1', 'nonsense'])
      expect([wrong, (await review(wrong, 'approve')).status]).toEqual([wrong, 404]);
    expect(await world.platform.db.statusReview.count()).toBe(1);
  });

  test('needs the scopes for it', async () => {
    const { platform, mod } = world;
    const id = await liked(world.alice, 'scoped');
    const statusWith = async (scopes: string[], method: string, endpoint: string) => {
      const owner = { appId: null, userId: mod.userId, actorId: mod.actorId };
      const { token } = await issueToken(platform.db, platform, { ...owner, scopes });
      return (await world.rest({ ...mod, token }).send(method, endpoint)).status;
    };
    expect(await statusWith(['read', 'write'], 'GET', path)).toBe(403);
    expect(await statusWith(['admin:read'], 'GET', path)).toBe(200);
    expect(await statusWith(['admin:read'], 'POST', `${path}/${id}/approve`)).toBe(403);
    expect(await statusWith(['admin:write'], 'POST', `${path}/${id}/approve`)).toBe(200);
  });
});
