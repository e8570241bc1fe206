/** Nothing is written for a viewer whose rights have ended, although viewers are cached. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RestAnswer } from '../support/clients/clients.ts';
import { type ViewerChange, viewerChanges } from '../support/contract/viewer-changes.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { notifiedIn } from '../support/database/notified.ts';
import { tableRows } from '../support/database/table-rows.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

type Body = Record<string, unknown>;

let world: World;
let bob: Person;
let client: pg.Client;
let aliceStatus: string;
let ownStatus: string;
let undone: string;
let notified: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  bob = world.bob;
  notified = notifiedIn(world);
  client = new pg.Client(world.databaseUrl);
  await client.connect();
  aliceStatus = (await world.post(world.alice, { status: 'a kite' })).id;
  ownStatus = (await world.post(bob, { status: 'a string' })).id;
  undone = (await world.post(world.alice, { status: 'a tail' })).id;
  for (const act of ['favourite', 'bookmark', 'reblog', 'mute'])
    await world.rest(bob).post(`/api/v1/statuses/${undone}/${act}`);
  await world.drain();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const ENDS = viewerChanges(
  () => world,
  () => bob,
  ['read'],
);

const STATUSES: [string, () => Body][] = [
  ['text', () => ({ status: 'up' })],
  ['a new hashtag', () => ({ status: 'up #neverseenbefore' })],
  ['a mention', () => ({ status: 'up @alice' })],
  ['a poll', () => ({ status: 'up?', poll: { options: ['yes', 'no'], expires_in: 3600 } })],
  ['a reply', () => ({ status: 'up', in_reply_to_id: aliceStatus })],
  ['a quote', () => ({ status: 'up', quoted_status_id: aliceStatus })],
  ['a time', () => ({ status: 'up', scheduled_at: new Date(world.platform.clock.now().getTime() + 3_600_000) })],
];

const ACTIONS = ['favourite', 'bookmark', 'reblog', 'mute', 'pin', 'unpin', 'unmute'];
const UNDOING = ['unfavourite', 'unbookmark', 'unreblog'];
const statusOf = (act: string): string => {
  if (UNDOING.includes(act) || act === 'unmute') return undone;
  return act.endsWith('pin') ? ownStatus : aliceStatus;
};

/** The viewer is in the cache. */
beforeEach(async () => {
  expect((await world.rest(bob).get('/api/v1/timelines/home')).status).toBe(200);
});

async function writesNothing(write: () => Promise<RestAnswer>, end: ViewerChange): Promise<void> {
  await end.change(true);
  try {
    const before = await tableRows(client);
    const { status, body } = await write();
    expect([status, body.error]).toEqual([end.status, end.error]);
    expect(await tableRows(client)).toEqual(before);
  } finally {
    await end.change(false);
  }
}

describe.each(ENDS)('$what', (end) => {
  test.each(STATUSES)('posts no status: %s', async (_, body) => {
    await writesNothing(() => world.rest(bob).post('/api/v1/statuses', body()), end);
  });

  test('uses up no idempotency key', async () => {
    const key = { 'idempotency-key': `after ${end.what}` };
    const post = () => world.rest(bob).post('/api/v1/statuses', { status: 'once' }, key);
    await writesNothing(post, end);
    const posted = await post();
    expect([posted.status, (await post()).body.id]).toEqual([200, posted.body.id]);
  });

  test.each([...ACTIONS, ...UNDOING])('does not act on a status: %s', async (act) => {
    await writesNothing(() => world.rest(bob).post(`/api/v1/statuses/${statusOf(act)}/${act}`), end);
  });
});

test('a status is posted in one statement, and favourited in three', async () => {
  // The notification of the last change above makes the process forget the viewer.
  await notified();
  await world.rest(bob).get('/api/v1/timelines/home');
  const posted = await countStatements(() => world.rest(bob).post('/api/v1/statuses', { status: 'up' }));
  expect([posted.result.status, posted.statements.length]).toEqual([200, 1]);
  const liked = await countStatements(() => world.rest(bob).post(`/api/v1/statuses/${aliceStatus}/favourite`));
  expect([liked.result.body.favourited, liked.statements.length]).toEqual([true, 3]);
});

test('a status that is hidden from a viewer who is known stays refused', async () => {
  const hidden = await world.rest(world.alice).post('/api/v1/statuses', { status: 'for me', visibility: 'direct' });
  const refused = await world.rest(bob).post(`/api/v1/statuses/${hidden.body.id}/favourite`);
  expect(refused.status).toBe(404);
});
