/** A hung database, or dropped connections: 503 in every facade, and recovery without a restart. */
import { request } from 'node:http';
import pg from 'pg';
import { expect, test } from 'vitest';
import { platformForJobs } from '../../src/platform/platform.ts';
import { refusalOf } from '../../src/platform/trouble.ts';
import type { SilentProxy } from '../support/servers/silent-proxy.ts';
import { withSilentDatabase } from '../support/world/silent-database.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

/** The timeout under test. */
const DATABASE_TIMEOUT = '0.6';

let people: World;
let proxy: SilentProxy;
let world: World;
withSilentDatabase(DATABASE_TIMEOUT, (made) => {
  ({ people, proxy, world } = made);
});

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

async function get(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(world.url + path, { redirect: 'manual', ...init });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

/** A refused WebSocket handshake. */
function knock(path: string): Promise<Answer> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return new Promise((resolve, reject) => {
    const asked = request(world.url + path, { headers });
    asked.once('error', reject);
    asked.once('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve({ status: 101, retryAfter: null, text: '' });
    });
    asked.once('response', async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null, text });
    });
    asked.end();
  });
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const page = { headers: { accept: 'text/html' } };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const FACADES: [facade: string, ask: () => Promise<Answer>][] = [
  ['REST to visitors', () => get('/api/v1/timelines/public')],
  ['REST to users', () => get('/api/v1/timelines/home', { headers: bearer(people.alice.token) })],
  ['REST, a change', () => get('/api/v1/statuses', json({ status: 'Hello' }, bearer(people.bob.token)))],
  ['GraphQL to visitors', () => get('/api', json({ query: '{ searchEvents(search: "x") { total } }' }))],
  ['GraphQL to users', () => get('/api', json({ query: '{ loggedUser { id } }' }, bearer(people.carol.token)))],
  ['tRPC', () => get('/trpc/timelines.public?input={}')],
  ['tRPC to users', () => get('/trpc/timelines.home?input={}', { headers: bearer(people.erin.token) })],
  ['server-sent events', () => get('/api/v1/streaming/user', { headers: bearer(people.mod.token) })],
  ['WebSockets', () => knock(`/api/v1/streaming?stream=user&access_token=${people.admin.token}`)],
  ['tokens', () => get('/oauth/token', form({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }))],
  ['the page of the code flow', () => get('/oauth/authorize?client_id=x&response_type=code', page)],
  ['the front page', () => get('/', page)],
  ["a person's page", () => get('/@alice', page)],
  ['links of mails', () => get('/confirm', form({ token: 'x' }))],
  ['feeds', () => get('/@alice/feed/ics')],
];

const works = async (): Promise<boolean> =>
  (await get('/api/v1/timelines/home', { headers: bearer(people.alice.token) })).status === 200;

test('every facade answers 503 with Retry-After while it hangs, and serves when it is back', async () => {
  // Some answers are cached after the first request.
  proxy.freeze();
  const answers = await Promise.all(
    FACADES.map(async ([facade, ask]) => {
      const { status, retryAfter } = await ask();
      return [facade, status, retryAfter];
    }),
  );
  expect(answers).toEqual(FACADES.map(([facade]) => [facade, 503, '5']));
  proxy.thaw();
  await expect.poll(works).toBe(true);
});

test('each facade answers in its own format', async () => {
  proxy.freeze();
  const [rest, graphql, trpc, sse, token] = await Promise.all([
    get('/api/v1/timelines/public'),
    get('/api', json({ query: '{ searchEvents(search: "x") { total } }' })),
    get('/trpc/timelines.public?input={}'),
    get('/api/v1/streaming/user', { headers: bearer(people.mod.token) }),
    get('/oauth/token', form({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' })),
  ]);
  const words = 'There was a temporary problem serving your request, please try again';
  expect(JSON.parse(rest.text)).toEqual({ error: words });
  expect(JSON.parse(graphql.text).errors[0]).toMatchObject({ message: words, extensions: { code: 'UNAVAILABLE' } });
  expect(JSON.parse(trpc.text).error).toMatchObject({ message: words, data: { code: 'SERVICE_UNAVAILABLE' } });
  expect(JSON.parse(sse.text)).toEqual({ error: words });
  expect(JSON.parse(token.text).error).toBe('temporarily_unavailable');
});

test('nobody is known for longer than a few seconds', async () => {
  // It needs nothing but its viewer.
  const ask = async () => (await get('/api/v1/accounts/relationships', { headers: bearer(people.alice.token) })).status;
  await expect.poll(ask).toBe(200);
  proxy.freeze();
  world.clock.advance(5_000);
  expect(await ask()).toBe(503);
  proxy.thaw();
  await expect.poll(works).toBe(true);
});

test('recovers from dropped connections', async () => {
  await expect.poll(works).toBe(true);
  const { pool } = world.platform;
  // Held at the same time, so that there are several.
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of held) client.release();
  proxy.swallow();
  expect((await get('/api/v1/lists', { headers: bearer(people.alice.token) })).status).toBe(503);
  // The first that fails closes the idle ones.
  await expect.poll(works).toBe(true);
  expect(await pool.query('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
});

test('a hung transaction’s connection is not reused', async () => {
  await expect.poll(works).toBe(true);
  const { db, pool } = world.platform;
  const transaction = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    proxy.swallow();
    await tx.$queryRaw`SELECT 2`;
  });
  const failure = await transaction.catch((error: unknown) => error);
  expect(refusalOf(failure)?.kind).toBe('unavailable');
  for (let n = 0; n < 12; n += 1) await pool.query('SELECT 1');
});

test('a statement that takes too long is cancelled, also one that waits for a lock', async () => {
  const holder = new pg.Client(people.databaseUrl);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE lists IN ACCESS EXCLUSIVE MODE');
  const lists = () => get('/api/v1/lists', { headers: bearer(people.alice.token) });
  expect(await lists()).toMatchObject({ status: 503, retryAfter: '5' });
  await holder.query('COMMIT');
  await holder.end();
  await expect.poll(async () => (await lists()).status).toBe(200);
});

test('jobs have connections of their own, on which statements may take longer', async () => {
  const jobs = platformForJobs(world.platform, people.databaseUrl);
  const long = Number(DATABASE_TIMEOUT) * 1.5;
  await jobs.pool.query('SELECT pg_sleep($1)', [long]);
  await expect(world.platform.pool.query('SELECT pg_sleep($1)', [long])).rejects.toThrow('statement timeout');
  await jobs.close();
});

test('the platform closes while the database hangs', async () => {
  const url = new URL(people.databaseUrl);
  url.port = String(proxy.port);
  const other = await createEmptyWorld({ databaseUrl: url.href });
  const inHand = [other.platform.pool.query('SELECT pg_sleep(60)'), other.platform.db.$queryRaw`SELECT pg_sleep(60)`];
  const failed = Promise.all(inHand.map((asked) => asked.catch((error: unknown) => refusalOf(error)?.kind)));
  const sleeping = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  await expect.poll(async () => (await people.platform.pool.query(sleeping)).rowCount).toBe(2);
  proxy.freeze();
  await other.stop();
  expect(await failed).toEqual(['unavailable', 'unavailable']);
});
