/** Decisions of moderators and operators on statuses and timelines, row by row of Mastodon's behaviours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { registerApp } from '../support/clients/authorization.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('statuses-34: posts of a sensitive account are sensitive to others, and as written to itself', async () => {
  const status = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'plain' })).body;
  const reblog = (await world.rest(world.bob).post(`/api/v1/statuses/${status.id}/reblog`)).body;
  const seen = async (who: typeof world.alice | null, id: string) => {
    const { body } = await world.rest(who).get(`/api/v1/statuses/${id}`);
    return (body.reblog ?? body).sensitive;
  };
  for (const sensitive of [true, false]) {
    await modifyUser(world.platform, world.alice.userId, { sensitive });
    for (const who of [world.bob, null])
      for (const id of [status.id, reblog.id]) expect(await seen(who, id)).toBe(sensitive);
    expect(await seen(world.alice, status.id)).toBe(false);
  }
});

test('timelines-09: refuses anonymous requests and applications if timelines are for users only', async () => {
  const { client_id, client_secret } = await registerApp(world);
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read' };
  const app = { ...world.alice, token: (await world.rest().post('/oauth/token', grant)).body.access_token };
  const access = async () => (await world.rest().get('/api/v2/instance')).body.configuration.timelines_access;
  for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/plaza']) {
    await changeSetting(world.platform, 'publicTimelines', 'authenticated');
    for (const who of [null, app]) {
      const { status, body } = await world.rest(who).get(path);
      expect([status, body.error]).toEqual([422, 'This method requires an authenticated user']);
    }
    expect((await world.rest(world.bob).get(path)).status).toBe(200);
    expect((await access()).live_feeds).toEqual({ local: 'authenticated', remote: 'authenticated' });
    expect((await fetch(world.url)).status).toBe(200);
    await resetSetting(world.platform, 'publicTimelines');
    for (const who of [null, app]) expect((await world.rest(who).get(path)).status).toBe(200);
  }
  expect((await access()).hashtag_feeds).toEqual({ local: 'public', remote: 'public' });
});
