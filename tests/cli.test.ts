/** `plaza …` from a terminal: the real program in a process of its own, on a database of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createWorld, type World } from './support/world.ts';

/** Each command is a process of its own that starts from nothing. */
vi.setConfig({ testTimeout: 60_000 });

const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-cli-'));

/** The server that runs meanwhile. */
let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

async function plazaWith(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, 'src/cli.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

const plaza = (...args: string[]): Promise<Ended> =>
  plazaWith({ DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url }, ...args);

const userOf = (name: string) =>
  world.platform.db.user.findFirst({ where: { profiles: { some: { preferredUsername: name } } } });

describe('accounts', () => {
  test('create: the last line is the password, and the account is as asked for', async () => {
    const made = await plaza(
      'accounts',
      'create',
      'dora',
      '--email',
      'dora@example.org',
      '--role',
      'Owner',
      '--confirmed',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out.trimEnd().split('\n').at(-1)).toMatch(/^New password: \S{12,}$/);
    expect(await userOf('dora')).toMatchObject({
      email: 'dora@example.org',
      role: 'Owner',
      confirmedAt: expect.any(Date),
      approvedAt: expect.any(Date),
    });
    const given = await plaza(
      'accounts',
      'create',
      'fred',
      '--email',
      'fred@example.org',
      '--password',
      'correct horse battery',
    );
    expect(given.out).toMatch(/New password: correct horse battery\n$/);
    expect(await userOf('fred')).toMatchObject({ role: null, confirmedAt: null });
  });

  test('create: refuses in one sentence what is taken, malformed or missing, and makes nothing', async () => {
    const before = await world.platform.db.user.count();
    const cases = [
      ['alice', '--email', 'another@example.org'],
      ['gina', '--email', 'alice@example.org'],
      ['gina', '--email', 'nonsense'],
      ['gi na', '--email', 'gina@example.org'],
      ['gina', '--email', 'gina@example.org', '--role', 'King'],
      ['gina'],
    ];
    for (const args of cases) {
      const refused = await plaza('accounts', 'create', ...args);
      expect(refused, args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) });
    }
    expect(await world.platform.db.user.count()).toBe(before);
  });

  test('list shows everyone with role and standing', async () => {
    const { code, out } = await plaza('accounts', 'list');
    expect(code).toBe(0);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual([
      'alice',
      'alice@example.org',
      '-',
      'active',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    expect(rows).toContainEqual(expect.arrayContaining([world.mod.name, 'Moderator']));
  });

  test('modify changes role, address, standing and password of a running server at once', async () => {
    const headers = { Authorization: `Bearer ${world.bob.token}` };
    const standing = async () => (await fetch(`${world.url}/api/v1/accounts/verify_credentials`, { headers })).status;
    expect(await standing()).toBe(200);
    expect(await plaza('accounts', 'modify', 'bob', '--suspend', '--role', 'Admin')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await standing()).toBe(403);
    expect(await userOf('bob')).toMatchObject({ role: 'Admin', suspendedAt: expect.any(Date) });
    const changed = await plaza(
      'accounts',
      'modify',
      '@BOB',
      '--unsuspend',
      '--remove-role',
      '--email',
      'robert@example.org',
      '--reset-password',
    );
    expect(changed.out).toMatch(/\nNew password: \S{12,}\n$/);
    expect(await userOf('bob')).toMatchObject({ role: null, suspendedAt: null, email: 'robert@example.org' });
    expect(await standing()).toBe(200);
    expect(await plaza('accounts', 'modify', 'carol', '--email', 'robert@example.org')).toMatchObject({
      code: 1,
      err: 'This email is already used.\n',
    });
    expect(await plaza('accounts', 'modify', 'nobody', '--confirm')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account called nobody.\n',
    });
    expect(await plaza('accounts', 'modify', 'carol')).toMatchObject({ code: 1 });
  });
});

describe('tokens', () => {
  test('create prints a token alone that the server takes, with the scopes asked for', async () => {
    const { code, out } = await plaza('tokens', 'create', 'alice', '--scopes', 'read:accounts');
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+\n$/);
    const headers = { Authorization: `Bearer ${out.trim()}` };
    const me = await fetch(`${world.url}/api/v1/accounts/verify_credentials`, { headers });
    expect(await me.json()).toMatchObject({ id: world.alice.id });
    const post = await fetch(`${world.url}/api/v1/statuses`, { method: 'POST', headers });
    expect(post.status).toBe(403);
    expect(await plaza('tokens', 'create', 'alice', '--scopes', 'read nonsense')).toEqual({
      code: 1,
      out: '',
      err: 'One of the scopes "read nonsense" does not exist.\n',
    });
  });
});

