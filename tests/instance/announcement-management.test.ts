/** Management of announcements: writing, scheduling, publishing and ending them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { ANNOUNCEMENTS, announce } from '../support/world/announcements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.db.announcement.deleteMany();
});

const send = (method: string, path: string, body?: unknown) =>
  world.rest(world.admin).send(method, `${ANNOUNCEMENTS}${path}`, body === undefined ? {} : { body });
const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const shown = async () =>
  (await world.rest(world.alice).get('/api/v1/announcements')).body.map(({ content }: { content: string }) => content);
const tick = () => runFromTimetable(world.platform, 'announcements.due');

describe('by the clock', () => {
  test('one is published at its time, not before and once', async () => {
    const { id, published, scheduled_at } = await announce(world, 'soon', { scheduled_at: at(HOUR) });
    expect([published, scheduled_at, await shown()]).toEqual([false, expect.any(String), []]);
    await tick();
    expect(await shown()).toEqual([]);
    world.clock.advance(HOUR);
    await tick();
    expect(await shown()).toEqual(['<p>soon</p>']);
    const { body } = await send('GET', `/${id}`);
    expect(body).toMatchObject({ published: true, scheduled_at: null, published_at: world.clock.now().toISOString() });
    await send('POST', `/${id}/unpublish`);
    await tick();
    expect(await shown()).toEqual([]);
  });

  test('one ends at its end; one of whole days after its last day', async () => {
    const midnight = Math.ceil(world.clock.now().getTime() / DAY) * DAY;
    world.clock.advance(midnight + HOUR - world.clock.now().getTime());
    const day = (days: number) => new Date(midnight + days * DAY).toISOString();
    await announce(world, 'hours', { starts_at: at(-HOUR), ends_at: at(HOUR) });
    await announce(world, 'days', { starts_at: day(0), ends_at: day(1), all_day: true });
    await tick();
    expect(await shown()).toHaveLength(2);
    world.clock.advance(HOUR);
    await tick();
    expect(await shown()).toEqual(['<p>days</p>']);
    world.clock.advance(2 * DAY - 2 * HOUR - 1);
    await tick();
    expect(await shown()).toEqual(['<p>days</p>']);
    world.clock.advance(1);
    await tick();
    expect(await shown()).toEqual([]);
  });

  test('a time that has passed publishes at once', async () => {
    expect(await announce(world, 'past', { scheduled_at: at(-HOUR) })).toMatchObject({
      published: true,
      scheduled_at: null,
    });
  });
});

describe('by hand', () => {
  test('one is kept, published, unpublished and deleted; the same twice changes nothing', async () => {
    const { id } = await announce(world, 'kept', { published: false });
    const states: unknown[] = [];
    for (const act of ['publish', 'publish', 'unpublish', 'unpublish', 'publish']) {
      states.push((await send('POST', `/${id}/${act}`)).body.published, (await shown()).length);
    }
    expect(states).toEqual([true, 1, true, 1, false, 0, false, 0, true, 1]);
    expect([(await send('DELETE', `/${id}`)).status, await shown()]).toEqual([200, []]);
    for (const method of ['GET', 'PATCH', 'DELETE']) expect((await send(method, `/${id}`)).status).toBe(404);
    expect((await send('POST', `/${id}/publish`)).status).toBe(404);
  });

  test('a change shows at once; fields that are absent or null stay; blank clears', async () => {
    const range = { starts_at: at(0), ends_at: at(DAY), all_day: true };
    const { id } = await announce(world, 'first', range);
    await send('PATCH', `/${id}`, { text: 'second #tag', starts_at: null, all_day: null });
    expect(await shown()).toEqual([expect.stringContaining('second')]);
    const { body } = await send('PUT', `/${id}`, new URLSearchParams({ starts_at: '', ends_at: '', other: 'x' }));
    expect(body).toMatchObject({ text: 'second #tag', starts_at: null, ends_at: null, all_day: false });
    expect(body.tags).toHaveLength(1);
  });

  test('a scheduled one gets a new time, a published one does not', async () => {
    const { id } = await announce(world, 'wait', { scheduled_at: at(HOUR) });
    expect((await send('PATCH', `/${id}`, { scheduled_at: at(2 * HOUR) })).body.scheduled_at).toBe(at(2 * HOUR));
    expect((await send('PATCH', `/${id}`, { scheduled_at: '' })).body).toMatchObject({
      published: false,
      scheduled_at: null,
    });
    await send('POST', `/${id}/publish`);
    expect((await send('PATCH', `/${id}`, { scheduled_at: at(HOUR) })).body).toMatchObject({
      published: true,
      scheduled_at: null,
    });
  });

  test('lists all, newest first, page by page', async () => {
    const made = [];
    for (const text of ['1', '2', '3']) made.push(await announce(world, text, { published: false }));
    const [first, second, third] = made;
    const page = await world.rest(world.admin).get(ANNOUNCEMENTS, { limit: 2 });
    expect(idsOf(page.body)).toEqual([third.id, second.id]);
    const next = await world.rest(world.admin).get(ANNOUNCEMENTS, { max_id: page.links.next?.get('max_id') ?? '' });
    expect(idsOf(next.body)).toEqual([first.id]);
  });
});

describe('refused', () => {
  test.each<[what: string, fields: () => object, error: string]>([
    ['no text', () => ({ text: ' \n' }), "Validation failed: Text can't be blank"],
    [
      'a text that is too long',
      () => ({ text: 'x'.repeat(5001) }),
      'Validation failed: Text is too long (maximum is 5000 characters)',
    ],
    ['a beginning alone', () => ({ starts_at: at(0) }), "Validation failed: Ends at can't be blank"],
    ['an end alone', () => ({ ends_at: at(0) }), "Validation failed: Starts at can't be blank"],
    [
      'an end before the beginning',
      () => ({ starts_at: at(1), ends_at: at(0) }),
      'Validation failed: Ends at must be after the beginning',
    ],
    [
      'whole days without a range',
      () => ({ all_day: true }),
      'Validation failed: All day needs a range of starts_at and ends_at',
    ],
    [
      'a time that is none',
      () => ({ scheduled_at: 'soon' }),
      'Validation failed: Scheduled at is not a time in ISO 8601',
    ],
  ])('%s, when it is written and when it is changed', async (_what, fields, error) => {
    const created = await send('POST', '', { text: 'fine', ...fields() });
    expect([created.status, created.body.error]).toEqual([422, error]);
    const { id } = await announce(world, 'fine');
    const changed = await send('PATCH', `/${id}`, fields());
    expect([changed.status, changed.body.error]).toEqual([422, error]);
  });

  test('people without the permission', async () => {
    const { id } = await announce(world, 'guarded');
    for (const person of [world.alice, world.mod]) {
      expect((await world.rest(person).get(ANNOUNCEMENTS)).status).toBe(403);
      expect((await world.rest(person).delete(`${ANNOUNCEMENTS}/${id}`)).status).toBe(403);
    }
  });
});
