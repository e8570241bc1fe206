/** Statements of lists and posts: their number depends neither on the number of rows, nor on their content. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  await world.drain();
});
afterAll(() => world.close());

interface Quoting {
  reblog: { quote: { quoted_status: { quote: { quoted_status_id: string } } } };
}

/** Quotes within quotes. */
let quotedId = '';

/** A reblog by alice of a status with every feature. */
async function rich(i: number): Promise<void> {
  const author = [world.carol, world.mod, world.admin][i % 3] as Person;
  const poll = { options: ['a', 'b'], expires_in: 600 };
  const upload = form({ file: file(await picture('png', 20, 10)), description: 'x' });
  const media = i % 2 === 0 ? await world.upload(author, upload) : null;
  const held = media ? { media_ids: [media.id] } : { poll };
  const inner = await world.post(world.erin, { status: 'as I said', visibility: 'public', quoted_status_id: quotedId });
  const more = { quoted_status_id: inner.id, quote_approval_policy: 'followers' as const };
  const status = await world.post(author, {
    status: `@bob and @erin #one #two ${i}`,
    spoiler_text: 'w',
    ...held,
    ...more,
  });
  for (const verb of ['favourite', 'bookmark', 'mute'])
    await world.rest(world.bob).post(`/api/v1/statuses/${status.id}/${verb}`);
  if (status.poll) await world.rest(world.bob).post(`/api/v1/polls/${status.poll.id}/votes`, { choices: [0] });
  await world.rest(world.alice).post(`/api/v1/statuses/${status.id}/reblog`);
}

test('a page of reblogs with media needs as many statements as one of plain posts; quotes and polls need one more each, few or many', async () => {
  const paths = [
    '/api/v1/timelines/home',
    `/api/v1/accounts/${world.alice.id}/statuses`,
    '/api/v1/bookmarks',
    '/api/v1/favourites',
  ];
  const cost = async (path: string, limit: number) => {
    const { statements, result } = await countStatements(() => world.rest(world.bob).get(path, { limit }));
    return { statements: statements.length, rows: result.body.length };
  };
  await world
    .rest(world.bob)
    .post('/api/v2/filters', { title: 'x', context: ['home'], keywords_attributes: [{ keyword: 'said' }] });
  for (const status of ['one', 'two', 'three']) {
    const { id } = await world.post(world.alice, { status });
    for (const verb of ['favourite', 'bookmark']) await world.rest(world.bob).post(`/api/v1/statuses/${id}/${verb}`);
  }
  await world.drain();
  const plain: number[] = [];
  for (const path of paths) plain.push((await cost(path, 3)).statements);
  quotedId = (await world.post(world.carol, { status: 'first said' })).id;
  for (let i = 0; i < 20; i += 1) await rich(i);
  await world.drain();
  for (const [at, path] of paths.entries()) {
    const [few, many] = [await cost(path, 2), await cost(path, 20)];
    expect([path, few.rows, many.rows]).toEqual([path, 2, 20]);
    const withBoth = (plain[at] ?? 0) + 2;
    expect([path, few.statements, many.statements]).toEqual([path, withBoth, withBoth]);
  }
  const { body } = await world.rest(world.bob).get('/api/v1/timelines/home', { limit: 20 });
  expect(body.every((row: { reblog: unknown }) => row.reblog !== null)).toBe(true);
  expect(body.filter((row: { reblog: { poll: unknown } }) => row.reblog.poll)).toHaveLength(10);
  expect(body[0].reblog).toMatchObject({ favourited: true, bookmarked: true, muted: true });
  expect(body.map((row: Quoting) => row.reblog.quote.quoted_status.quote.quoted_status_id)).toEqual(
    Array(20).fill(quotedId),
  );
});

test('a change of counters does not reload cached rows', async () => {
  const { id } = await world.post(world.alice, { status: 'much liked' });
  const read = () => countStatements(() => world.rest(world.carol).get('/api/v1/timelines/public', { limit: 1 }));
  const first = await read();
  for (const who of [world.bob, world.mod]) await world.rest(who).post(`/api/v1/statuses/${id}/favourite`);
  await world.post(world.alice, { status: 'one more', visibility: 'unlisted' });
  const second = await read();
  expect(second.result.body[0]).toMatchObject({ id, favourites_count: 2 });
  expect(second.result.body[0].account.statuses_count).toBe(first.result.body[0].account.statuses_count + 1);
  expect(second.statements).toHaveLength(1);
});

/** The statements that write, or begin a transaction. */
async function writesOf(posted: Parameters<World['post']>[1]): Promise<string[]> {
  const { statements } = await countStatements(() => world.post(world.alice, posted));
  return statements.filter((text) => /\b(?:insert|update|delete|begin)\b/i.test(text));
}

test('a post with text, mentions and known hashtags is written by one statement, without a transaction', async () => {
  expect(await writesOf({ status: 'hello' })).toHaveLength(1);
  await world.post(world.alice, { status: '#kites #rain' });
  expect(await writesOf({ status: '@bob @carol hello #kites #rain' })).toHaveLength(1);
});

test('a post with a poll is written in one transaction', async () => {
  const poll = { options: ['a', 'b'], expires_in: 600 };
  const [begin, ...writes] = await writesOf({ status: '@bob @carol hello', poll });
  expect(begin).toBe('BEGIN');
  expect(writes).toHaveLength(2);
});
