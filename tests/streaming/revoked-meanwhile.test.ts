/** A token that is revoked between the authentication and the opening of its stream: the stream ends, whichever interface opened it. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CALLBACK, exchange, obtainCode, registerApp } from '../support/clients/authorization.ts';
import { openEvents } from '../support/clients/streaming.ts';
import { HELD_UP } from '../support/database/held-up.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let list: string;

beforeAll(async () => {
  world = await createWorld();
  list = (await world.rest(world.bob).post('/api/v1/lists', { title: 'Gardeners' })).body.id;
});
afterAll(() => world.close());

const PATHS: Record<string, () => string> = {
  'Mastodon’s interface': () => `/api/v1/streaming/list?list=${list}`,
  'the typed interface': () =>
    `/trpc/streams.open?input=${encodeURIComponent(JSON.stringify({ stream: 'list', list }))}`,
};

test.each(Object.keys(PATHS))('%s', async (name) => {
  const app = await registerApp(world);
  const code = await obtainCode(world, app, world.bob.email, { redirect_uri: CALLBACK });
  const { access_token: token } = (await exchange(world, app, code)).body;
  const holder = await world.platform.pool.connect();
  onTestFinished(async () => {
    await holder.query('ROLLBACK');
    holder.release();
  });
  // Streams of lists read after their authentication whose list it is.
  await holder.query('BEGIN; LOCK TABLE lists IN ACCESS EXCLUSIVE MODE');
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const opening = openEvents(world.url + PATHS[name]?.(), headers);
  await expect.poll(async () => (await holder.query(HELD_UP)).rowCount).toBe(1);
  const { client_id, client_secret } = app;
  expect((await world.rest().post('/oauth/revoke', { client_id, client_secret, token })).status).toBe(200);
  await holder.query('COMMIT');
  const stream = await opening;
  await stream.ended;
});
