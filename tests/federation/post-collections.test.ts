/** The collections of a post, as other servers read them: replies, likes and shares. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
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
  world = await createWorld({ env: NEIGHBOURS });
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

  test('replies of the author that do not fit come first on the next page, and no page links to itself', async () => {
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

describe('FED-COLL-08: the collection of a thread', () => {
  test('has the public posts of everybody, oldest first, sixty on a page', async () => {
    const root = await post(world.alice);
    const answers: { uri: string; id: string }[] = [];
    for (let at = 0; at < 61; at += 1)
      answers.push(await post(at % 2 ? world.bob : world.alice, { in_reply_to_id: answers.at(-1)?.id ?? root.id }));
    await post(world.bob, { in_reply_to_id: root.id, visibility: 'private' });
    await world.rest(world.carol).post(`/api/v1/statuses/${root.id}/reblog`);
    const { context } = await read(answers[3]?.uri ?? '');
    expect(context).toBe(`${world.url}/contexts/${root.id}`);
    const collection = await read(context);
    expect(collection).toMatchObject({ id: context, type: 'Collection', attributedTo: `${world.url}/users/alice` });
    const { first } = collection;
    expect(await read(first.id)).toMatchObject(first);
    const { items, ...last } = await read(first.next);
    expect([...first.items, ...items]).toEqual([root.uri, ...answers.map((answer) => answer.uri)]);
    expect([first.items.length, last.next]).toEqual([60, undefined]);
  });

  test('is only of a thread that began with a public post', async () => {
    const [hidden, answer] = [
      await post(world.alice, { visibility: 'private' }),
      await post(world.bob, { in_reply_to_id: id }),
    ];
    const { context } = await read(answer.uri);
    expect(context).toBe(`${world.url}/contexts/${id}`);
    for (const absent of [hidden.id, answer.id, '1', 'x']) {
      const headers = { accept: 'application/activity+json' };
      expect((await fetch(`${world.url}/contexts/${absent}`, { headers })).status).toBe(404);
    }
  });

  test('is of no thread that began on another server: posts of it name the conversation alone', async () => {
    const peer = await startPeer();
    const sam = peer.actor('sam');
    const samId = await peer.idAt(world, sam);
    await world.rest(world.alice).post(`/api/v1/accounts/${samId}/follow`);
    const note = { id: `${peer.url}/notes/1`, type: 'Note', attributedTo: sam.uri, content: 'Hi', to: [PUBLIC] };
    const conversation = `tag:far.example,2026:1`;
    await peer.send(
      world,
      sam,
      { type: 'Create', object: { ...note, conversation } },
      `${world.url}/users/alice/inbox`,
    );
    await world.drain();
    const stored = await world.platform.db.status.findFirst({ where: { uri: note.id } });
    const answer = await read((await post(world.alice, { in_reply_to_id: `${stored?.id}` })).uri);
    expect(answer).toMatchObject({ inReplyTo: note.id, conversation });
    expect(answer).not.toHaveProperty('context');
    await peer.close();
  });
});
