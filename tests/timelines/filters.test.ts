/** Filters in both API versions, and the stream events of their changes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.platform.db.filter.deleteMany();
});

const rest = (who: Person = world.alice) => world.rest(who);
const put = (path: string, body: object) => rest().send('PUT', path, { body });
const make = async (more: object = {}) =>
  (await rest().post('/api/v2/filters', { title: 'noise', context: ['home'], ...more })).body;
const two = () => make({ keywords_attributes: [{ keyword: 'cats' }, { keyword: 'dogs', whole_word: false }] });

test('limits: a thousand keywords, also under concurrent requests, and five hundred filters', async () => {
  const keywords = (length: number) => Array.from({ length }, (_, i) => ({ keyword: `word ${i}` }));
  const { id } = await make({ keywords_attributes: keywords(500) });
  await put(`/api/v2/filters/${id}`, { keywords_attributes: keywords(499) });
  const more = await Promise.all(
    Array.from({ length: 3 }, () => rest().post(`/api/v2/filters/${id}/keywords`, { keyword: 'more' })),
  );
  expect(more.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  const full = { error: 'Validation failed: You have reached the maximum number of keywords' };
  expect(more.find((answer) => answer.status === 422)?.body).toMatchObject(full);
  expect((await put(`/api/v2/filters/${id}`, { keywords_attributes: keywords(1) })).body).toMatchObject(full);
  const old = { phrase: 'old', context: ['home'] };
  expect((await rest().post('/api/v1/filters', old)).body).toMatchObject(full);
  const { platform, alice } = world;
  const row = { actorId: alice.actorId, title: 'x', context: ['home'], createdAt: world.clock.now() };
  await platform.db.filter.createMany({
    data: Array.from({ length: 499 }, () => ({ id: platform.ids.next(), ...row })),
  });
  const another = await rest().post('/api/v2/filters', { title: 'another', context: ['home'] });
  expect([another.status, another.body.error]).toEqual([
    422,
    'Validation failed: You have reached the maximum number of filters',
  ]);
  expect((await put(`/api/v2/filters/${id}`, { title: 'renamed' })).body.title).toBe('renamed');
});

describe('version 2', () => {
  test('filters-05: keywords come with the filter, as whole words unless said otherwise', async () => {
    const { status, body } = await rest().post('/api/v2/filters', {
      title: 'noise',
      context: ['home', 'public', 'home'],
      filter_action: 'hide',
      expires_in: 60,
      keywords_attributes: [{ keyword: 'cats' }],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      title: 'noise',
      context: ['home', 'public'],
      expires_at: new Date(world.clock.now().getTime() + 60_000).toISOString(),
      filter_action: 'hide',
      keywords: [{ id: body.keywords[0].id, keyword: 'cats', whole_word: true }],
      statuses: [],
    });
    expect((await rest().get('/api/v2/filters')).body).toEqual([body]);
    expect((await rest().get(`/api/v2/filters/${body.id}`)).body).toEqual(body);
  });

  test('a form names keywords by brackets, with and without indexes', async () => {
    const form = (text: string) => world.rest(world.alice).post('/api/v2/filters', new URLSearchParams(text));
    const common = 'title=x&context[]=home&';
    const plain = await form(`${common}keywords_attributes[][keyword]=a&keywords_attributes[][keyword]=b`);
    expect(plain.body.keywords.map((row: { keyword: string }) => row.keyword)).toEqual(['a', 'b']);
    const placed = await form(`${common}keywords_attributes[0][keyword]=c&keywords_attributes[0][whole_word]=false`);
    expect(placed.body.keywords).toMatchObject([{ keyword: 'c', whole_word: false }]);
  });

  test.each([
    [{ context: [] }, 'Context None or invalid context supplied'],
    [{ context: undefined }, 'Context None or invalid context supplied'],
    [{ context: ['home', 'moon'] }, 'Context None or invalid context supplied'],
    [{ filter_action: 'explode' }, 'Action is not included in the list'],
    [{ title: '' }, "Title can't be blank"],
    [{ title: undefined }, "Title can't be blank"],
    [{ title: 'x'.repeat(257) }, 'Title is too long (maximum is 256 characters)'],
    [{ keywords_attributes: [{ keyword: ' ' }] }, "Keyword can't be blank"],
    [{ keywords_attributes: [{ whole_word: true }] }, "Keyword can't be blank"],
  ])('filters-06: refuses %j', async (fields, error) => {
    const { status, body } = await rest().post('/api/v2/filters', { title: 'x', context: ['home'], ...fields });
    expect([status, body.error]).toEqual([422, `Validation failed: ${error}`]);
    expect(await world.platform.db.filter.count()).toBe(0);
  });

  test('filters-07: one request makes, changes and deletes keywords, and streams get one event', async () => {
    const filter = await two();
    await world.drain();
    const socket = await openSocket(Number(new URL(world.url).port), `?stream=user&access_token=${world.alice.token}`);
    await socket.settled();
    const [cats, dogs] = filter.keywords;
    const { body } = await put(`/api/v2/filters/${filter.id}`, {
      keywords_attributes: [{ id: cats.id, _destroy: true }, { id: dogs.id, keyword: 'hounds' }, { keyword: 'mice' }],
    });
    expect(body).toMatchObject({ title: 'noise', context: ['home'], filter_action: 'warn' });
    expect(body.keywords).toEqual([
      { id: dogs.id, keyword: 'hounds', whole_word: false },
      { id: expect.any(String), keyword: 'mice', whole_word: true },
    ]);
    await world.drain();
    // The following event proves that nothing else was sent before.
    const { id } = (await rest().post('/api/v1/statuses', { status: 'after' })).body;
    await world.drain();
    const frames = await socket.first(2);
    expect(frames.map((frame) => frame.event)).toEqual(['filters_changed', 'update']);
    expect(frames[0]).not.toHaveProperty('payload');
    expect(JSON.parse(frames[1]?.payload ?? '').id).toBe(id);
    socket.ws.terminate();
  });

  test("a request that names another filter's keyword changes nothing", async () => {
    const [filter, other] = [await two(), await two()];
    const { status } = await put(`/api/v2/filters/${filter.id}`, {
      title: 'changed',
      keywords_attributes: [{ keyword: 'new' }, { id: other.keywords[0].id, _destroy: true }],
    });
    expect(status).toBe(404);
    expect((await rest().get(`/api/v2/filters/${filter.id}`)).body).toEqual(filter);
  });

  test('an expiry stays unless it is sent, and is removed when it is empty', async () => {
    const { id, expires_at: expiry } = await make({ expires_in: 60 });
    expect((await put(`/api/v2/filters/${id}`, { title: 'x' })).body.expires_at).toBe(expiry);
    const cleared = await rest().send('PUT', `/api/v2/filters/${id}`, { body: new URLSearchParams('expires_in=') });
    expect(cleared.body.expires_at).toBeNull();
  });

  test('deletes', async () => {
    const { id } = await two();
    expect((await rest().send('DELETE', `/api/v2/filters/${id}`)).body).toEqual({});
    expect((await rest().get(`/api/v2/filters/${id}`)).status).toBe(404);
    expect(await world.platform.db.filterKeyword.count()).toBe(0);
  });

  test.each(['v1', 'v2'])('single keywords are read, changed and deleted below %s too', async (version) => {
    const filter = await two();
    const path = `/api/v2/filters/${filter.id}/keywords`;
    const { body: added } = await rest().post(path, { keyword: 'mice' });
    expect(added).toEqual({ id: added.id, keyword: 'mice', whole_word: true });
    expect((await rest().get(path)).body).toEqual([...filter.keywords, added]);
    const one = `/api/${version}/filters/keywords/${added.id}`;
    expect((await rest().get(one)).body).toEqual(added);
    const changed = { ...added, keyword: 'rats', whole_word: false };
    expect((await put(one, { keyword: 'rats', whole_word: false })).body).toEqual(changed);
    expect((await put(one, { keyword: '' })).status).toBe(422);
    expect((await rest(world.bob).get(one)).status).toBe(404);
    expect((await rest(world.bob).send('DELETE', one)).status).toBe(404);
    expect((await rest().send('DELETE', one)).body).toEqual({});
    expect((await rest().get(path)).body).toEqual(filter.keywords);
  });

  test('others neither read nor change it', async () => {
    const { id } = await two();
    const bob = rest(world.bob);
    expect((await bob.get('/api/v2/filters')).body).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/keywords'],
      ['GET', '/statuses'],
    ] as const) {
      expect([method, path, (await bob.send(method, `/api/v2/filters/${id}${path}`)).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
    expect((await bob.post(`/api/v2/filters/${id}/keywords`, { keyword: 'x' })).status).toBe(404);
  });
});

describe('version 1', () => {
  test('filters-01: a phrase is a filter of one keyword', async () => {
    const { status, body, headers } = await rest().post('/api/v1/filters', {
      phrase: 'spoiler',
      context: ['home', 'thread'],
      irreversible: true,
    });
    expect(status).toBe(200);
    const shown = { phrase: 'spoiler', context: ['home', 'thread'], expires_at: null, irreversible: true };
    expect(body).toEqual({ id: body.id, ...shown, whole_word: false });
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    const [whole] = (await rest().get('/api/v2/filters')).body;
    expect(whole).toMatchObject({ title: 'spoiler', filter_action: 'hide' });
    expect(whole.keywords).toEqual([{ id: body.id, keyword: 'spoiler', whole_word: false }]);
    expect((await rest().get(`/api/v1/filters/${body.id}`)).body).toEqual(body);
  });

  test('filters-02: each keyword is an entry of its own', async () => {
    const { keywords } = await two();
    const { body } = await rest().get('/api/v1/filters');
    expect(body.map(({ id, phrase }: { id: string; phrase: string }) => [id, phrase])).toEqual(
      keywords.map(({ id, keyword }: { id: string; keyword: string }) => [id, keyword]),
    );
  });

  test.each([{ phrase: 'other' }, { context: ['public'] }, { expires_in: 60 }, { irreversible: true }])(
    'filters-03: %j of a filter with several keywords cannot be changed',
    async (change) => {
      const { keywords } = await two();
      const path = `/api/v1/filters/${keywords[0].id}`;
      const { status, body } = await put(path, change);
      expect(status).toBe(422);
      expect(body.error).toMatch(
        /^These parameters cannot be changed from this application because they apply to more/,
      );
      const same = await put(path, { phrase: 'cats', context: ['home'], irreversible: false, whole_word: false });
      expect([same.status, same.body.whole_word]).toEqual([200, false]);
    },
  );

  test('a single phrase changes with its filter, and is deleted with it', async () => {
    const { id } = (await rest().post('/api/v1/filters', { phrase: 'old', context: ['home'] })).body;
    const change = { phrase: 'new', context: ['public'], irreversible: true, whole_word: true, expires_in: 60 };
    const { body } = await put(`/api/v1/filters/${id}`, change);
    expect(body).toMatchObject({ id, phrase: 'new', context: ['public'], irreversible: true, whole_word: true });
    expect(body.expires_at).toBe(new Date(world.clock.now().getTime() + 60_000).toISOString());
    expect((await rest().get('/api/v2/filters')).body[0]).toMatchObject({ title: 'new', filter_action: 'hide' });
    expect((await rest(world.bob).send('DELETE', `/api/v1/filters/${id}`)).status).toBe(404);
    expect((await rest().send('DELETE', `/api/v1/filters/${id}`)).body).toEqual({});
    expect((await rest().get('/api/v2/filters')).body).toEqual([]);
  });

  test('deleting the last one keeps a filter that names posts', async () => {
    const filter = await make({ keywords_attributes: [{ keyword: 'cats' }] });
    const { id } = (await rest().post('/api/v1/statuses', { status: 'unwanted' })).body;
    await rest().post(`/api/v2/filters/${filter.id}/statuses`, { status_id: id });
    await rest().send('DELETE', `/api/v1/filters/${filter.keywords[0].id}`);
    const { body } = await rest().get(`/api/v2/filters/${filter.id}`);
    expect(body).toMatchObject({ keywords: [], statuses: [{ status_id: id }] });
  });

  test('needs a phrase and contexts', async () => {
    expect((await rest().post('/api/v1/filters', { phrase: 'x' })).status).toBe(422);
    expect((await rest().post('/api/v1/filters', { context: ['home'] })).status).toBe(422);
  });
});

test('PATCH is PUT, in both versions and on every path of a keyword', async () => {
  const filter = await two();
  const [cats, dogs] = filter.keywords;
  const patch = async (path: string, body: object) => {
    const answer = await rest().send('PATCH', path, { body });
    return [answer.status, answer.headers.has('deprecation'), answer.body];
  };
  expect(await patch(`/api/v2/filters/keywords/${cats.id}`, { keyword: 'lions' })).toMatchObject([
    200,
    false,
    { keyword: 'lions' },
  ]);
  expect(await patch(`/api/v1/filters/keywords/${cats.id}`, { whole_word: '0' })).toMatchObject([
    200,
    false,
    { keyword: 'lions', whole_word: false },
  ]);
  expect(await patch(`/api/v1/filters/${dogs.id}`, { whole_word: true })).toMatchObject([
    200,
    true,
    { phrase: 'dogs' },
  ]);
  expect(await patch(`/api/v2/filters/${filter.id}`, { title: 'quiet' })).toMatchObject([
    200,
    false,
    { title: 'quiet' },
  ]);
});
