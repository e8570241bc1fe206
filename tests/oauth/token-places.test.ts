/** Places of the token in a request (spec/mastodon/scopes.json, token_in; RFC 6750, section 2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = '/api/v1/statuses';
const poster = async (path: string, body?: unknown, who: 'alice' | null = null) => {
  const { status, body: shown } = await world.rest(who && world[who]).post(path, body);
  return [status, shown.account?.username ?? shown.error];
};
const MISSING = [401, 'The access token is invalid'];

test.each(['access_token', 'bearer_token'])('%s in the query, or in the form as scripts send it', async (name) => {
  const { token } = world.bob;
  expect(await poster(`${PATH}?${name}=${token}`, { status: 'asked so' })).toEqual([200, 'bob']);
  expect(await poster(PATH, new URLSearchParams({ [name]: token, status: 'sent so' }))).toEqual([200, 'bob']);
});

test('the header wins over the form', async () => {
  const form = new URLSearchParams({ access_token: world.bob.token, status: 'whose' });
  expect(await poster(PATH, form, 'alice')).toEqual([200, 'alice']);
});

test('an invalid token, and one in a body that is not a form, are refused', async () => {
  const sent = { access_token: world.bob.token, status: 'x' };
  const multipart = new FormData();
  for (const [name, value] of Object.entries(sent)) multipart.append(name, value);
  for (const body of [
    new URLSearchParams({ ...sent, access_token: 'nonsense' }),
    new URLSearchParams(),
    sent,
    multipart,
  ])
    expect(await poster(PATH, body)).toEqual(MISSING);
  expect(await poster(PATH, new URLSearchParams([['access_token[]', world.bob.token]]))).toEqual(MISSING);
});

test.each(['Bearer', 'Basic YWxpY2U6c2VjcmV0', 'Token abc'])(
  '%j is refused on pages and feeds too, where anonymous requests are served',
  async (authorization) => {
    const { id, uuid } = await organize(world, world.alice);
    const paths = [
      `/events/${uuid}/export/ics`,
      '/@alice/feed/atom',
      '/api?query={__typename}',
      `/trpc/events.get?input=${encodeURIComponent(JSON.stringify({ id }))}`,
      '/api/v1/streaming/public',
      // With a valid token that would be read without the header.
      `/api/v1/timelines/home?access_token=${world.alice.token}`,
    ];
    for (const path of paths) {
      expect([path, (await fetch(world.url + path, { headers: { authorization } })).status]).toEqual([path, 401]);
    }
    for (const path of paths.slice(0, 4)) expect((await fetch(world.url + path)).status).toBe(200);
  },
);
