/** Places of the token in a request (Mastodon's scopes, token_in; RFC 6750, section 2). */
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

/** Paths of every facade that serve anonymous requests. */
async function openPaths(): Promise<string[]> {
  const { id, uuid } = await organize(world, world.alice);
  return [
    `/events/${uuid}/export/ics`,
    '/@alice/feed/atom',
    '/api?query={__typename}',
    `/trpc/events.get?input=${encodeURIComponent(JSON.stringify({ id }))}`,
    '/api/v1/timelines/public',
  ];
}

const STREAM = '/api/v1/streaming/public';
const statusOf = async (path: string, authorization: string) => {
  const answer = await fetch(world.url + path, { headers: { authorization } });
  await answer.body?.cancel();
  return [path, answer.status];
};

test.each(['Basic YWxpY2U6c2VjcmV0', 'Token abc', 'nullnull', 'Bearernull'])(
  '%j is refused on pages and feeds too, where anonymous requests are served',
  async (authorization) => {
    // With a valid token that would be read without the header.
    const withToken = [`/api/v1/timelines/home`, STREAM].map((path) => `${path}?access_token=${world.alice.token}`);
    for (const path of [...(await openPaths()), ...withToken])
      expect(await statusOf(path, authorization)).toEqual([path, 401]);
  },
);

test.each(['', 'null', 'undefined', 'Bearer', 'Bearer ', 'Bearer null', 'bearer undefined'])(
  '%j, as clients without a token send it, is no token, wherever one is read',
  async (authorization) => {
    for (const path of await openPaths()) expect(await statusOf(path, authorization)).toEqual([path, 200]);
    expect(await statusOf(STREAM, authorization)).toEqual([STREAM, 401]);
    const { token } = world.alice;
    for (const path of [`/api/v1/timelines/home?access_token=${token}`, `${STREAM}?access_token=${token}`])
      expect(await statusOf(path, authorization)).toEqual([path, 200]);
  },
);

test.each(['', 'null', 'undefined'])('%j in the query or in a form is no token either', async (name) => {
  for (const path of await openPaths()) {
    const url = `${path}${path.includes('?') ? '&' : '?'}access_token=${name}`;
    expect([path, (await fetch(world.url + url)).status]).toEqual([path, 200]);
  }
  const form = new URLSearchParams({ access_token: name, bearer_token: world.bob.token, status: 'found' });
  expect(await poster(PATH, form)).toEqual([200, 'bob']);
});

test('a bearer token that is sent and wrong is refused at the event interface', async () => {
  for (const wrong of ['nonsense', 'a.b.c', 'NULL', 'null null'])
    expect(await statusOf('/api?query={__typename}', `Bearer ${wrong}`)).toEqual(['/api?query={__typename}', 401]);
});
