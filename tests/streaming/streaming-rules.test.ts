/** The rules of a timeline apply to its open streams from the next message, without a reconnection. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function send(who: Person, method: string, path: string, body: object = {}) {
  const answer = await world.rest(who).send(method, path, { body });
  expect([path, answer.status]).toEqual([path, 200]);
  await world.drain();
  return answer.body;
}

interface Cast {
  viewer: Person;
  author: Person;
  list: string;
  socket: SocketClient;
}

let casts = 0;

/**
 * A person who follows the author and bob, has both on a list, and listens to the home, the list, the public stream and a tag.
 */
async function cast(): Promise<Cast> {
  casts += 1;
  const [viewer, author] = [await world.person(`viewer${casts}`), await world.person(`author${casts}`)];
  for (const { id } of [author, world.bob]) await send(viewer, 'POST', `/api/v1/accounts/${id}/follow`);
  const list = (await send(viewer, 'POST', '/api/v1/lists', { title: 'friends' })).id;
  await send(viewer, 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [author.id, world.bob.id] });
  const socket = await openSocket(Number(new URL(world.url).port), `?access_token=${viewer.token}`);
  for (const stream of ['user', 'list', 'public', 'hashtag'])
    socket.send({ type: 'subscribe', stream, list, tag: 'tea' });
  await socket.settled();
  return { viewer, author, list, socket };
}

const post = (who: Person, more: object = {}) =>
  send(who, 'POST', '/api/v1/statuses', { status: 'A cup of #tea', language: 'en', ...more });

/** The streams on which a post of the author arrives, before one of bob's, which arrives on all. */
async function heard({ author, socket }: Cast, more: object = {}): Promise<string[]> {
  socket.frames.length = 0;
  await post(author, more);
  const { id } = await post(world.bob);
  const from = (name: string) => socket.frames.filter(({ payload }) => payload?.includes(`"username":"${name}"`));
  while (from('bob').filter(({ payload }) => payload?.includes(`"id":"${id}"`)).length < 4) await socket.settled();
  return from(author.name).map(({ stream }) => String(stream?.[0]));
}

const ALL = ['hashtag', 'list', 'public', 'user'];

const RULES: [name: string, act: (cast: Cast) => Promise<unknown>, streams: string[]][] = [
  ['a block', ({ viewer, author }) => send(viewer, 'POST', `/api/v1/accounts/${author.id}/block`), []],
  ['a block by the author', ({ viewer, author }) => send(author, 'POST', `/api/v1/accounts/${viewer.id}/block`), []],
  ['a mute', ({ viewer, author }) => send(viewer, 'POST', `/api/v1/accounts/${author.id}/mute`), []],
  [
    'an unfollow',
    ({ viewer, author }) => send(viewer, 'POST', `/api/v1/accounts/${author.id}/unfollow`),
    ['hashtag', 'public'],
  ],
  [
    'a member taken off the list',
    ({ viewer, author, list }) =>
      send(viewer, 'DELETE', `/api/v1/lists/${list}/accounts`, { account_ids: [author.id] }),
    ['hashtag', 'public', 'user'],
  ],
  [
    'a list that keeps its members from home',
    async ({ viewer, author }) => {
      const { id } = await send(viewer, 'POST', '/api/v1/lists', { title: 'apart', exclusive: true });
      await send(viewer, 'POST', `/api/v1/lists/${id}/accounts`, { account_ids: [author.id] });
    },
    ['hashtag', 'list', 'public'],
  ],
  [
    'languages that were chosen',
    ({ viewer }) => world.trpc(viewer).users.changeLanguages.mutate({ languages: ['en'] }),
    ['list', 'user'],
  ],
  [
    'a follow of some languages',
    ({ viewer, author }) => send(viewer, 'POST', `/api/v1/accounts/${author.id}/follow`, { languages: ['en'] }),
    ['hashtag', 'public'],
  ],
  [
    'an author who is limited',
    ({ author }) => send(world.admin, 'POST', `/api/v1/admin/accounts/${author.id}/action`, { type: 'silence' }),
    ['list', 'user'],
  ],
];

