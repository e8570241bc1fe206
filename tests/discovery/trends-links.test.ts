/** Trending links: by the number of people who share them, subject to review of page or publisher. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { HOUR, trendActions } from '../support/world/trends.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let everyone: Person[];
beforeAll(async () => {
  world = await createWorld();
  everyone = [world.alice, world.bob, world.carol, world.erin, world.mod, world.admin];
});
afterAll(() => world.close());

const { post, act, compute, set, nextNoon } = trendActions(() => world);
beforeEach(async () => {
  await nextNoon();
  for (const table of ['status', 'previewCard', 'publisher'] as const) {
    await (world.platform.db[table] as { deleteMany(): Promise<unknown> }).deleteMany();
  }
});

/** The card of a page, as if it had been fetched. */
async function page(url: string, more: object = {}): Promise<bigint> {
  const { db, ids, clock } = world.platform;
  const said = { title: `What stands at ${url}`, description: '', providerName: '', providerUrl: '' };
  const empty = { authorName: '', authorUrl: '', html: '', embedUrl: '', imageDescription: '', width: 0, height: 0 };
  const at = { createdAt: clock.now(), fetchedAt: clock.now() };
  const card = await db.previewCard.create({
    data: { id: ids.next(), url, type: 'LINK', ...said, ...empty, ...at, ...more },
  });
  return card.id;
}

async function share(cardId: bigint, people: readonly Person[], more: object = {}): Promise<string[]> {
  const shared = [];
  for (const who of people) {
    const { id } = await post(who, 'look', more);
    await world.platform.db.statusCard.create({
      data: { statusId: BigInt(id), cardId, url: 'https://t.example/short' },
    });
    shared.push(id);
  }
  return shared;
}

async function urls(who: Person | null = null, query: Record<string, number> = {}): Promise<string[]> {
  const { body } = await world.rest(who).get('/api/v1/trends/links', query);
  return body.map((link: { url: string }) => link.url);
}
const scoreOf = async (cardId: bigint) =>
  (await world.platform.db.linkTrend.findUnique({ where: { cardId } }))?.score ?? null;

describe('the score of a link', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('counts people who post or reblog it publicly, with a half-life of eight hours', async () => {
    const card = await page('https://news.example/flood');
    const [first = '', second = ''] = await share(card, [world.alice, world.alice]);
    await act(world.bob, first, 'reblog');
    await compute();
    expect(await scoreOf(card)).toBeNull();
    await act(world.carol, second, 'reblog');
    await compute();
    expect([await scoreOf(card), await urls()]).toEqual([4, ['https://news.example/flood']]);
    world.clock.advance(8 * HOUR);
    await compute();
    expect(await scoreOf(card)).toBe(2);
    world.clock.advance(12 * HOUR);
    await compute();
    expect(await urls()).toEqual([]);
  });

  test('does not count hidden posts, posts with a warning, deleted ones or silenced authors', async () => {
    const card = await page('https://news.example/a');
    await share(card, everyone.slice(0, 3), { visibility: 'unlisted' });
    await share(card, everyone.slice(0, 3), { spoiler_text: 'careful' });
    await share(card, everyone.slice(0, 3), { sensitive: true });
    const [gone] = await share(card, everyone.slice(0, 3));
    await world.rest(world.alice).delete(`/api/v1/statuses/${gone}`);
    const untitled = await page('https://news.example/b', { title: '' });
    await share(untitled, everyone.slice(0, 3));
    const film = await page('https://news.example/c', { type: 'VIDEO' });
    await share(film, everyone.slice(0, 3));
    await compute();
    expect(await urls()).toEqual([]);
    const { db, clock } = world.platform;
    const silence = (silencedAt: Date | null) =>
      db.actor.update({ where: { id: world.mod.actorId }, data: { silencedAt } });
    await share(card, [world.mod]);
    const reblogged = await page('https://news.example/d');
    const [first = ''] = await share(reblogged, [world.bob, world.carol]);
    await act(world.mod, first, 'reblog');
    await silence(clock.now());
    await compute();
    expect(await urls()).toEqual([]);
    await silence(null);
    await compute();
    expect((await urls()).sort()).toEqual(['https://news.example/a', 'https://news.example/d']);
  });
});

