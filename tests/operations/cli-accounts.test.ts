/** `plaza accounts …` and `plaza tokens …` from a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { mailsTo } from '../support/world/mails.ts';
import { protect } from '../support/world/second-factor.ts';
import { PASSWORD } from '../support/world/world.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

describe('accounts', () => {
  test('create: the last line is the password, and the account has the given values', async () => {
    const made = await terminal.plaza(
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
    expect(await terminal.userOf('dora')).toMatchObject({
      email: 'dora@example.org',
      roleId: 3n,
      confirmedAt: expect.any(Date),
      approvedAt: expect.any(Date),
    });
    const given = await terminal.plaza(
      'accounts',
      'create',
      'fred',
      '--email',
      'fred@example.org',
      '--password',
      'correct horse battery',
    );
    expect(given.out).toMatch(/New password: correct horse battery\n$/);
    expect(await terminal.userOf('fred')).toMatchObject({ roleId: null, confirmedAt: null });
  });

  test('reset-2fa: the second factor is removed, in the log, and only if there is one', async () => {
    const { world } = terminal;
    const who = await world.person('lost');
    expect((await terminal.plaza('accounts', 'reset-2fa', 'lost')).code).toBe(1);
    await protect(world, who);
    const passkey = { credentialId: 'lost', publicKey: new Uint8Array(1), name: 'Lost', createdAt: world.clock.now() };
    await world.platform.db.passkey.create({ data: { ...passkey, id: world.platform.ids.next(), userId: who.userId } });
    expect(await terminal.plaza('accounts', 'reset-2fa', 'lost')).toMatchObject({ code: 0, err: '' });
    expect((await terminal.userOf('lost'))?.secondFactorAt).toBeNull();
    expect(await world.platform.db.passkey.count()).toBe(0);
    const { action, actorId } = await world.platform.db.actionLog.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect([action, actorId]).toEqual(['ACCOUNT_SECOND_FACTOR_RESET', null]);
  });

  test('modify: an account becomes a memorial, which nobody uses, and an ordinary one again', async () => {
    const { world } = terminal;
    const who = await world.person('late');
    const account = async () => (await world.rest().get(`/api/v1/accounts/${who.id}`)).body;
    const signIn = async () =>
      (await world.rest().post('/api/v1/sessions', { email: who.email, password: PASSWORD })).status;
    expect(await account()).not.toHaveProperty('memorial');
    expect(await terminal.plaza('accounts', 'modify', 'late', '--memorial')).toMatchObject({ code: 0, err: '' });
    expect([(await account()).memorial, await signIn()]).toEqual([true, 403]);
    expect((await world.rest(who).get('/api/v1/accounts/verify_credentials')).status).toBe(401);
    await terminal.plaza('accounts', 'modify', 'late', '--unmemorial');
    expect([(await account()).memorial, await signIn()]).toEqual([undefined, 200]);
  });

  test('create and modify: accept an address at a host without a dot, which signs in', async () => {
    const made = await terminal.plaza('accounts', 'create', 'root_', '--email', 'admin@localhost', '--confirmed');
    expect(made).toMatchObject({ code: 0, err: '' });
    const password = /New password: (\S+)/.exec(made.out)?.[1] ?? '';
    const signedIn = await terminal.world.rest().post('/api/v1/sessions', { email: 'Admin@LOCALHOST', password });
    expect([signedIn.status, signedIn.body.user.email]).toEqual([200, 'admin@localhost']);
    expect(await terminal.plaza('accounts', 'modify', 'root_', '--email', 'root@plaza')).toMatchObject({ code: 0 });
    for (const email of ['admin@', 'İroot@localhost', 'a b@localhost', 'admin@-', 'admin@local host']) {
      const refused = await terminal.plaza('accounts', 'modify', 'root_', '--email', email);
      expect(refused, email).toMatchObject({ code: 1, err: expect.stringMatching(/required format\n$/) });
    }
    const open = { email: 'somebody@localhost', password: 'a whole new phrase' };
    expect((await terminal.world.rest().post('/api/v1/users', open)).status).toBe(422);
  });

  test('create: refuses taken, malformed or missing values in one sentence, and creates nothing', async () => {
    const before = await terminal.world.platform.db.user.count();
    const cases = [
      ['alice', '--email', 'another@example.org'],
      ['gina', '--email', 'alice@example.org'],
      ['gina', '--email', 'nonsense'],
      ['gi na', '--email', 'gina@example.org'],
      ['gina', '--email', 'gina@example.org', '--role', 'King'],
      ['gina'],
    ];
    for (const args of cases) {
      const refused = await terminal.plaza('accounts', 'create', ...args);
      expect(refused, args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) });
    }
    expect(await terminal.world.platform.db.user.count()).toBe(before);
  });

  test('list shows everyone with role and state', async () => {
    const { code, out } = await terminal.plaza('accounts', 'list');
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
    expect(rows).toContainEqual(expect.arrayContaining([terminal.world.mod.name, 'Moderator']));
  });

  test('modify changes role, address, state and password of a running server within a second', async () => {
    const headers = { Authorization: `Bearer ${terminal.world.bob.token}` };
    const accountState = async () =>
      (await fetch(`${terminal.world.url}/api/v1/accounts/verify_credentials`, { headers })).status;
    expect(await accountState()).toBe(200);
    const port = Number(new URL(terminal.world.url).port);
    const socket = await openSocket(port, `?stream=user&access_token=${terminal.world.bob.token}`);
    await socket.settled();
    expect(await terminal.plaza('accounts', 'modify', 'bob', '--suspend', '--role', 'Admin')).toMatchObject({
      code: 0,
      err: '',
    });
    // For the server, the command line is another process, whose changes the database announces.
    const becomes = (status: number) => expect.poll(accountState).toBe(status);
    await becomes(403);
    await terminal.world.drain();
    expect(await socket.closed).toBeGreaterThan(0);
    expect(await terminal.userOf('bob')).toMatchObject({ roleId: 2n, suspendedAt: expect.any(Date) });
    const { actionLog } = terminal.world.platform.db;
    const logged = await actionLog.count();
    expect(await terminal.plaza('accounts', 'modify', 'bob', '--suspend')).toMatchObject({ code: 0, err: '' });
    expect(await actionLog.count()).toBe(logged);
    const page = async () => (await fetch(`${terminal.world.url}/@bob`)).status;
    expect(await page()).toBe(404);
    const changed = await terminal.plaza(
      'accounts',
      'modify',
      '@BOB',
      '--unsuspend',
      '--remove-role',
      '--email',
      'robert@example.org',
    );
    expect(changed).toMatchObject({ code: 0, err: '' });
    expect(await terminal.userOf('bob')).toMatchObject({
      roleId: null,
      suspendedAt: null,
      email: 'robert@example.org',
    });
    await becomes(200);
    expect(await page()).toBe(200);
    const reset = await terminal.plaza('accounts', 'modify', 'bob', '--reset-password');
    expect(reset.out).toMatch(/\nNew password: \S{12,}\n$/);
    await becomes(401);
    expect(await terminal.plaza('accounts', 'modify', 'carol', '--email', 'robert@example.org')).toMatchObject({
      code: 1,
      err: 'This email is already used.\n',
    });
    // A name is not a pattern: `b_b` would match bob too.
    for (const name of ['nobody', 'b_b', '%']) {
      expect(await terminal.plaza('accounts', 'modify', name, '--role', 'Owner')).toEqual({
        code: 1,
        out: '',
        err: `There is no account called ${name}.\n`,
      });
    }
    expect(await terminal.plaza('accounts', 'modify', 'carol')).toMatchObject({ code: 1 });
  });
});

describe('acts', () => {
  const run = (command: string, name: string, ...more: string[]) => terminal.plaza('accounts', command, name, ...more);

  test('warn, disable, sensitize, silence and suspend, and take back, as staff do', async () => {
    const { world } = terminal;
    const { carol } = world;
    const state = async () => {
      const { body } = await world.rest(world.admin).get(`/api/v1/admin/accounts/${carol.id}`);
      return {
        disabled: body.disabled,
        sensitized: body.sensitized,
        silenced: body.silenced,
        suspended: body.suspended,
      };
    };
    const none = { disabled: false, sensitized: false, silenced: false, suspended: false };
    expect((await run('warn', 'carol', '--text', 'Mind the gap', '--no-mail')).out).toBe(
      'The account carol is warned.\n',
    );
    for (const [command, undoing, mark] of [
      ['disable', 'enable', 'disabled'],
      ['sensitize', 'unsensitize', 'sensitized'],
      ['silence', 'unsilence', 'silenced'],
      ['suspend', 'unsuspend', 'suspended'],
    ] as const) {
      expect(await run(command, '@Carol')).toMatchObject({ code: 0, err: '' });
      expect(await state()).toEqual({ ...none, [mark]: true });
      expect((await terminal.plaza('accounts', 'list')).out).toMatch(new RegExp(`^carol .*${mark}`, 'm'));
      expect(await run(undoing, 'carol')).toMatchObject({ code: 0, err: '' });
      expect(await state()).toEqual(none);
    }
    const [warning] = await world.platform.db.accountWarning.findMany({
      orderBy: { id: 'asc' },
      where: { action: 'none' },
    });
    expect(warning).toMatchObject({ targetId: carol.actorId, text: 'Mind the gap', moderatorId: null });
    const log = await world.platform.db.actionLog.findMany({
      where: { targetId: carol.actorId },
      orderBy: { id: 'asc' },
    });
    expect(log.map((row) => [row.action, row.actorId])).toContainEqual(['ACCOUNT_UNSUSPENSION', null]);
  });

  test('approving by modify is the same: once, with its mail', async () => {
    const { world } = terminal;
    const { db } = world.platform;
    const ann = await world.person('ann');
    await db.user.update({ where: { id: ann.userId }, data: { approvedAt: null } });
    for (const _time of ['first', 'second'])
      expect((await terminal.plaza('accounts', 'modify', 'ann', '--approve')).code).toBe(0);
    expect((await mailsTo(world, ann.email)).map(({ subject }) => subject)).toEqual(['Welcome to Plaza']);
    const log = await db.actionLog.findMany({ where: { targetId: ann.actorId, action: 'ACCOUNT_APPROVAL' } });
    expect(log.length).toBe(1);
  });

  test('approve, reject and delete, where they apply', async () => {
    const { world } = terminal;
    const { db } = world.platform;
    const [pat, rex] = [await world.person('pat'), await world.person('rex')];
    await db.user.updateMany({ where: { id: { in: [pat.userId, rex.userId] } }, data: { approvedAt: null } });
    expect((await run('approve', 'pat')).out).toBe('The account pat is approved.\n');
    expect((await run('reject', 'rex')).out).toBe('The account rex is rejected.\n');
    expect([await db.user.count({ where: { id: rex.userId } })]).toEqual([0]);
    for (const command of ['approve', 'reject', 'delete', 'unsuspend'])
      expect(await run(command, 'pat')).toEqual({
        code: 1,
        out: '',
        err: 'This action does not apply to the current state of pat.\n',
      });
    await run('suspend', 'pat');
    expect((await run('delete', 'pat')).out).toBe('The account pat is deleted.\n');
    await world.drain();
    expect((await run('unsuspend', 'pat')).err).toBe('There is no account called pat.\n');
    expect((await world.rest().get(`/api/v1/accounts/${pat.id}`)).status).toBe(404);
  });
});

describe('tokens', () => {
  test('create prints only a valid token, with the given scopes', async () => {
    const { code, out } = await terminal.plaza('tokens', 'create', 'alice', '--scopes', 'read:accounts');
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+\n$/);
    const headers = { Authorization: `Bearer ${out.trim()}` };
    const me = await fetch(`${terminal.world.url}/api/v1/accounts/verify_credentials`, { headers });
    expect(await me.json()).toMatchObject({ id: terminal.world.alice.id });
    const app = await fetch(`${terminal.world.url}/api/v1/apps/verify_credentials`, { headers });
    expect(await app.json()).toMatchObject({ name: 'Command line', scopes: ['read:accounts'] });
    const post = await fetch(`${terminal.world.url}/api/v1/statuses`, { method: 'POST', headers });
    expect(post.status).toBe(403);
    expect(await terminal.plaza('tokens', 'create', 'alice', '--scopes', 'read nonsense')).toEqual({
      code: 1,
      out: '',
      err: 'One of the scopes "read nonsense" does not exist.\n',
    });
  });
});
