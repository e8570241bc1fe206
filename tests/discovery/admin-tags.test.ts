/** Hashtags as moderators manage them: spelling, use, listing, trends, each change in the log. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { organize, outcome } from '../support/world/events.ts';
import { trendActions } from '../support/world/trends.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const { post, use, compute, set, names, nextNoon, tagId } = trendActions(() => world);
const TAGS = '/api/v1/admin/tags';
const change = async (name: string, changes: object, by: Person = world.mod) =>
  world.rest(by).send('PUT', `${TAGS}/${await tagId(name)}`, { body: changes });
const posting = (status: string) => world.rest(world.alice).post('/api/v1/statuses', { status });
const logged = (action: string) => world.platform.db.actionLog.findMany({ where: { action }, orderBy: { id: 'asc' } });

describe('the list', () => {
  test('pages through all tags, newest first, and one is read by its id', async () => {
    for (const name of ['first', 'second', 'third']) await posting(`#${name}`);
    const all = await world.rest(world.mod).get(TAGS);
    expect(all.body.map((tag: { name: string }) => tag.name).slice(0, 3)).toEqual(['third', 'second', 'first']);
    expect(all.body[0]).toMatchObject({ trendable: false, usable: true, listable: true, requires_review: true });
    const page = await world.rest(world.mod).get(TAGS, { limit: '1' });
    expect(page.headers.get('link')).toContain(`max_id=${await tagId('third')}`);
    const next = await world.rest(world.mod).get(TAGS, { limit: '1', max_id: await tagId('third') });
    expect(next.body).toMatchObject([{ name: 'second' }]);
    const above = await world.rest(world.mod).get(TAGS, { limit: '1', min_id: await tagId('first') });
    expect(above.body).toMatchObject([{ name: 'second' }]);
    expect((await world.rest(world.mod).get(`${TAGS}/${await tagId('first')}`)).body).toEqual(all.body[2]);
    expect((await world.rest(world.mod).get(`${TAGS}/1`)).status).toBe(404);
    expect((await world.rest(world.alice).get(TAGS)).status).toBe(403);
  });
});

describe('a change', () => {
  test('spells the name otherwise, counts as a review, and is logged', async () => {
    await posting('#jazzfest');
    const { status, body } = await change('jazzfest', { display_name: '#JazzFest' });
    expect([status, body]).toMatchObject([200, { name: 'JazzFest', requires_review: false }]);
    expect((await world.rest().get('/api/v1/tags/jazzfest')).body.name).toBe('JazzFest');
    expect(await logged('TAG_UPDATE')).toMatchObject([{ actorId: world.mod.actorId, targetType: 'Tag' }]);
    const patched = await world
      .rest(world.mod)
      .send('PATCH', `${TAGS}/${await tagId('jazzfest')}`, { body: { trendable: true } });
    expect(patched.body).toMatchObject({ name: 'JazzFest', trendable: true });
    const before = (await logged('TAG_UPDATE')).length;
    expect((await change('jazzfest', { display_name: 'JazzFest', trendable: true })).status).toBe(200);
    expect((await logged('TAG_UPDATE')).length).toBe(before);
  });

  test.each(['rockfest', '', 'jazz fest', '<b>'])('refuses the other name %j', async (display_name) => {
    const { status, body } = await change('jazzfest', { display_name });
    expect([status, body.error]).toEqual([422, 'Validation failed: Display name does not match the previous name']);
  });
});

describe('a tag out of use', () => {
  test('is refused in new posts and edits, and stays in those that have it', async () => {
    const old = (await posting('so #vile')).body;
    await posting('#nasty');
    await change('vile', { usable: false });
    const refused = await posting('again #VILE');
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Validation failed: Text contained a disallowed hashtag: vile',
    ]);
    await change('nasty', { usable: false });
    expect((await posting('#vile #nasty')).body.error).toBe(
      'Validation failed: Text contained the disallowed hashtags: vile, nasty',
    );
    const edit = (id: string, status: string) =>
      world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status } });
    expect((await edit(old.id, 'still #vile')).status).toBe(200);
    expect((await edit(old.id, 'now #nasty')).status).toBe(422);
    const fine = (await posting('fine')).body;
    expect((await edit(fine.id, 'now #vile')).status).toBe(422);
    await change('vile', { usable: true });
    expect((await posting('back: #vile')).status).toBe(200);
  });

  test('is refused for events, by the name of the field', async () => {
    await posting('#rowdy');
    await change('rowdy', { usable: false });
    expect(await outcome(organize(world, world.alice, { tags: ['rowdy'] }))).toContain(
      'contained a disallowed hashtag: rowdy',
    );
    expect(await outcome(organize(world, world.alice, { tags: ['quiet'] }))).toBe('OK');
  });
});

describe('a tag off the lists', () => {
  beforeEach(nextNoon);

  test('is neither found by search nor suggested nor among the trends, for staff it still trends', async () => {
    await set('reviewTrends', 'off');
    await use('hidden', [world.alice, world.bob, world.carol]);
    await compute();
    const search = async () =>
      (await world.rest(world.alice).get('/api/v2/search', { q: '#hidden', type: 'hashtags' })).body.hashtags;
    const suggested = async () => (await world.rest(world.alice).get('/api/v1/featured_tags/suggestions')).body;
    const named = (tags: { name: string }[]) => tags.some((tag) => tag.name === 'hidden');
    expect([named(await search()), named(await suggested()), await names()]).toEqual([true, true, ['hidden']]);
    await change('hidden', { listable: false });
    expect([named(await search()), named(await suggested()), await names()]).toEqual([false, false, []]);
    const { body } = await world.rest(world.mod).get('/api/v1/admin/trends/tags');
    expect(body).toMatchObject([{ name: 'hidden', listable: false }]);
  });
});

test('every review of a trend is in the log', async () => {
  const { id } = await post(world.alice, 'public #reviewed');
  const tag = await tagId('reviewed');
  for (const verdict of ['approve', 'reject']) {
    await world.rest(world.mod).post(`/api/v1/admin/trends/tags/${tag}/${verdict}`);
    await world.rest(world.mod).post(`/api/v1/admin/trends/statuses/${id}/${verdict}`);
  }
  for (const [action, target] of [
    ['TAG_TREND_APPROVAL', tag],
    ['TAG_TREND_REJECTION', tag],
    ['STATUS_TREND_APPROVAL', id],
    ['STATUS_TREND_REJECTION', id],
  ] as const) {
    expect(await logged(action)).toMatchObject([{ actorId: world.mod.actorId, targetId: BigInt(target) }]);
  }
  expect((await world.rest(world.mod).post('/api/v1/admin/trends/tags/1/approve')).status).toBe(404);
  expect(await logged('TAG_TREND_APPROVAL')).toHaveLength(1);
});