describe('with the next message', () => {
  test.each(RULES)('%s', async (_name, act, streams) => {
    const now = await cast();
    expect((await heard(now, { language: 'de' })).toSorted()).toEqual(ALL);
    await act(now);
    await world.drain();
    expect((await heard(now, { language: 'de' })).toSorted()).toEqual(streams);
    now.socket.ws.terminate();
  });

  test('posts for followers and for those mentioned reach nobody else', async () => {
    const now = await cast();
    expect((await heard(now, { visibility: 'private' })).toSorted()).toEqual(['list', 'user']);
    expect(await heard(now, { visibility: 'direct' })).toEqual([]);
    await send(now.author, 'POST', `/api/v1/accounts/${now.viewer.id}/remove_from_followers`);
    expect(await heard(now, { visibility: 'private' })).toEqual([]);
    now.socket.ws.terminate();
  });

  test('a new filter marks what it finds', async () => {
    const now = await cast();
    await heard(now);
    const filter = { title: 'tea', context: ['home', 'public'], keywords_attributes: [{ keyword: 'cup' }] };
    await send(now.viewer, 'POST', '/api/v2/filters', filter);
    expect((await heard(now)).toSorted()).toEqual(ALL);
    const marks = now.socket.frames.flatMap(({ event, payload = '{}' }) =>
      event === 'update' ? [JSON.parse(payload).filtered[0]?.keyword_matches] : [],
    );
    expect(marks).toEqual(Array(8).fill(['cup']));
    now.socket.ws.terminate();
  });

  test('a list that is deleted, and a list of somebody else, are silent', async () => {
    const now = await cast();
    const other = await openSocket(Number(new URL(world.url).port), `?access_token=${world.carol.token}`);
    other.send({ type: 'subscribe', stream: 'list', list: now.list });
    expect(await other.first(1)).toEqual([{ error: 'Not authorized to stream this list', status: 401 }]);
    await send(now.viewer, 'DELETE', `/api/v1/lists/${now.list}`);
    now.socket.frames.length = 0;
    await post(now.author);
    while (now.socket.frames.length < 3) await now.socket.settled();
    expect(now.socket.frames.map(({ stream }) => stream?.[0]).toSorted()).toEqual(['hashtag', 'public', 'user']);
    for (const { ws } of [now.socket, other]) ws.terminate();
  });

  test.each([
    ['a suspended user', (id: string) => `/api/v1/admin/accounts/${id}/action`, { type: 'suspend' }],
    ['a disabled user', (id: string) => `/api/v1/admin/accounts/${id}/action`, { type: 'disable' }],
  ])('%s is cut off', async (_name, path, body) => {
    const now = await cast();
    await send(world.admin, 'POST', path(now.viewer.id), body);
    expect(await now.socket.closed).toBe(1008);
    await expect(openSocket(Number(new URL(world.url).port), `?access_token=${now.viewer.token}`)).rejects.toThrow(
      '401',
    );
  });
});

describe('how many may be open', () => {
  const limits = { STREAMS_PER_USER: '2', STREAMS_PER_ADDRESS: '3', RATE_LIMITS: 'on' };

  test('the open streams of one user, and of one address, are limited; a closed one makes room', async () => {
    const own = await createWorld({ env: limits });
    const port = Number(new URL(own.url).port);
    const open = (person: Person) => openSocket(port, `?access_token=${person.token}&stream=user`);
    const [first, second] = [await open(own.alice), await open(own.alice)];
    await expect(open(own.alice)).rejects.toThrow('429 {"error":"Too many open streams"}');
    const sse = await fetch(`${own.url}/api/v1/streaming/user?access_token=${own.alice.token}`);
    expect([sse.status, await sse.json()]).toEqual([429, { error: 'Too many open streams' }]);
    const third = await open(own.bob);
    await expect(open(own.carol)).rejects.toThrow('429');
    first.ws.close();
    await first.closed;
    const again = await open(own.carol);
    for (const { ws } of [second, third, again]) ws.terminate();
    await own.close();
  });
});
