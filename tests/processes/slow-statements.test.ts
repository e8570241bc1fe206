/** Slow statements are logged with the request or job that they were for, and without values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { causedBy } from '../../src/platform/database/slow-statements.ts';
import { type OperationsServer, startOperations } from '../support/contract/operations.ts';

let server: OperationsServer;

beforeAll(async () => {
  server = await startOperations({ SLOW_STATEMENT: '0.05', DATABASE_TIMEOUT: '20' });
});
afterAll(() => server.close());

const slow = () => server.log.lines().filter(({ msg }) => msg === 'slow statement');

test('each of the causes that share the connections has its own', async () => {
  const { db, pool, sql } = server.platform;
  const run = (name: string) =>
    causedBy(
      () => ({ job: name }),
      async () => {
        await db.$queryRaw`SELECT pg_sleep(0.2)::text, ${`secret of ${name}`}`;
        await pool.query('SELECT pg_sleep(0.2), $1::text', [`secret of ${name}`]);
        await sql.many({ name: `sleep ${name}`, text: 'SELECT pg_sleep(0.2)' }, []);
        await sql.many({ name: 'quick', text: 'SELECT 1' }, []);
      },
    );
  // More than there are connections, so that some wait for others.
  const names = Array.from({ length: 12 }, (_, n) => `job-${n}`);
  await Promise.all(names.map(run));
  const lines = slow();
  for (const name of names) {
    const statements = lines.filter(({ job }) => job === name).map(({ statement }) => statement);
    expect(statements).toEqual(['SELECT pg_sleep(0.2)::text, $1', 'SELECT pg_sleep(0.2), $1::text', `sleep ${name}`]);
  }
  expect(lines.every(({ ms }) => Number(ms) >= 50)).toBe(true);
  expect(server.log.text()).not.toContain('secret of');
});

test('a request is named by its id, facade and procedure', async () => {
  const world = await startOperations({ SLOW_STATEMENT: '0.001' }, 'the whole server');
  // No earlier request, so that nothing is planned or cached.
  await fetch(`${world.url}/api/v1/statuses/1`, { headers: { 'x-request-id': 'first-1' } });
  const lines = world.log.lines().filter(({ msg }) => msg === 'slow statement');
  const own = lines.filter(({ requestId }) => requestId === 'first-1');
  expect(own.length).toBeGreaterThan(0);
  expect(own[0]).toMatchObject({ facade: 'rest', procedure: 'statuses.get' });
  await world.close();
});
