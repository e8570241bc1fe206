/** Concurrent changes of the same list or filter: each is done or not found, without errors. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestAnswer } from '../support/clients/clients.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let status: string;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.alice).post(`/api/v1/accounts/${world.bob.id}/follow`);
  status = (await world.post(world.bob, { status: 'Filtered by its id' })).id;
});
afterAll(() => world.close());

const alice = () => world.rest(world.alice);
const filters = '/api/v2/filters';
const make = {
  list: async () => (await alice().post('/api/v1/lists', { title: 'Friends' })).body.id,
  filter: async () =>
    (await alice().post(filters, { title: 'No', context: ['home'], keywords_attributes: [{ keyword: 'no' }] })).body.id,
  keyword: async () => (await alice().post(`${filters}/${await make.filter()}/keywords`, { keyword: 'never' })).body.id,
  phrase: async () => (await alice().post('/api/v1/filters', { phrase: 'nope', context: ['home'] })).body.id,
};
const put = (path: string, body: object) => alice().send('PUT', path, { body });

/** The resource, its path, and the change. */
const CHANGES: [keyof typeof make, (id: string) => string, (path: string) => Promise<RestAnswer>][] = [
  ['list', (id) => `/api/v1/lists/${id}`, (path) => put(path, { title: 'Others', exclusive: true })],
  ['list', (id) => `/api/v1/lists/${id}`, (path) => alice().post(`${path}/accounts`, { account_ids: [world.bob.id] })],
  ['filter', (id) => `${filters}/${id}`, (path) => put(path, { keywords_attributes: [{ keyword: 'neither' }] })],
  ['filter', (id) => `${filters}/${id}`, (path) => alice().post(`${path}/keywords`, { keyword: 'neither' })],
  ['filter', (id) => `${filters}/${id}`, (path) => alice().post(`${path}/statuses`, { status_id: status })],
  ['keyword', (id) => `${filters}/keywords/${id}`, (path) => put(path, { keyword: 'nothing' })],
  ['phrase', (id) => `/api/v1/filters/${id}`, (path) => put(path, { phrase: 'nothing', context: ['home'] })],
];

test.each(CHANGES)('a concurrently deleted %s is changed before, or not found (%#)', async (kind, pathOf, change) => {
  for (let round = 0; round < 12; round += 1) {
    const path = pathOf(await make[kind]());
    const [changed, deleted] = await Promise.all([change(path), alice().send('DELETE', path)]);
    expect([200, 404], JSON.stringify(changed.body)).toContain(changed.status);
    expect(deleted.status).toBe(200);
  }
});

test('a status that is added to a filter twice concurrently is in it once', async () => {
  const path = `${filters}/${await make.filter()}/statuses`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => alice().post(path, { status_id: status })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect((await alice().get(path)).body).toEqual([answers[0]?.body]);
});
