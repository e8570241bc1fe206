/** Changes that end a viewer’s rights apply to every list of statuses, although viewers are cached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewerChanges } from '../support/contract/viewer-changes.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { notifiedIn } from '../support/database/notified.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** Queries; mutations: tests/statuses/ended-viewers.test.ts. */
const PATHS = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/timelines/tag/{hashtag}',
  '/api/v1/timelines/link',
  '/api/v1/timelines/list/{list_id}',
  '/api/v1/statuses/{id}',
  '/api/v1/statuses/{id}/context',
  '/api/v1/accounts/{id}/statuses',
  '/api/v1/notifications',
  '/api/v2/notifications',
];

let world: World;
let bob: Person;
let places: Record<string, string>;
let status: string;
let notified: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  bob = world.bob;
  notified = notifiedIn(world);
  const list = (await world.rest(bob).post('/api/v1/lists', { title: 'friends' })).body;
  places = { hashtag: 'kites', id: world.alice.id, list_id: list.id };
  await world.rest(bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  await world.rest(world.alice).post(`/api/v1/accounts/${bob.id}/follow`);
  await world.rest(bob).post(`/api/v1/lists/${list.id}/accounts`, { account_ids: [world.alice.id] });
  status = (await world.post(world.alice, { status: 'up they go #kites' })).id;
  await world.drain();
});
afterAll(() => world.close());

const at = (path: string): string =>
  path.replace('statuses/{id}', `statuses/${status}`).replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
const read = async (path: string) => {
  const answer = await world.rest(bob).get(at(path));
  const { body } = answer;
  return [answer.status, answer.status === 200 ? (body.descendants ?? body).length : body.error];
};

const CHANGES = viewerChanges(
  () => world,
  () => bob,
  ['write'],
);

const NEEDS_USER = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/list/{list_id}',
  '/api/v1/notifications',
  '/api/v2/notifications',
];
/** Public endpoints: an invalid token makes the request anonymous, and the state of its user does not matter. */
const OPEN = PATHS.filter((path) => !NEEDS_USER.includes(path));

describe.each(PATHS)('%s', (path) => {
  const changes = OPEN.includes(path) ? CHANGES.filter(({ what }) => what.includes('scopes')) : CHANGES;

  test.each(changes)('$what: applies at once', async ({ change, status: refusal, error }) => {
    const before = await read(path);
    expect(before[0]).toBe(path.endsWith('/link') ? 404 : 200);
    await change(true);
    try {
      expect(await read(path)).toEqual([refusal, error]);
      expect(await read(path)).toEqual([refusal, error]);
    } finally {
      await change(false);
    }
    expect(await read(path)).toEqual(before);
  });
});

test('a page of a viewer who is known needs one statement, and so does an empty one', async () => {
  // The notification of the last change above makes the process forget the viewer.
  await notified();
  await read('/api/v1/timelines/home');
  const full = await countStatements(() => read('/api/v1/timelines/home'));
  expect([full.statements.length, full.result]).toEqual([1, [200, 1]]);
  const { statements, result } = await countStatements(() => world.rest(bob).get('/api/v1/timelines/home?max_id=1'));
  expect([statements.length, result.body]).toEqual([1, []]);
});

test('refuses an empty page, too', async () => {
  const [revoked] = CHANGES;
  const empty = async () => (await world.rest(bob).get('/api/v1/timelines/home?max_id=1')).status;
  expect(await empty()).toBe(200);
  await revoked?.change(true);
  expect(await empty()).toBe(401);
  await revoked?.change(false);
  expect(await empty()).toBe(200);
});

test('chosen languages apply to the next page', async () => {
  await world.rest(world.alice).post('/api/v1/statuses', { status: 'Drachen', language: 'de' });
  const languages = async () =>
    (await world.rest(bob).get('/api/v1/timelines/public')).body.map((row: { language: string }) => row.language);
  expect(await languages()).toEqual(['de', 'en']);
  const reads = (chosenLanguages: string[]) =>
    world.platform.db.user.update({ where: { id: bob.userId }, data: { chosenLanguages } });
  await reads(['de']);
  expect(await languages()).toEqual(['de']);
  await reads([]);
});
