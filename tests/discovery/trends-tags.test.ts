/** Trending hashtags: by number of people, decay, and review. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { whileOpen } from '../support/database/while-open.ts';
import { DAY, HOUR, trendActions } from '../support/world/trends.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let everyone: Person[];
beforeAll(async () => {
  world = await createWorld();
  everyone = [world.alice, world.bob, world.carol, world.erin, world.mod, world.admin];
});
afterAll(() => world.close());

const { post, use, compute, set, names, nextNoon, tagId } = trendActions(() => world);
beforeEach(nextNoon);

const scoreOf = async (name: string) =>
  (await world.platform.db.tagTrend.findFirst({ where: { tag: { name } } }))?.score ?? null;

describe('the score of a hashtag', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('counts people, not posts, of public posts only', async () => {
    for (let i = 0; i < 4; i += 1) await use('loud', [world.alice, world.bob]);
    await use('shared', everyone.slice(0, 3));
    for (const who of everyone) await post(who, '#quiet', { visibility: 'unlisted' });
    await compute();
    expect(await names()).toEqual(['shared']);
    // (3 - 1)² / 1
    expect(await scoreOf('shared')).toBe(4);
  });

  test('counts neither silenced or suspended people nor deleted posts', async () => {
    await use('limited', everyone.slice(0, 3));
    const { db } = world.platform;
    const change = (data: object) => db.actor.update({ where: { id: world.alice.actorId }, data });
    for (const name of ['silencedAt', 'suspendedAt']) {
      await change({ [name]: world.clock.now() });
      await compute();
      expect([name, await names()]).toEqual([name, []]);
      await change({ [name]: null });
    }
    const posts = [];
    for (const who of everyone.slice(0, 3)) posts.push([who, (await post(who, '#withdrawn')).id] as const);
    const [[author, id] = [world.alice, '']] = posts;
    await world.rest(author).delete(`/api/v1/statuses/${id}`);
    await compute();
    expect(await names()).toEqual(['limited']);
  });

  test('is gone at once with the last public post', async () => {
    const posts = [];
    for (const who of everyone.slice(0, 3)) posts.push([who, (await post(who, '#regretted')).id] as const);
    await compute();
    expect(await names()).toEqual(['regretted']);
    await post(world.admin, 'not for all: #regretted', { visibility: 'private' });
    for (const [who, id] of posts) await world.rest(who).delete(`/api/v1/statuses/${id}`);
    expect(await names()).toEqual([]);
  });

  test('grows with the people beyond those of yesterday', async () => {
    await use('usual', everyone.slice(0, 4));
    world.clock.advance(DAY);
    await use('usual', everyone.slice(0, 5));
    await use('sudden', everyone.slice(0, 4));
    await compute();
    expect([await scoreOf('usual'), await scoreOf('sudden')]).toEqual([1 / 4, 9]);
    expect(await names()).toEqual(['sudden']);
  });

  test('has a half-life of four hours, ends, and returns only with a higher peak or after two days', async () => {
    await use('fair', everyone.slice(0, 3));
    await use('fading', everyone.slice(0, 4));
    await compute();
    expect(await names()).toEqual(['fading', 'fair']);
    world.clock.advance(4 * HOUR);
    await compute();
    expect([await scoreOf('fading'), await scoreOf('fair')]).toEqual([9 / 2, 4 / 2]);
    world.clock.advance(6 * HOUR);
    await compute();
    expect(await names()).toEqual(['fading']);
    world.clock.advance(18 * HOUR);
    await use('fading', everyone.slice(0, 4));
    await compute();
    expect(await names()).toEqual([]);
    world.clock.advance(2 * DAY);
    await use('fading', everyone.slice(0, 4));
    await compute();
    expect(await scoreOf('fading')).toBe(9);
    await use('fading', everyone.slice(4));
    await compute();
    expect(await scoreOf('fading')).toBe(25);
  });

  test('needs as many people as the threshold setting', async () => {
    await use('couple', everyone.slice(0, 2));
    await use('group', everyone.slice(0, 4));
    await set('trendThreshold', '5');
    await compute();
    expect(await names()).toEqual([]);
    await set('trendThreshold', '2');
    await compute();
    expect(await names()).toEqual(['group', 'couple']);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await set('reviewTrends', 'off');
    for (const [i, name] of ['third', 'second', 'first'].entries()) await use(name, everyone.slice(0, 3 + i));
    await compute();
  });

  test('shows tags as others do, with seven days of history, also by its old path', async () => {
    const { status, body } = await world.rest(world.alice).get('/api/v1/trends/tags');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ name: 'first', following: false });
    expect(body[0].history).toHaveLength(7);
    expect([body[0].history[0].accounts, body[0].history[0].uses]).toEqual(['5', '5']);
    const old = await world.rest(world.alice).get('/api/v1/trends');
    expect(old.body).toEqual(body);
    expect(old.headers.get('deprecation')).toBe(`@${Date.UTC(2022, 2, 30) / 1000}`);
    expect(await world.trpc(world.alice).trends.tags.query({})).toEqual(body);
  });

  test('trends-02: is paged by offset', async () => {
    const walk = (query: Record<string, number>) => world.rest(null).get('/api/v1/trends/tags', query);
    const one = await walk({ limit: 1 });
    expect([one.body[0].name, one.links.next?.get('offset'), one.links.prev]).toEqual(['first', '1', undefined]);
    const two = await walk({ limit: 1, offset: 1 });
    expect([two.body[0].name, two.links.next?.get('offset'), two.links.prev]).toEqual(['second', '2', undefined]);
    const three = await walk({ limit: 1, offset: 2 });
    expect([three.body[0].name, three.links.next?.get('offset'), three.links.prev?.get('offset')]).toEqual([
      'third',
      '3',
      '1',
    ]);
    const end = await walk({ limit: 1, offset: 3 });
    expect([end.body, end.links.next, end.links.prev?.get('offset')]).toEqual([[], undefined, '2']);
    expect((await walk({ limit: 3 })).links.next?.get('offset')).toBe('3');
    expect((await walk({ limit: 4 })).headers.get('link')).toBeNull();
    expect((await walk({ limit: 100 })).body).toHaveLength(3);
  });

  test('needs the same number of statements for few and many', async () => {
    const cost = async (limit: number) =>
      (await countStatements(() => world.rest(null).get('/api/v1/trends/tags', { limit }))).statements.length;
    await cost(1);
    expect(await cost(3)).toBe(await cost(1));
  });

  test('is empty while trends are off, for staff too', async () => {
    await set('trends', 'off');
    expect(await names()).toEqual([]);
    expect((await world.rest(world.mod).get('/api/v1/admin/trends/tags')).body).toEqual([]);
    await use('unheard', everyone);
    await compute();
    expect(await scoreOf('unheard')).toBeNull();
  });
});

describe('review', () => {
  const path = '/api/v1/admin/trends/tags';
  const listed = async () => (await world.rest(world.mod).get(path)).body as Record<string, unknown>[];

  test('hides a tag until a moderator approves it, and after a rejection', async () => {
    await use('pending', everyone.slice(0, 3));
    await compute();
    expect(await names(world.mod)).toEqual([]);
    expect(await listed()).toMatchObject([{ name: 'pending', trendable: false, requires_review: true, usable: true }]);
    const id = await tagId('pending');
    const approved = await world.rest(world.mod).post(`${path}/${id}/approve`);
    expect([approved.status, approved.body]).toMatchObject([200, { id, trendable: true, requires_review: false }]);
    expect(await names()).toEqual(['pending']);
    const rejected = await world.trpc(world.admin).adminTrends.rejectTag.mutate({ id });
    expect(rejected).toMatchObject({ name: 'pending', trendable: false, requires_review: false });
    expect(await names()).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  test('rejected tags stay hidden without required approval', async () => {
    await set('reviewTrends', 'off');
    await use('nice', everyone.slice(0, 3));
    await use('nasty', everyone.slice(0, 4));
    await compute();
    expect(await listed()).toMatchObject([
      { name: 'nasty', trendable: true, requires_review: true },
      { name: 'nice', trendable: true, requires_review: true },
    ]);
    await world.rest(world.mod).post(`${path}/${await tagId('nasty')}/reject`);
    expect(await names()).toEqual(['nice']);
  });

  test('is for staff only', async () => {
    await use('guarded', everyone.slice(0, 3));
    await compute();
    const id = await tagId('guarded');
    const endpoints = [
      ['GET', path],
      ['POST', `${path}/${id}/approve`],
      ['POST', `${path}/${id}/reject`],
    ] as const;
    for (const [method, endpoint] of endpoints) {
      expect([endpoint, (await world.rest(null).send(method, endpoint)).status]).toEqual([endpoint, 401]);
      expect([endpoint, (await world.rest(world.alice).send(method, endpoint)).status]).toEqual([endpoint, 403]);
      expect([endpoint, (await world.rest(world.admin).send(method, endpoint)).status]).toEqual([endpoint, 200]);
    }
    for (const wrong of ['1', 'nonsense']) {
      expect((await world.rest(world.mod).post(`${path}/${wrong}/approve`)).status).toBe(404);
    }
  });
});

describe('concurrent computations', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('give the result of one', async () => {
    await use('crowded', everyone.slice(0, 4));
    await Promise.all([compute(), compute(), compute()]);
    expect([await names(), await scoreOf('crowded')]).toEqual([['crowded'], 9]);
  });

  test('do not wait for each other', async () => {
    await use('busy', everyone.slice(0, 3));
    await whileOpen(world.platform.db, async (tx, outside) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(20261122)::text`;
      await outside(compute);
      expect(await outside(() => scoreOf('busy'))).toBeNull();
    });
    await compute();
    expect(await scoreOf('busy')).toBe(4);
  });

  test('need the same number of statements for any amount of data', async () => {
    const cost = async () => (await countStatements(compute)).statements.length;
    await cost();
    const few = await cost();
    for (let i = 0; i < 5; i += 1) await use(`many${i}`, everyone.slice(0, 3));
    expect(await cost()).toBe(few);
    expect(await names()).toHaveLength(5);
  });
});
