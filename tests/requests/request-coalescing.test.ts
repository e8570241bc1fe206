/** Concurrent requests share statements or answers, each with its own viewer, and no answer is older than its request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityViewer } from '../../src/domain/access/viewer.ts';
import { homeTimeline } from '../../src/domain/timelines/home.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const status of ['one', 'two', 'three']) await world.rest(world.alice).post('/api/v1/statuses', { status });
});
afterAll(() => world.close());

/** Several public timelines in one request, so that they run concurrently. */
async function ask(person: Person | null, inputs: object[]): Promise<{ content: string }[][]> {
  const input = encodeURIComponent(JSON.stringify({ ...inputs }));
  const names = inputs.map(() => 'timelines.public').join(',');
  const { body } = await world.rest(person).get(`/trpc/${names}?batch=1&input=${input}`);
  return body.map((answer: { result: { data: unknown } }) => answer.result.data);
}

test('one statement answers identical anonymous requests', async () => {
  await ask(null, [{}]);
  const { statements, result } = await countStatements(() => ask(null, [{}, {}, {}]));
  expect(statements).toHaveLength(1);
  expect(result.map((page) => page.length)).toEqual([3, 3, 3]);
});

test('different requests get different answers', async () => {
  const { statements, result } = await countStatements(() => ask(null, [{ limit: 1 }, { limit: 2 }, { remote: true }]));
  expect(statements.filter((text) => text.includes('statuses'))).toHaveLength(1);
  expect(result.map((page) => page.length)).toEqual([1, 2, 0]);
});

test('signed-in viewers share a statement, each with their own rows', async () => {
  const { alice, bob, carol, erin, mod } = world;
  await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`);
  const secret = { status: `@carol for you alone`, visibility: 'direct' };
  await world.rest(mod).post('/api/v1/statuses', secret);
  await world.rest(erin).post('/api/v1/statuses', { status: 'mine' });
  await world.drain();
  const page = { maxId: null, sinceId: null, minId: null };
  const homeOf = (who: Person, limit: number) =>
    homeTimeline({ ...world.platform, viewer: { actorId: BigInt(who.id) } as IdentityViewer }, { ...page, limit });
  const viewers: [Person, number][] = [
    [alice, 2],
    [bob, 9],
    [carol, 9],
    [erin, 9],
    [mod, 9],
  ];
  const alone: unknown[] = [];
  for (const [who, limit] of viewers) alone.push(await homeOf(who, limit));
  const { statements, result } = await countStatements(() =>
    Promise.all(viewers.map(([who, limit]) => homeOf(who, limit))),
  );
  expect(statements).toHaveLength(2);
  expect(result.map((rows) => rows.length)).toEqual([2, 3, 0, 1, 1]);
  expect(result.map((rows) => rows.map(({ id, flags }) => [id, flags]))).toEqual(
    (alone as typeof result).map((rows) => rows.map(({ id, flags }) => [id, flags])),
  );
});

test('the request after a deletion does not see the deleted status', async () => {
  const { id } = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'a slip' })).body;
  const before = await ask(null, [{}, {}]);
  await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${id}`);
  const after = await ask(null, [{}, {}]);
  expect([before, after].map((pages) => pages.map((page) => page.length))).toEqual([
    [4, 4],
    [3, 3],
  ]);
});

test('each REST answer has the headers of its own request', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.rest(null).get('/api/v1/timelines/public', { limit: 2 })),
  );
  for (const { headers } of answers) expect(headers.get('link')).toContain('rel="next"');
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
});

test('a refusal reaches all of them', async () => {
  const input = encodeURIComponent(JSON.stringify({ 0: { id: '1' }, 1: { id: '1' } }));
  const { body } = await world.rest(null).get(`/trpc/statuses.get,statuses.get?batch=1&input=${input}`);
  expect(body.map((answer: { error: { data: { code: string } } }) => answer.error.data.code)).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});