describe('the list', () => {
  beforeEach(() => set('reviewTrends', 'off'));

  test('shows cards with seven days of history, paged by offset, with the same number of statements', async () => {
    for (const [i, name] of ['third', 'second', 'first'].entries()) {
      const card = await page(`https://news.example/${name}`);
      const [status = ''] = await share(card, everyone.slice(0, 2 + i));
      await act(world.admin, status, 'reblog');
    }
    await compute();
    const read = (query: Record<string, number> = {}) => world.rest(null).get('/api/v1/trends/links', query);
    const { body } = await read();
    expect(body[0]).toMatchObject({ url: 'https://news.example/first', type: 'link', html: '' });
    expect(body[0]).not.toHaveProperty('id');
    expect(body[0].history).toHaveLength(7);
    const day = String(Math.floor(world.clock.now().getTime() / 86_400_000) * 86_400);
    expect(body[0].history[0]).toEqual({ day, uses: '5', accounts: '5' });
    expect(await world.trpc(null).trends.links.query({})).toEqual(body);
    const walked: string[] = [];
    for (let offset: string | null | undefined = '0'; offset; ) {
      const { body, links } = await read({ limit: 1, offset: Number(offset) });
      walked.push(...body.map((link: { url: string }) => link.url));
      offset = links.next?.get('offset');
    }
    expect(walked).toEqual(['first', 'second', 'third'].map((name) => `https://news.example/${name}`));
    const cost = async (limit: number) => (await countStatements(() => read({ limit }))).statements.length;
    await cost(1);
    expect(await cost(3)).toBe(await cost(1));
    await set('trends', 'off');
    expect(await urls()).toEqual([]);
  });

  test('begins with the languages of the viewer', async () => {
    const french = await page('https://fr.example/', { language: 'fr' });
    await share(french, everyone.slice(0, 4));
    const english = await page('https://en.example/', { language: 'en' });
    await share(english, everyone.slice(0, 3));
    await compute();
    expect(await urls(world.alice)).toEqual(['https://en.example/', 'https://fr.example/']);
    const { db } = world.platform;
    const languages = (chosenLanguages: string[]) =>
      db.user.update({ where: { id: world.alice.userId }, data: { chosenLanguages } });
    await languages(['fr']);
    expect(await urls(world.alice)).toEqual(['https://fr.example/', 'https://en.example/']);
    await languages([]);
  });

  test('omits a page at once when the last post with it is deleted', async () => {
    const card = await page('https://news.example/gone');
    const shared = await share(card, everyone.slice(0, 3));
    await compute();
    expect(await urls()).toHaveLength(1);
    for (const [i, id] of shared.entries()) await world.rest(everyone[i] ?? null).delete(`/api/v1/statuses/${id}`);
    expect(await urls()).toEqual([]);
  });
});

