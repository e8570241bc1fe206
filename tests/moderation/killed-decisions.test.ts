/**
 * A server that is killed during a decision of the staff leaves nothing half done: neither the change, nor its log entry, nor its
 * jobs.
 */
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { ServerProcesses } from '../support/servers/process.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const servers = new ServerProcesses();
let world: World;
let database: pg.Client;
let people: Record<'suspended' | 'disabled' | 'approved' | 'promoted', Person>;

beforeAll(async () => {
  world = await createWorld();
  const [suspended, disabled, approved, promoted] = await Promise.all(
    ['suspended', 'disabled', 'approved', 'promoted'].map((name) => world.person(name)),
  );
  people = { suspended, disabled, approved, promoted } as typeof people;
  await world.platform.db.user.update({ where: { id: people.approved.userId }, data: { approvedAt: null } });
  await world.drain();
  database = new pg.Client(world.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await database?.end();
  await world.close();
});

const TABLES = ['users', 'actors', 'reports', 'account_warnings', 'ip_blocks', 'domain_blocks', 'action_logs'];

/** The tables that decisions change, as text. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const name = table === 'domain_blocks' ? 'instance_domain_blocks' : table;
    const { rows } = await database.query(`SELECT md5(string_agg(t::text, '' ORDER BY t.id)) AS md5 FROM ${name} t`);
    found[table] = rows[0].md5;
  }
  const left = await database.query(
    `SELECT count(*) AS count FROM graphile_worker.jobs WHERE task_identifier IN ('account_warning.created', 'mail.requested')`,
  );
  return { ...found, jobs: left.rows[0].count };
}

/** The sessions of this database that match. */
async function sessions(condition: string): Promise<number> {
  const { rows } = await world.platform.pool.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND pid <> $1 AND ${condition}`,
    [(database as unknown as { processID: number }).processID],
  );
  return rows[0].count;
}

test('decisions that wait for their log row when the server is killed did not happen, and work afterwards', async () => {
  const report = (await world.rest(world.alice).post('/api/v1/reports', { account_id: world.erin.id, comment: 'Spam' }))
    .body;
  await world.drain();
  const admin = (url: string) => new RestClient(url, world.admin.token);
  const decisions: [path: string, body: Record<string, unknown>][] = [
    [`accounts/${people.suspended.id}/action`, { type: 'suspend' }],
    [`accounts/${people.disabled.id}/action`, { type: 'disable' }],
    [`accounts/${people.approved.id}/approve`, {}],
    [`accounts/${people.promoted.id}/role`, { role_id: '1' }],
    [`reports/${report.id}/resolve`, {}],
    ['domain_blocks', { domain: 'killed.example', severity: 'suspend' }],
    ['ip_blocks', { ip: '198.51.100.7', severity: 'no_access' }],
  ];
  const { child, url } = await servers.start({
    ...{ DATABASE_URL: world.databaseUrl, RATE_LIMITS: 'off' },
  });
  const before = await everything();
  await database.query('BEGIN');
  await database.query('LOCK TABLE action_logs IN SHARE ROW EXCLUSIVE MODE');
  const asked = decisions.map(([path, body]) =>
    admin(url)
      .post(`/api/v1/admin/${path}`, body)
      .then(
        ({ status }) => status,
        () => 'cut off',
      ),
  );
  await expect.poll(() => sessions(`wait_event_type = 'Lock'`)).toBe(decisions.length);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await database.query('ROLLBACK');
  expect(await Promise.all(asked)).toEqual(decisions.map(() => 'cut off'));
  await expect.poll(() => sessions('xact_start IS NOT NULL')).toBe(0);
  expect(await everything()).toEqual(before);

  for (const [path, body] of decisions) {
    const { status, body: answer } = await admin(world.url).post(`/api/v1/admin/${path}`, body);
    expect([path, status, answer.error]).toEqual([path, 200, undefined]);
  }
  const after = await everything();
  const unchanged = Object.keys(before).filter((name) => before[name] === after[name]);
  expect(unchanged).toEqual([]);
});
