/**
 * Pages through every list of posts by its Link headers, in both directions, while others post and delete: each permanent post
 * comes once, in order, and pages are full although half of the rows are hidden from the reader.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RestAnswer } from '../support/clients/clients.ts';
import { POST_LISTS, type PostList, type Row, type Walk } from '../support/world/post-lists.ts';
import { createEmptyWorld } from '../support/world/world.ts';

const BEYOND = '99999999999999999999';

const LIMIT = 4;
const POSTS = 14;

let walk: Walk;
beforeAll(async () => {
  const world = await createEmptyWorld();
  const reader = await world.person('reader');
  const [author, hidden] = [await world.person('author'), await world.person('hidden')];
  for (const who of [author, hidden]) await world.rest(reader).post(`/api/v1/accounts/${who.id}/follow`);
  const list = (await world.rest(reader).post('/api/v1/lists', { title: 'both' })).body.id;
  await world.rest(reader).post(`/api/v1/lists/${list}/accounts`, { account_ids: [author.id, hidden.id] });
  await world.drain();
  walk = { world, reader, author, hidden, list };
});
afterAll(() => walk.world.close());

async function setHidden(hide: PostList['hide'] | null): Promise<void> {
  const { world, reader, hidden } = walk;
  await world.rest(reader).post(`/api/v1/accounts/${hidden.id}/${hide === 'mute' ? 'mute' : 'unmute'}`);
  await world.rest(hidden).post(`/api/v1/accounts/${reader.id}/${hide === 'blocked' ? 'block' : 'unblock'}`);
  await world.drain();
}

/** Refills the list, alternating the author's posts with hidden ones. Returns the author's, newest first. */
async function fill({ add }: PostList): Promise<string[]> {
  await setHidden(null);
  await walk.world.platform.db.status.deleteMany();
  await walk.world.platform.db.conversation.deleteMany();
  const ids: string[] = [];
  for (let i = 0; i < POSTS; i += 1) {
    await add(walk, walk.hidden, i);
    ids.unshift(await add(walk, walk.author, i));
  }
  await walk.world.drain();
  return ids;
}

const remove = (id: string | undefined) => walk.world.rest(walk.author).delete(`/api/v1/statuses/${id}`);

describe.each(POST_LISTS)('$at', (list) => {
  const get = (query: Record<string, string | number> | URLSearchParams) => {
    const given = query instanceof URLSearchParams ? Object.fromEntries(query) : query;
    return walk.world.rest(walk.reader).get(list.path(walk), { ...list.query, ...given });
  };
  const shown = ({ body }: RestAnswer): string[] => (body as Row[]).map(list.of).filter((id) => id !== '');
  const rows = ({ body }: RestAnswer): string[] => (body as Row[]).map((row) => row.id);

  test('is complete in both directions while it changes, with full pages', async () => {
    const all = await fill(list);
    expect(rows(await get({ limit: 40 }))).toHaveLength(list.alone ? POSTS : 2 * POSTS);
    await setHidden(list.hide);
    const down: string[] = [];
    const pages: RestAnswer[] = [];
    let next: URLSearchParams | undefined = new URLSearchParams({ limit: `${LIMIT}` });
    while (next) {
      const page: RestAnswer = await get(next);
      if (page.body.length === 0) break;
      pages.push(page);
      down.push(...shown(page));
      next = page.links.next;
      expect(next?.get('limit') ?? `${LIMIT}`).toBe(`${LIMIT}`);
      if (pages.length !== 2) continue;
      // One is added at the top; a read one and an unread one are deleted.
      await list.add(walk, walk.author, 100);
      await remove(all[1]);
      await remove(all.at(-2));
      await walk.world.drain();
    }
    expect(down).toEqual(all.filter((id) => id !== all.at(-2)));
    expect(new Set(pages.slice(0, -1).map(({ body }) => body.length))).toEqual(new Set([LIMIT]));

    if (list.backward) return;
    const up = shown(pages.at(-1) as RestAnswer).toReversed();
    let prev = pages.at(-1)?.links.prev;
    while (prev) {
      const page = await get(prev);
      up.push(...shown(page).toReversed());
      prev = page.links.prev;
    }
    const now = shown(await get({ limit: 40 }));
    expect(up.toReversed()).toEqual(now);
    expect(now).toHaveLength(POSTS - 1);
  });

  test('has newer rows than an id: since_id the newest of them, min_id the next ones', async () => {
    const ids = rows(await get({ limit: 40 }));
    const sixth = (await get({ limit: 6 })).links.next?.get('max_id') ?? '';
    expect(rows(await get({ limit: 2, since_id: sixth }))).toEqual(ids.slice(0, 2));
    if (!list.backward) expect(rows(await get({ limit: 2, min_id: sixth }))).toEqual(ids.slice(3, 5));
    expect(rows(await get({ limit: 2, max_id: sixth }))).toEqual(ids.slice(6, 8));
    expect(rows(await get({ limit: 40, since_id: sixth, max_id: sixth }))).toEqual([]);
    // Larger than any id.
    expect(rows(await get({ limit: 2, since_id: BEYOND }))).toEqual([]);
    if (!list.backward) expect(rows(await get({ limit: 2, min_id: BEYOND }))).toEqual([]);
    expect(rows(await get({ limit: 2, max_id: BEYOND }))).toEqual(ids.slice(0, 2));
  });
});
