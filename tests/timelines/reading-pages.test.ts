/** Pagination as apps use it: next links, unusual cursors and empty form fields. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const idsOf = ({ body }: { body: { id: string }[] }) => body.map((row) => row.id);

test('statuses of an account have a next link after full pages only, and no gaps between pages', async () => {
  const path = `/api/v1/accounts/${world.alice.id}/statuses`;
  const posted: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    posted.unshift((await world.publish(world.alice, `number ${i}`)).id);
    // Filtered rows do not shorten a page.
    await world.publish(world.alice, `@carol ${i}`, { visibility: 'direct' });
    await world.publish(world.alice, 'an answer', {
      in_reply_to_id: (await world.publish(world.bob, `question ${i}`)).id,
    });
  }
  for (const who of [world.bob, null]) {
    const read = (query: object) => world.rest(who).get(path, { limit: 2, exclude_replies: true, ...query });
    const pages: string[][] = [];
    for (let max: string | null | undefined, i = 0; max !== null && i < 9; i += 1) {
      const page = await read(max ? { max_id: max } : {});
      pages.push(idsOf(page));
      expect(page.links.prev?.get('min_id')).toBe(page.body[0].id);
      max = page.links.next?.get('max_id') ?? null;
    }
    expect(pages).toEqual([posted.slice(0, 2), posted.slice(2, 4), posted.slice(4)]);
    expect(idsOf(await read({ min_id: posted[4] }))).toEqual(posted.slice(2, 4));
    expect(idsOf(await read({ since_id: posted[4] }))).toEqual(posted.slice(0, 2));
  }
});

test.each(['abc', '-1', '1.5', '0x99', '1'.repeat(100).concat('x')])(
  'a cursor that is no id is ignored: %s',
  async (cursor) => {
    const all = idsOf(await world.rest().get('/api/v1/timelines/public'));
    expect(all.length).toBeGreaterThan(0);
    for (const name of ['max_id', 'min_id', 'since_id']) {
      const page = await world.rest().get('/api/v1/timelines/public', { [name]: cursor });
      expect([page.status, idsOf(page)]).toEqual([200, all]);
    }
  },
);

test.each(['99999999999999999999', '9223372036854775808', '1'.repeat(100)])(
  'a cursor beyond 63 bits is newer than everything: %s',
  async (cursor) => {
    const read = async (name: string) => idsOf(await world.rest().get('/api/v1/timelines/public', { [name]: cursor }));
    expect([await read('since_id'), await read('min_id')]).toEqual([[], []]);
    expect((await read('max_id')).length).toBeGreaterThan(0);
  },
);

test('an empty tag parameter is unset', async () => {
  const { id } = await world.publish(world.bob, '#apples and #pears');
  const read = async (query: object) => idsOf(await world.rest().get('/api/v1/timelines/tag/apples', query as never));
  expect(await read({ any: [''], all: [''], none: ['', '#'] })).toEqual([id]);
  expect(await read({ all: ['', '#PEARS'] })).toEqual([id]);
  expect(await read({ none: ['', 'pears'] })).toEqual([]);
  const ofBob = async (tagged: string) =>
    idsOf(await world.rest().get(`/api/v1/accounts/${world.bob.id}/statuses`, { tagged }));
  expect(await ofBob('#Apples')).toEqual([id]);
  expect((await ofBob('')).length).toBeGreaterThan(1);
});

test('notifications of an invalid account id are empty', async () => {
  await world.publish(world.bob, '@alice hello');
  const read = (query: object) => world.rest(world.alice).get('/api/v1/notifications', query as never);
  expect((await read({ account_id: world.bob.id })).body).toHaveLength(1);
  for (const account_id of ['abc', '1', '99999999999999999999']) expect((await read({ account_id })).body).toEqual([]);
});