describe('settings', () => {
  test('get prints one or all, set changes one at once, reset takes it back', async () => {
    expect(await plaza('settings', 'get', 'name')).toEqual({ code: 0, out: 'Plaza\n', err: '' });
    expect(await plaza('settings', 'set', 'languages', 'de, en')).toMatchObject({ out: 'languages is now: de en\n' });
    expect((await plaza('settings', 'get')).out).toMatch(/^languages +de en$/m);
    expect(await plaza('settings', 'reset', 'languages')).toMatchObject({ out: 'languages is now: en\n' });
  });

  test('what is no setting or no value for one is refused in one sentence', async () => {
    expect(await plaza('settings', 'get', 'colour')).toEqual({
      code: 1,
      out: '',
      err: 'There is no setting called colour.\n',
    });
    expect(await plaza('settings', 'set', 'registrations', 'perhaps')).toEqual({
      code: 1,
      out: '',
      err: 'Validation failed: Registrations must be open, approval or closed\n',
    });
  });
});

describe('jobs', () => {
  test('dead lists them, retry puts them back, discard gives them up', async () => {
    const { db, pool } = world.platform;
    const row = {
      name: 'token.revoked',
      payload: { tokenId: '9' },
      error: 'no luck',
      attempts: 10,
      createdAt: world.clock.now(),
    };
    await db.deadJob.createMany({ data: [1n, 2n, 3n].map((id) => ({ ...row, id })) });
    const { out } = await plaza('jobs', 'dead');
    expect(out.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(['3', '2', '1', '']);
    expect(await plaza('jobs', 'discard', '2')).toMatchObject({ code: 0 });
    expect(await plaza('jobs', 'discard', '2')).toMatchObject({ code: 1, err: 'Record not found\n' });
    expect(await plaza('jobs', 'retry', '1')).toMatchObject({ out: '1 job is in the queue again.\n' });
    expect(await plaza('jobs', 'retry', '--all')).toMatchObject({ out: '1 job is in the queue again.\n' });
    expect(await db.deadJob.count()).toBe(0);
    const { rows } = await pool.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'token.revoked'");
    expect(rows).toHaveLength(2);
    await pool.query('DELETE FROM graphile_worker._private_jobs');
  });
});

describe('the installation', () => {
  test('migrate says that there is nothing to do', async () => {
    expect(await plaza('migrate')).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
  });

  test('doctor finds everything in order, a line each', async () => {
    const { code, out } = await plaza('doctor');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(lines.map(([verdict, name]) => `${name} ${verdict}`)).toEqual([
      'config ok',
      'disk ok',
      'mail ok',
      'database ok',
      'migrations ok',
      'redis ok',
      'storage ok',
      'jobs ok',
    ]);
    expect(code).toBe(0);
  });

  test('doctor names what is wrong and ends with 1', async () => {
    await world.platform.db.deadJob.create({
      data: { id: 5n, name: 'token.revoked', payload: {}, error: 'x', attempts: 10, createdAt: world.clock.now() },
    });
    const dead = await plaza('doctor');
    expect(dead.code).toBe(1);
    expect(dead.out).toMatch(/^problem +jobs +1 failed for good: see "plaza jobs dead"\.$/m);
    const away = { DATABASE_URL: 'postgresql://nobody:hunter2@127.0.0.1:1/nothing', SMTP_URL: 'smtp://127.0.0.1:1' };
    const unreached = await plazaWith(away, 'doctor');
    expect(unreached.code).toBe(1);
    expect(unreached.out).toMatch(/^problem +database +.*ECONNREFUSED/m);
    expect(unreached.out).toMatch(/^problem +mail +.*ECONNREFUSED/m);
    expect(unreached.out).not.toContain('hunter2');
    expect(await plazaWith({ REGISTRATIONS: 'perhaps' }, 'doctor')).toEqual({
      code: 1,
      out: 'problem  config  REGISTRATIONS must be open, approval or closed.\n',
      err: '',
    });
  });

  test('every command explains itself, and an unknown one is refused', async () => {
    const commands = [
      '',
      'accounts',
      'accounts create',
      'accounts list',
      'accounts modify',
      'tokens create',
      'settings get',
    ];
    for (const command of [
      ...commands,
      'settings set',
      'jobs dead',
      'jobs retry',
      'jobs discard',
      'migrate',
      'doctor',
    ]) {
      const { code, out } = await plaza(...command.split(' ').filter(Boolean), '--help');
      expect(code, command).toBe(0);
      expect(out, command).toContain(`Usage: plaza ${command}`.trimEnd());
    }
    expect(await plaza('dance')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining("unknown command 'dance'"),
    });
  });
});

describe('while no server runs', () => {
  test('the embedded database is started for the command and stopped after it', { timeout: 60_000 }, async () => {
    const made = await plazaWith({}, 'accounts', 'create', 'dora', '--email', 'dora@example.org');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((await plazaWith({}, 'accounts', 'list')).out).toMatch(/^dora {2}dora@example\.org/);
  });
});
