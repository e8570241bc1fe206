/** Collections of accounts: making, reading, changing and deleting them, and their limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { COLLECTIONS, type Collection, collectionsOf } from '../support/world/collections.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let it: ReturnType<typeof collectionsOf>;
beforeAll(async () => {
  world = await createWorld();
  it = collectionsOf(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.db.collection.deleteMany();
  await world.platform.db.notification.deleteMany();
});

describe('a collection', () => {
  test('is made with its members and read with all their accounts', async () => {
    const made = await it.make({
      ...{ description: ' Of this town ', language: 'EN', tag_name: '#Watercolour', sensitive: 'true' },
      account_ids: [world.bob.id, world.carol.id, world.bob.id],
    });
    const { status, body } = await it.read(null, made);
    expect([status, body.collection]).toEqual([200, made]);
    const url = `${world.url}/collections/${made.id}`;
    expect(made).toMatchObject({
      ...{ account_id: world.alice.id, name: 'Painters', description: 'Of this town', language: 'en', uri: url, url },
      ...{ local: true, sensitive: true, discoverable: true, item_count: 2 },
      tag: { name: 'Watercolour', url: `${world.url}/tags/watercolour` },
      items: [
        { account_id: world.bob.id, state: 'accepted' },
        { account_id: world.carol.id, state: 'accepted' },
      ],
    });
    expect(idsOf(body.accounts)).toEqual([...[world.alice.id, world.bob.id, world.carol.id]]);
  });

  test('is made, read, changed and deleted at the paths of the time before its release too, which are deprecated', async () => {
    const old = '/api/v1_alpha/collections';
    const alice = world.rest(world.alice);
    const since = `@${Date.UTC(2026, 5, 10) / 1000}`;
    const made = await alice.post(old, { name: 'Early', account_ids: [world.bob.id] });
    expect([made.status, made.headers.get('deprecation')]).toEqual([200, since]);
    const { id, items } = made.body.collection;
    const steps: [string, string, object?][] = [
      ['GET', `${old}/${id}`],
      ['GET', `/api/v1_alpha/accounts/${world.alice.id}/collections`],
      ['PATCH', `${old}/${id}`, { name: 'Late' }],
      ['PUT', `${old}/${id}`, { name: 'Later' }],
      ['POST', `${old}/${id}/items`, { account_id: world.carol.id }],
      ['DELETE', `${old}/${id}/items/${items[0].id}`],
      ['DELETE', `${old}/${id}`],
    ];
    for (const [method, path, body] of steps) {
      const { status, headers } = await alice.send(method, path, body ? { body } : {});
      expect([method, path, status, headers.get('deprecation')]).toEqual([method, path, 200, since]);
    }
  });

  test.each([
    [{ name: '' }, 'name', "can't be blank"],
    [{ name: '  ' }, 'name', "can't be blank"],
    [{ name: null }, 'name', ''],
    [{ name: 'x'.repeat(41) }, 'name', 'is too long (maximum is 40 characters)'],
    [{ description: 'x'.repeat(101) }, 'description', 'is too long (maximum is 100 characters)'],
    [{ language: 'klingonese' }, 'language', 'is not included in the list'],
    [{ tag_name: 'not a tag' }, 'tag_name', 'is invalid'],
  ])('refuses %j, and names the field', async (wrong, field, phrase) => {
    const { status, body } = await world.rest(world.alice).post(COLLECTIONS, { name: 'Painters', ...wrong });
    expect([status, Object.keys(body.details ?? {})]).toEqual([422, [field]]);
    expect(JSON.stringify(body.details)).toContain(phrase);
    expect(await it.listed(world.alice, world.alice)).toEqual([]);
  });

  test('changes the sent fields; null and absent ones stay, and a tag or a language can be emptied', async () => {
    const made = await it.make({ description: 'Here', language: 'en', tag_name: 'art' });
    const change = async (body: object) =>
      (await world.rest(world.alice).send('PATCH', `${COLLECTIONS}/${made.id}`, { body })).body.collection;
    expect(await change({ name: null, sensitive: null, description: null })).toEqual(made);
    expect(await change({ name: 'Sculptors', tag_name: '' })).toMatchObject({
      ...{ name: 'Sculptors', description: 'Here', language: 'en', tag: null },
    });
    expect(await change({ language: null, discoverable: false })).toMatchObject({
      ...{ name: 'Sculptors', language: null, discoverable: false },
    });
  });

  test('is its owner’s to change, fill and delete', async () => {
    const made = await it.make({ account_ids: [world.carol.id] });
    const item = `${COLLECTIONS}/${made.id}/items/${it.itemOf(made, world.carol)}`;
    const bob = world.rest(world.bob);
    for (const answer of [
      await bob.send('PUT', `${COLLECTIONS}/${made.id}`, { body: { name: 'Mine' } }),
      await bob.delete(`${COLLECTIONS}/${made.id}`),
      await bob.delete(item),
      await it.add(world.bob, made, world.mod),
      await bob.post(`${item}/revoke`),
    ])
      expect([answer.status, answer.body]).toEqual([403, { error: 'This action is not allowed' }]);
    expect(await it.membersOf(world.bob, made)).toEqual([world.carol.id]);
    expect((await world.rest(world.alice).delete(`${COLLECTIONS}/${made.id}`)).body).toEqual({});
    expect((await it.read(world.alice, made)).status).toBe(404);
  });

  test('is on the profile if it is discoverable, and known by its address all the same', async () => {
    const [open, hidden] = [await it.make({}), await it.make({ discoverable: false, account_ids: [world.bob.id] })];
    expect(await it.listed(world.bob, world.alice)).toEqual([open.id]);
    expect(await it.listed(null, world.alice)).toEqual([open.id]);
    expect(await it.listed(world.alice, world.alice)).toEqual([hidden.id, open.id]);
    expect((await it.read(null, hidden)).status).toBe(200);
    expect(await it.listed(world.bob, world.bob, 'in_collections')).toEqual([hidden.id]);
    expect((await world.rest(world.bob).get(`/api/v1/accounts/${world.alice.id}/in_collections`)).status).toBe(403);
  });

  test('pages by offset, with links while there is something', async () => {
    for (let i = 0; i < 3; i++) await it.make({ name: `No ${i}` });
    const page = (offset: number) =>
      world.rest().get(`/api/v1/accounts/${world.alice.id}/collections`, { limit: 2, offset });
    const [first, second, third] = [await page(0), await page(2), await page(4)];
    expect([first, second, third].map(({ body }) => body.collections.length)).toEqual([2, 1, 0]);
    expect(first.headers.get('link')).toMatch(/offset=2[^>]*>; rel="next"$/);
    expect(second.headers.get('link')).toMatch(/offset=4[^>]*>; rel="next", <[^>]*offset=0[^>]*>; rel="prev"$/);
    expect(third.headers.get('link')).toBeNull();
  });
});

describe('limits', () => {
  test('ten collections, also when thirty are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => world.rest(world.bob).post(COLLECTIONS, { name: `No ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const { body } = await world.rest(world.bob).get('/api/v1/accounts/verify_credentials');
    expect([body.role.collection_limit, (await it.listed(null, world.bob)).length]).toEqual([10, 10]);
  });

  test('twenty-five accounts, each once', async () => {
    const crowd = await Promise.all(Array.from({ length: 26 }, (_, i) => world.person(`crowd${i}`)));
    const ids = crowd.map((who) => who.id);
    expect((await world.rest(world.alice).post(COLLECTIONS, { name: 'All', account_ids: ids })).status).toBe(422);
    const made = await it.make({ account_ids: ids.slice(0, 24) });
    expect((await it.add(world.alice, made, crowd[0] as Person)).status).toBe(422);
    const more = await Promise.all([24, 25].map((i) => it.add(world.alice, made, crowd[i] as Person)));
    expect(more.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await it.membersOf(null, made)).toHaveLength(25);
    const reading = async (collection: Collection) => {
      await it.read(world.bob, collection);
      return (await countStatements(() => it.read(world.bob, collection))).statements.length;
    };
    expect(await reading(made)).toBe(await reading(await it.make({ account_ids: ids.slice(0, 1) })));
  });

  test('no account is added when one of them cannot be', async () => {
    expect(
      (await world.rest(world.alice).post(COLLECTIONS, { name: 'A', account_ids: [world.bob.id, '1'] })).status,
    ).toBe(404);
    expect((await world.rest(world.alice).post(COLLECTIONS, { name: 'A', account_ids: 'x' })).status).toBe(404);
    const made = await it.make({});
    for (const body of [{}, { account_id: '' }])
      expect((await world.rest(world.alice).post(`${COLLECTIONS}/${made.id}/items`, body)).body.details).toHaveProperty(
        'account_id',
      );
    expect(await it.listed(world.alice, world.alice)).toEqual([made.id]);
  });
});
