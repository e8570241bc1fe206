/** Reading markers, and preferences. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileOpen } from '../support/database/while-open.ts';
import { WAITING } from '../support/world/blocks.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = (...timeline: string[]) => world.rest(world.alice).get('/api/v1/markers', { timeline });
const mark = (body: unknown) => world.rest(world.alice).post('/api/v1/markers', body);

test('markers-01: a marker has a version and a time with milliseconds', async () => {
  const { status, body } = await mark({ home: { last_read_id: '69420' } });
  expect(status).toBe(200);
  const now = world.clock.now().toISOString();
  expect(body).toEqual({ home: { last_read_id: '69420', version: 0, updated_at: now } });
  expect(now).toMatch(/\.\d{3}Z$/);
  const form = new URLSearchParams('home[last_read_id]=69421&notifications[last_read_id]=7');
  const both = { home: { last_read_id: '69421', version: 1 }, notifications: { last_read_id: '7', version: 0 } };
  expect((await mark(form)).body).toMatchObject(both);
  expect((await read('home', 'notifications')).body).toMatchObject(both);
  expect((await read('home')).body).not.toHaveProperty('notifications');
  expect((await world.rest(world.bob).get('/api/v1/markers', { timeline: ['home'] })).body).toEqual({});
});

test('markers-03: answers with none without a named timeline', async () => {
  const { status, body } = await world.rest(world.alice).get('/api/v1/markers');
  expect([status, body]).toEqual([200, {}]);
  expect((await read('moon')).body).toEqual({});
});

test('an invalid id is refused, and nothing changes', async () => {
  expect((await mark({ home: { last_read_id: 'x' } })).status).toBe(422);
  expect((await mark({})).body).toEqual({});
});

test('a concurrent change is a conflict', async () => {
  await mark({ home: { last_read_id: '1' } });
  const before = (await read('home')).body.home;
  let marking: ReturnType<typeof mark> | undefined;
  await whileOpen(world.platform.db, async (tx, outside) => {
    await tx.$executeRaw`UPDATE markers SET version = version + 1 WHERE actor_id = ${world.alice.actorId}`;
    marking = outside(() => mark({ home: { last_read_id: '2' } }));
    // It has read the marker and waits for the row lock.
    await expect.poll(() => outside(async () => (await world.platform.pool.query(WAITING)).rowCount)).toBe(1);
  });
  const answer = await marking;
  expect([answer?.status, answer?.body.error]).toEqual([409, 'Conflict during update, please try again']);
  expect((await read('home')).body.home).toMatchObject({ last_read_id: '1', version: before.version + 1 });
});

test('notifications-05: counts only notifications after the marker as unread', async () => {
  const bob = world.rest(world.bob);
  const count = async () => (await bob.get('/api/v1/notifications/unread_count')).body.count;
  for (let i = 0; i < 3; i += 1) await world.rest(world.alice).post('/api/v1/statuses', { status: `@bob ${i}` });
  await world.drain();
  expect(await count()).toBe(3);
  const [, second] = (await bob.get('/api/v1/notifications')).body;
  await bob.post('/api/v1/markers', { notifications: { last_read_id: second.id } });
  expect(await count()).toBe(1);
});

test('preferences have the defaults of posts', async () => {
  const preferences = (visibility: string, quotes: string) => ({
    'posting:default:visibility': visibility,
    'posting:default:sensitive': false,
    'posting:default:language': null,
    'posting:default:quote_policy': quotes,
    'posting:default:quoted_policy': quotes,
    'posting:default:reply_policy': 'public',
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
    'reading:autoplay:gifs': false,
  });
  expect((await world.rest(world.alice).get('/api/v1/preferences')).body).toEqual(preferences('public', 'public'));
  expect((await world.rest(world.erin).get('/api/v1/preferences')).body).toEqual(preferences('private', 'public'));
});
