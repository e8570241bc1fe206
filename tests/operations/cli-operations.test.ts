/** `plaza settings …`, `jobs …`, `doctor` and other commands for operators, from a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

describe('settings', () => {
  test('get prints one or all, set changes one at once, reset restores the default', async () => {
    expect(await terminal.plaza('settings', 'get', 'name')).toEqual({ code: 0, out: 'Plaza\n', err: '' });
    expect(await terminal.plaza('settings', 'set', 'languages', 'de, en')).toMatchObject({
      out: 'languages is now: de en\n',
    });
    expect((await terminal.plaza('settings', 'get')).out).toMatch(/^languages +de en$/m);
    expect(await terminal.plaza('settings', 'reset', 'languages')).toMatchObject({ out: 'languages is now: en\n' });
  });

  test('unknown settings and invalid values are refused in one sentence', async () => {
    expect(await terminal.plaza('settings', 'get', 'colour')).toEqual({
      code: 1,
      out: '',
      err: 'There is no setting called colour.\n',
    });
    expect(await terminal.plaza('settings', 'set', 'registrations', 'perhaps')).toEqual({
      code: 1,
      out: '',
      err: 'Validation failed: Registrations must be open, approval or closed\n',
    });
  });
});

describe('jobs', () => {
  test('dead lists them, retry puts them back, discard deletes them', async () => {
    const { db, pool } = terminal.world.platform;
    const row = {
      name: 'token.revoked',
      payload: { tokenId: '9' },
      error: 'no luck',
      attempts: 10,
      createdAt: terminal.world.clock.now(),
    };
    await db.deadJob.createMany({ data: [1n, 2n, 3n].map((id) => ({ ...row, id })) });
    const { out } = await terminal.plaza('jobs', 'dead');
    expect(out.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(['3', '2', '1', '']);
    expect(await terminal.plaza('jobs', 'discard', '2')).toMatchObject({ code: 0, out: '1 job is discarded.\n' });
    const err = 'There is no dead job 2; see "plaza jobs dead".\n';
    expect(await terminal.plaza('jobs', 'discard', '2')).toMatchObject({ code: 1, err });
    expect(await terminal.plaza('jobs', 'retry', '2')).toMatchObject({ code: 1, err });
    expect(await terminal.plaza('jobs', 'retry', '1')).toMatchObject({ out: '1 job is in the queue again.\n' });
    expect(await terminal.plaza('jobs', 'retry', '--all')).toMatchObject({ out: '1 job is in the queue again.\n' });
    expect(await db.deadJob.count()).toBe(0);
    const { rows } = await pool.query("SELECT FROM graphile_worker._private_jobs WHERE payload->>'tokenId' = '9'");
    expect(rows).toHaveLength(2);
    await pool.query('DELETE FROM graphile_worker._private_jobs');
  });
});

describe('the installation', () => {
  test('migrate says that there is nothing to do', async () => {
    expect(await terminal.plaza('migrate')).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
  });

  test('every command has help, and an unknown one is refused', async () => {
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
      'emoji import',
      'emoji list',
      'emoji remove',
      'announcements create',
      'jobs dead',
      'jobs retry',
      'jobs discard',
      'migrate',
      'doctor',
      'backup',
      'restore',
      'import mastodon',
    ]) {
      const { code, out } = await terminal.plaza(...command.split(' ').filter(Boolean), '--help');
      expect(code, command).toBe(0);
      expect(out, command).toContain(`Usage: plaza ${command}`.trimEnd());
    }
    expect(await terminal.plaza('dance')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining("unknown command 'dance'"),
    });
  });
});

describe('while no server runs', () => {
  test('the embedded database is started for the command and stopped after it', async () => {
    const made = await terminal.plazaWith({}, 'accounts', 'create', 'dora', '--email', 'dora@example.org');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((await terminal.plazaWith({}, 'accounts', 'list')).out).toMatch(/^dora {2}dora@example\.org/);
  });
});
