/** Queued work of disconnected clients is dropped, so that others do not wait for it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let statusId: string;
let locker: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  statusId = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'one' })).body.id;
  locker = new pg.Client(world.databaseUrl);
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await world.close();
});

const MANY = 800;

const BODY = JSON.stringify({ query: '{ events { id title organizerActor { id } } }' });
const JSON_HEADERS = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`;

/** The request of each facade, its headers, and the table that it waits for. */
const ENDPOINTS: Record<string, { table: string; head: () => string; body?: string }> = {
  REST: { table: 'statuses', head: () => `GET /api/v1/statuses/${statusId}` },
  tRPC: { table: 'statuses', head: () => `GET /trpc/statuses.get?input=${encodeURIComponent(`{"id":"${statusId}"}`)}` },
  GraphQL: { table: 'events', head: () => 'POST /api', body: BODY },
};

/** Sends a request over a connection of its own, and does not read the answer. */
async function begin({ head, body }: { head: () => string; body?: string }): Promise<Socket> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const headers = `Host: x\r\nAuthorization: Bearer ${world.alice.token}\r\n${body ? JSON_HEADERS : ''}`;
  socket.write(`${head()} HTTP/1.1\r\n${headers}\r\n${body ?? ''}`);
  return socket;
}

async function answered(endpoint: { head: () => string; body?: string }): Promise<number> {
  const socket = await begin(endpoint);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

/** When this is answered the earlier requests were read: connections are accepted in order. */
async function caughtUp(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await answered({ head: () => 'GET /robots.txt' });
}

test.each(Object.entries(ENDPOINTS))('%s skips requests of clients that are gone', async (_name, endpoint) => {
  // Lookups of tokens do not count: they were queued before their clients disconnected.
  const reads = (statements: string[]): number => statements.filter((text) => text.includes(endpoint.table)).length;
  const alone = reads((await countStatements(() => answered(endpoint))).statements);
  // No request is answered while the table is locked.
  await locker.query(`BEGIN; LOCK TABLE ${endpoint.table} IN ACCESS EXCLUSIVE MODE`);
  const sockets = await Promise.all(Array.from({ length: MANY }, () => begin(endpoint)));
  await caughtUp();
  for (const socket of sockets) socket.destroy();
  await caughtUp();
  const { statements, result } = await countStatements(async () => {
    const stayed = answered(endpoint);
    await caughtUp();
    await locker.query('COMMIT');
    return stayed;
  });
  expect(result).toBe(200);
  expect(reads(statements)).toBeLessThan((alone * MANY) / 3);
});