describe('review', () => {
  const path = '/api/v1/admin/trends/links';
  const on = (endpoint: string, who = world.mod) => world.rest(who).post(`${path}/${endpoint}`);
  const listed = async () => (await world.rest(world.mod).get(path)).body;

  async function trending(...addresses: string[]): Promise<string[]> {
    const cards = [];
    for (const address of addresses) {
      const card = await page(address);
      await share(card, everyone.slice(0, 3));
      cards.push(card.toString());
    }
    await compute();
    return cards;
  }

  test('a page trends for everybody from its approval until a rejection', async () => {
    const [id] = await trending('https://news.example/a');
    expect(await urls(world.mod)).toEqual([]);
    expect(await listed()).toMatchObject([{ id, trendable: false, requires_review: true }]);
    expect((await on(`${id}/approve`)).body).toMatchObject({ id, trendable: true, requires_review: false });
    expect(await urls()).toEqual(['https://news.example/a']);
    await world.trpc(world.admin).adminTrends.rejectLink.mutate({ id: id ?? '' });
    expect(await urls()).toEqual([]);
    expect(await listed()).toMatchObject([{ id, trendable: false, requires_review: false }]);
  });

  test('the review of a publisher applies to all pages without a decision of their own', async () => {
    const [, second] = await trending(
      'https://News.example:8443/a',
      'https://news.example/b',
      'https://other.example/c',
    );
    await compute();
    const { body } = await world.rest(world.mod).get(`${path}/publishers`);
    const at = world.clock.now().toISOString();
    expect(body).toMatchObject([
      { domain: 'other.example', trendable: null, reviewed_at: null, requested_review_at: at, requires_review: true },
      { domain: 'news.example' },
    ]);
    const news = body[1].id;
    const approved = await on(`publishers/${news}/approve`);
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { id: news, trendable: true, reviewed_at: at, requires_review: false },
    ]);
    expect(new Set(await urls())).toEqual(new Set(['https://News.example:8443/a', 'https://news.example/b']));
    await on(`${second}/reject`);
    expect(await urls()).toEqual(['https://News.example:8443/a']);
    await set('reviewTrends', 'off');
    expect(new Set(await urls())).toEqual(new Set(['https://News.example:8443/a', 'https://other.example/c']));
    await on(`publishers/${news}/reject`);
    expect(await urls()).toEqual(['https://other.example/c']);
  });

  test('publishers are paged by their ids', async () => {
    await trending('https://a.example/', 'https://b.example/', 'https://c.example/');
    const read = (query: Record<string, string | number>) => world.rest(world.mod).get(`${path}/publishers`, query);
    const domains = (body: { domain: string }[]) => body.map(({ domain }) => domain);
    const first = await read({ limit: 2 });
    expect(domains(first.body)).toEqual(['c.example', 'b.example']);
    const rest = await read({ limit: 2, max_id: first.links.next?.get('max_id') ?? '' });
    expect([domains(rest.body), rest.links.next]).toEqual([['a.example'], undefined]);
    const back = await read({ limit: 1, min_id: rest.links.prev?.get('min_id') ?? '' });
    expect(domains(back.body)).toEqual(['b.example']);
    expect((await read({ max_id: '1' })).headers.get('link')).toBeNull();
  });

  test('is for staff only', async () => {
    const [id] = await trending('https://news.example/a');
    const publisher = (await world.rest(world.mod).get(`${path}/publishers`)).body[0].id;
    const endpoints = [
      ['GET', path],
      ['GET', `${path}/publishers`],
      ...[`${path}/${id}`, `${path}/publishers/${publisher}`].flatMap((one) =>
        ['approve', 'reject'].map((verdict) => ['POST', `${one}/${verdict}`] as const),
      ),
    ] as const;
    for (const [method, endpoint] of endpoints) {
      expect([endpoint, (await world.rest(null).send(method, endpoint)).status]).toEqual([endpoint, 401]);
      expect([endpoint, (await world.rest(world.alice).send(method, endpoint)).status]).toEqual([endpoint, 403]);
      expect([endpoint, (await world.rest(world.admin).send(method, endpoint)).status]).toEqual([endpoint, 200]);
    }
    for (const wrong of ['1/approve', 'nonsense/reject', 'publishers/1/approve', 'publishers/nonsense/reject'])
      expect([wrong, (await on(wrong)).status]).toEqual([wrong, 404]);
  });

  test('outlives the last post with the page', async () => {
    const [id] = await trending('https://spam.example/');
    await page('https://forgotten.example/');
    await on(`${id}/reject`);
    await world.platform.db.status.deleteMany();
    world.clock.advance(48 * HOUR);
    await runFromTimetable(world.platform, 'cards.unused');
    const left = await world.platform.db.previewCard.findMany();
    expect(left.map(({ url }) => url)).toEqual(['https://spam.example/']);
  });

  test('needs the same number of statements for few and many, and so does the computation', async () => {
    const cost = async (run: () => Promise<unknown>) => (await countStatements(run)).statements.length;
    await trending('https://a.example/');
    // The first use of a token in a day is recorded.
    await listed();
    const [computed, read] = [await cost(compute), await cost(listed)];
    await trending('https://b.example/', 'https://c.example/', 'https://d.example/');
    expect([await cost(compute), await cost(listed)]).toEqual([computed, read]);
    expect(await listed()).toHaveLength(4);
  });
});
