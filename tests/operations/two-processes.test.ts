/** Two server processes on one PostgreSQL and one Redis: events of one reach listeners of the other. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { RATES } from '../../src/procedures/rates.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

const redisUrl = inject('redisUrl');

interface Frame {
  stream: string[];
  event: string;
  payload: string;
}

/** Frames of a socket, one by one. */
async function listen(world: World, person: Person, stream: string) {
  const url = `${world.url.replace('http', 'ws')}/api/v1/streaming?stream=${stream}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${person.token}` } });
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    const next = waiting.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  await once(socket, 'open');
  // Events before the subscription would be lost; the pong proves that it is active.
  socket.ping();
  await once(socket, 'pong');
  const next = (): Promise<Frame> => {
    const frame = frames.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => waiting.push(resolve));
  };
  return { socket, next };
}

describe.skipIf(redisUrl === null)('two processes', () => {
  let one: World;
  let two: World;
  beforeAll(async () => {
    const env = { REDIS_URL: redisUrl ?? '' };
    one = await createWorld({ env });
    two = await createEmptyWorld({
      env: { ...env, PUBLIC_URL: one.url },
      databaseUrl: one.databaseUrl,
      clock: one.clock,
    });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test('a post, its deletion and a notification arrive on the other one', async () => {
    const [user, everybody] = [await listen(two, one.bob, 'user'), await listen(two, one.carol, 'public')];
    const { id } = await one.post(one.alice, 'hi @bob');
    await one.drain();
    const [notification, update] = [await user.next(), await everybody.next()];
    expect([notification.event, JSON.parse(notification.payload).status.id]).toEqual(['notification', id]);
    expect([update.stream, update.event, JSON.parse(update.payload).id]).toEqual([['public'], 'update', id]);
    await one.rest(one.alice).delete(`/api/v1/statuses/${id}`);
    await one.drain();
    expect(await everybody.next()).toEqual({ stream: ['public'], event: 'delete', payload: id });
    user.socket.terminate();
    everybody.socket.terminate();
  });

  test('either runs the jobs of the other', async () => {
    const home = await listen(one, one.alice, 'user');
    const { id } = (await two.rest(one.alice).post('/api/v1/statuses', { status: 'made on two' })).body;
    await one.drain();
    const { event, payload } = await home.next();
    expect([event, JSON.parse(payload).id]).toEqual(['update', id]);
    home.socket.terminate();
  });

  test('signing out on one closes the socket on the other', async () => {
    const person = await one.person('dora');
    const signedIn = { ...person, token: person.accessToken };
    const { socket } = await listen(two, signedIn, 'user');
    const closed = once(socket, 'close');
    await one.trpc(signedIn).sessions.end.mutate();
    await one.drain();
    await closed;
    const error = async () => (await two.rest(signedIn).get('/api/v1/accounts/verify_credentials')).body.error;
    await expect.poll(error).toBe('The access token was revoked');
  });

  test('ids that both generate concurrently are unique', async () => {
    const posts = Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? one : two).rest(one.alice).post('/api/v1/statuses', { status: `n${i}` }),
    );
    const ids = (await Promise.all(posts)).map((answer) => answer.body.id);
    expect(new Set(ids).size).toBe(40);
  });
});

test.skipIf(redisUrl === null)('two processes count follows together', async () => {
  const env = { RATE_LIMITS: 'on', REDIS_URL: redisUrl ?? '' };
  const one = await createWorld({ env });
  const two = await createEmptyWorld({
    env: { ...env, PUBLIC_URL: one.url },
    databaseUrl: one.databaseUrl,
    clock: one.clock,
  });
  const { follows } = RATES;
  await one.platform.limiter.consume(follows, one.alice.userId.toString(), follows.limit - 2);
  const follow = (at: World) => at.rest(one.alice).post(`/api/v1/accounts/${one.bob.id}/follow`);
  const answers = [await follow(two), await follow(one), await follow(two), await follow(one)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  const told = (name: string) => answers.map(({ headers }) => headers.get(`x-ratelimit-${name}`));
  expect(told('limit')).toEqual(Array(4).fill('400'));
  expect(told('remaining')).toEqual(['1', '0', '0', '0']);
  // Redis has the time of the window, and each process reports it from its own clock, which stands still.
  const { seconds } = follows;
  const waits = told('reset').map((reset) => Date.parse(reset ?? '') - one.clock.now().getTime());
  expect(waits.filter((wait) => wait <= 0 || wait > seconds * 1000)).toEqual([]);
  await two.close();
  await one.close();
});
