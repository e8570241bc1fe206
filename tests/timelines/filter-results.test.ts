/** Filter results of statuses, wherever the statuses are shown. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.alice).post(`/api/v1/accounts/${world.bob.id}/follow`);
  await world.drain();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.platform.db.filter.deleteMany();
});

const filter = async (keyword: string | null, more: object = {}, wholeWord = true) => {
  const keywords = keyword === null ? [] : [{ keyword, whole_word: wholeWord }];
  const fields = { title: 'noise', context: ['home'], keywords_attributes: keywords, ...more };
  return (await world.rest(world.alice).post('/api/v2/filters', fields)).body;
};
const matches = async (status: { id: string }) =>
  (await world.read(world.alice, status.id)).filtered?.map((result) => result.keyword_matches?.[0]);

test('a word is found among a thousand long keywords', async () => {
  const spoken = 'é'.repeat(470);
  const status = await world.post(world.bob, `${spoken} noise`);
  const long = Array.from({ length: 600 }, (_, i) => ({ keyword: `${'é'.repeat(500)}${i}` }));
  const parts = Array.from({ length: 390 }, (_, i) => ({ keyword: spoken.slice(i - 400) }));
  // A request creates 500 of them at most.
  for (const keywords of [long.slice(0, 500), [...long.slice(500), ...parts, { keyword: 'noise' }]])
    expect(await filter(null, { keywords_attributes: keywords })).toMatchObject({
      title: 'noise',
    });
  expect(await matches(status)).toEqual(['noise']);
});

describe('a keyword', () => {
  test('marks a status with the filter and the match, for its owner alone', async () => {
    const { keywords, statuses, ...shown } = await filter('Cats', { filter_action: 'hide' });
    const status = await world.post(world.bob, 'About CATS and more');
    expect((await world.read(world.alice, status.id)).filtered).toEqual([
      { filter: shown, keyword_matches: ['CATS'], status_matches: null },
    ]);
    expect([keywords.length, statuses]).toEqual([1, []]);
    expect((await world.read(world.bob, status.id)).filtered).toEqual([]);
    expect(await world.read(null, status.id)).not.toHaveProperty('filtered');
  });

  test.each([
    ['cat', true, 'a category', []],
    ['cat', false, 'a category', ['cat']],
    ['cat', true, '(cat)', ['cat']],
    ['cat', true, 'cat_food', []],
    ['été', true, 'un ÉTÉ chaud', ['ÉTÉ']],
    ['été', true, 'répété', []],
    ['e', true, 'e\u0301', []],
    ['#tag', true, 'a #tag here', ['#tag']],
    ['#tag', true, 'a #tagged here', []],
    ['a.b', true, 'axb', []],
    ['a.b', true, 'a.b', ['a.b']],
    ['(', true, 'an open ( one', ['(']],
    ['x & y', true, 'x & y', ['x & y']],
    ['<b>', true, 'some <b> here', ['<b>']],
    ['href', true, 'https://example.org/page', []],
    ['br', true, 'one\ntwo', []],
    ['one two', true, 'one\ntwo', []],
    ['猫', false, '我的猫很好', ['猫']],
    ['ΣΟΦΟΣ', true, 'ο σοφος ανηρ', ['σοφος']],
    ['straẞe', true, 'eine STRAßE', ['STRAßE']],
    ['𐐨', true, 'a 𐐀 and 𐐀𐐀', ['𐐀']],
    ['𐐨', true, 'only 𐐀𐐀', []],
  ])('%j (whole word: %s) in %j finds %j', async (keyword, wholeWord, text, found) => {
    await filter(keyword, {}, wholeWord);
    expect(await matches(await world.post(world.bob, text))).toEqual(found);
  });

  test('matches in the warning and in the options of a poll too', async () => {
    await filter('secret');
    expect(await matches(await world.post(world.bob, 'x', { spoiler_text: 'a secret' }))).toEqual(['secret']);
    const poll = { options: ['public', 'secret'], expires_in: 600 };
    expect(await matches(await world.post(world.bob, 'x', { poll }))).toEqual(['secret']);
  });

  test('each filter answers for itself, by its contexts', async () => {
    await filter('one', { title: 'first' });
    await filter('two', { title: 'second', context: ['public', 'thread'] });
    await filter('three');
    const { filtered } = await world.read(world.alice, (await world.post(world.bob, 'two and one')).id);
    expect(
      filtered?.map((result: { filter: { title: string; context: string[] } }) => [
        result.filter.title,
        result.filter.context,
      ]),
    ).toEqual([
      ['first', ['home']],
      ['second', ['public', 'thread']],
    ]);
  });
});

test('filters-09: a reblog is marked like its original', async () => {
  await filter('noisy');
  const original = await world.post(world.carol, 'a noisy one');
  const reblog = await world.interact(world.bob, 'reblog', original.id);
  const shown = await world.read(world.alice, reblog.id);
  expect(shown.reblog?.filtered).toMatchObject([{ keyword_matches: ['noisy'] }]);
  expect(shown.filtered).toEqual(shown.reblog?.filtered);
});

test('filters-10: a status is filtered by its id, and so is a reblog of it', async () => {
  const { id } = await filter(null);
  const status = await world.post(world.carol, 'plain');
  const path = `/api/v2/filters/${id}/statuses`;
  const { body: added } = await world.rest(world.alice).post(path, { status_id: status.id });
  expect(added).toEqual({ id: added.id, status_id: status.id });
  expect((await world.rest(world.alice).post(path, { status_id: status.id })).body).toEqual(added);
  expect((await world.rest(world.alice).get(path)).body).toEqual([added]);
  const result = { filter: { id }, keyword_matches: null, status_matches: [status.id] };
  expect((await world.read(world.alice, status.id)).filtered).toMatchObject([result]);
  const reblog = await world.interact(world.bob, 'reblog', status.id);
  expect((await world.read(world.alice, reblog.id)).reblog?.filtered).toMatchObject([result]);
  await world.rest(world.alice).post(path, { status_id: reblog.id });
  expect((await world.read(world.alice, reblog.id)).filtered).toMatchObject([
    { status_matches: [status.id, reblog.id] },
  ]);
  expect((await world.read(world.alice, status.id)).filtered).toMatchObject([result]);
  const one = `/api/v2/filters/statuses/${added.id}`;
  expect((await world.rest(world.alice).get(one)).body).toEqual(added);
  expect((await world.rest(world.bob).get(one)).status).toBe(404);
  expect((await world.rest(world.alice).send('DELETE', one)).body).toEqual({});
  expect((await world.read(world.alice, status.id)).filtered).toEqual([]);
  expect((await world.read(world.alice, reblog.id)).filtered).toMatchObject([{ status_matches: [reblog.id] }]);
  const hidden = await world.post(world.carol, '@bob only', { visibility: 'direct' });
  expect((await world.rest(world.alice).post(path, { status_id: hidden.id })).status).toBe(404);
});

test('filters-11: an expired filter matches nothing', async () => {
  await filter('soon', { expires_in: 60 });
  const status = await world.post(world.bob, 'soon over');
  await world.drain();
  const home = async () => (await world.rest(world.alice).get('/api/v1/timelines/home', { limit: 1 })).body[0];
  expect(await home()).toMatchObject({ id: status.id, filtered: [{ keyword_matches: ['soon'] }] });
  world.clock.advance(61_000);
  expect(await home()).toMatchObject({ id: status.id, filtered: [] });
});

test('marks appear wherever a status is shown: timelines, threads, profiles, notifications, streams', async () => {
  const socket = await openSocket(Number(new URL(world.url).port), `?stream=user&access_token=${world.alice.token}`);
  await socket.settled();
  await filter('everywhere');
  await world.drain();
  const status = await world.post(world.bob, '@alice everywhere #tagged');
  await world.drain();
  const alice = world.rest(world.alice);
  await alice.post(`/api/v1/statuses/${status.id}/bookmark`);
  const found: Record<string, unknown> = {};
  for (const path of [
    'timelines/home',
    'timelines/public',
    'timelines/tag/tagged',
    'bookmarks',
    `accounts/${world.bob.id}/statuses`,
  ]) {
    const [first] = (await alice.get(`/api/v1/${path}`)).body;
    found[path] = first.filtered[0]?.keyword_matches;
  }
  const reply = await world.post(world.bob, 'below', { in_reply_to_id: status.id });
  const context = (await alice.get(`/api/v1/statuses/${reply.id}/context`)).body;
  found.context = context.ancestors[0].filtered[0]?.keyword_matches;
  const [notification] = (await alice.get('/api/v1/notifications')).body;
  found.notification = notification.status.filtered[0]?.keyword_matches;
  const frames = await socket.first(3);
  const update = frames.find((frame) => frame.event === 'update');
  const notice = frames.find((frame) => frame.event === 'notification');
  found.update = JSON.parse(update?.payload ?? '').filtered[0]?.keyword_matches;
  found.notice = JSON.parse(notice?.payload ?? '').status.filtered[0]?.keyword_matches;
  expect(new Set(Object.values(found).map(String))).toEqual(new Set(['everywhere']));
  socket.ws.terminate();
});

test('many filters cost as much as one', async () => {
  for (let i = 0; i < 3; i += 1) await world.post(world.bob, `post ${i}`);
  await world.drain();
  const cost = async () => {
    const { statements } = await countStatements(() => world.rest(world.alice).get('/api/v1/timelines/home'));
    return statements.length;
  };
  await filter('post');
  await cost();
  const one = await cost();
  for (let i = 0; i < 10; i += 1) await filter(`post ${i}`);
  expect(await cost()).toBe(one);
});
