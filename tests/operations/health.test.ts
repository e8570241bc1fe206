/** GET /health: healthy, without its database, and with a hung Redis. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import request from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { type OperationsServer, startOperations } from '../support/contract/operations.ts';

let server: OperationsServer;

afterEach(async () => {
  await server.close();
});

test('answers ok', async () => {
  server = await startOperations();
  await request(server.url).get('/health').expect(200, { status: 'ok' });
});

test('names an unreachable database', async () => {
  server = await startOperations();
  await server.loseDatabase();
  const problems = ['The database does not answer.'];
  await request(server.url).get('/health').expect(503, { status: 'unavailable', problems });
});

test('waits two seconds for a hung Redis', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const connected = once(silent, 'connection');
  server = await startOperations({ REDIS_URL: `redis://127.0.0.1:${port}` });
  await connected;
  const answered = Promise.withResolvers<void>();
  const query = server.platform.pool.query.bind(server.platform.pool);
  server.platform.pool.query = ((...values: Parameters<typeof query>) => {
    return (query(...values) as unknown as Promise<unknown>).finally(answered.resolve);
  }) as typeof query;
  const health = fetch(`${server.url}/health`);
  await answered.promise;
  await new Promise(setImmediate);
  server.clock.advance(2_001);
  expect((await health).status).toBe(503);
  expect(await (await health).json()).toEqual({ status: 'unavailable', problems: ['Redis does not answer.'] });
  silent.close();
});
