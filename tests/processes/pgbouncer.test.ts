/** A server whose DATABASE_URL is a PgBouncer in transaction mode, with fewer connections than it requests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createPlatform } from '../../src/platform/platform.ts';
import { findProgram } from '../../src/platform/programs/run-program.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { freePort } from '../support/servers/free-port.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** Starts PgBouncer in front of a database. */
async function startPgBouncer(direct: URL) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
  const settings = `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`;
  writeFileSync(path.join(folder, 'pgbouncer.ini'), settings);
  chmodSync(folder, 0o755);
  const asRoot = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asRoot, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  while (!said.includes('process up')) said += String((await once(child.stderr, 'data'))[0]);
  child.stderr.resume();
  const url = new URL(direct);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

describe.skipIf(findProgram('pgbouncer') === null)('behind PgBouncer', () => {
  let database: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    bouncer = await startPgBouncer(new URL(database.url));
    env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url };
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.drop();
  });

  test('requests, transactions and jobs are as they are without it', async () => {
    const world: World = await createWorld({ env, databaseUrl: database.url });
    const posts = Array.from({ length: 30 }, (_, n) =>
      world.rest(world.alice).post('/api/v1/statuses', { status: `@bob number ${n}` }),
    );
    const ids = (await Promise.all(posts)).map(({ body }) => body.id);
    await world.drain();
    const { body } = await world.rest(world.bob).get('/api/v1/notifications', { limit: 40 });
    expect(body.map(({ status }: { status: { id: string } }) => status.id).sort()).toEqual(ids.sort());
    await world.close();
  });

  test('a role with another time zone is refused with what to run', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET timezone TO 'Europe/Berlin'`);
    await client.end();
    const again = await startPgBouncer(new URL(database.url));
    const config = readConfig({ ...env, DATABASE_URL: again.url, DATABASE_TIMEOUT: '60' });
    const starting = createPlatform(config, { databaseUrl: database.url, secrets: deriveSecrets('not secret') });
    await expect(starting).rejects.toThrow(/have the time zone Europe\/Berlin: run "ALTER ROLE plaza SET timezone/);
    await again.stop();
  });
});
