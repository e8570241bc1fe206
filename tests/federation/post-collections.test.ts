/** The collections of a post, as other servers read them: replies, likes and shares. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let uri: string;
let id: string;

async function post(person: Person, more: Record<string, unknown> = {}) {
  return (await world.rest(person).post('/api/v1/statuses', { status: `Says ${person.name}`, ...more })).body;
}

// biome-ignore lint/suspicious/noExplicitAny: documents of any form
async function read(url: string): Promise<any> {
  const answer = await fetch(url, { headers: { accept: 'application/activity+json' } });
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.json();
}

beforeAll(async () => {
  world = await createWorld();
  ({ id, uri } = await post(world.alice));
});
afterAll(() => world.close());

describe('FED-COLL-06: replies', () => {
  test('are part of the post as far as the author wrote them, and the walk ends with those of others', async () => {
    const own = await post(world.alice, { in_reply_to_id: id });
    const others = [await post(world.bob, { in_reply_to_id: id }), await post(world.carol, { in_reply_to_id: id })];
    await post(world.bob, { in_reply_to_id: id, visibility: 'private' });
    const { replies } = await read(uri);
    const [all, next] = [`${uri}/replies`, `${uri}/replies?only_other_accounts=true&page=true`];
    expect(replies).toEqual({
      ...{ id: all, type: 'Collection' },
      first: { type: 'CollectionPage', partOf: all, next, items: [own.uri] },
    });
    expect(await read(all)).toMatchObject(replies);
    const last = await read(next);
    expect(last).toMatchObject({ id: next, type: 'CollectionPage', items: others.map((other) => other.uri) });
    expect(last).not.toHaveProperty('next');
  });

  test('of the author that are more than fit follow first, and no page leads to itself', async () => {
    const root = await post(world.carol);
    const own: string[] = [];
    for (let at = 0; at < 6; at += 1) own.push((await post(world.carol, { in_reply_to_id: root.id })).uri);
    const { replies } = await read(root.uri);
    expect(replies.first.items).toEqual(own.slice(0, 5));
    const seen = new Set<string>();
    const found: string[] = [...replies.first.items];
    for (let next = replies.first.next; next; ) {
      expect(seen).not.toContain(next);
      seen.add(next);
      const page = await read(next);
      found.push(...page.items);
      next = page.next;
    }
    expect([...new Set(found)]).toEqual(own);
  });
});

test.each(['likes', 'shares'])('FED-COLL-07: %s tell how many there are, and not who', async (name) => {
  const act = { likes: 'favourite', shares: 'reblog' }[name];
  await world.rest(world.bob).post(`/api/v1/statuses/${id}/${act}`);
  const collection = await read(`${uri}/${name}`);
  expect(collection).toMatchObject({ id: `${uri}/${name}`, type: 'Collection', totalItems: 1 });
  expect(collection).not.toHaveProperty('items');
});
