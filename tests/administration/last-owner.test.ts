/** The last owner stays one, and `plaza roles` from a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
  await terminal.world.person('nora', { role: 'Owner' });
});
afterAll(() => terminal.close());

const modify = (...args: string[]) => terminal.plaza('accounts', 'modify', ...args);
const LAST = { code: 1, out: '', err: 'This is the last owner: make somebody else an owner first\n' };

describe('the last owner', () => {
  test.each([
    ['is not demoted', ['--role', 'Admin']],
    ['does not lose the role', ['--remove-role']],
    ['is not suspended', ['--suspend']],
    ['does not become a memorial', ['--memorial']],
  ])('%s', async (_what, args) => {
    expect(await modify('nora', ...args)).toEqual(LAST);
    expect(await terminal.userOf('nora')).toMatchObject({ roleId: 3n, suspendedAt: null });
  });

  test('one who cannot act is no other owner; one who can is', async () => {
    const { db } = terminal.world.platform;
    const other = await terminal.world.person('other', { role: 'Owner' });
    await db.user.update({ where: { id: other.userId }, data: { confirmedAt: null } });
    expect(await modify('nora', '--suspend')).toEqual(LAST);
    await db.user.update({ where: { id: other.userId }, data: { confirmedAt: terminal.world.clock.now() } });
    await db.actor.update({ where: { id: other.actorId }, data: { memorial: true } });
    expect(await modify('nora', '--suspend')).toEqual(LAST);
    await db.actor.update({ where: { id: other.actorId }, data: { memorial: false } });
    expect(await modify('nora', '--suspend')).toMatchObject({ code: 0, err: '' });
    expect(await modify('other', '--role', 'none')).toEqual(LAST);
    expect(await modify('other', '--role', 'none', '--force')).toMatchObject({ code: 0, err: '' });
    expect(await terminal.userOf('other')).toMatchObject({ roleId: null });
    const log = await db.actionLog.findFirstOrThrow({ where: { action: 'ACCOUNT_ROLE_CHANGE' } });
    expect(log).toMatchObject({
      actorId: null,
      targetId: other.actorId,
      object: { old: { role: 'Owner' }, new: { role: '' } },
    });
  });
});

test('roles are made, changed, listed and deleted, and the log has it without a name', async () => {
  const roles = (...args: string[]) => terminal.plaza('roles', ...args);
  const made = await roles(
    'create',
    'Helper',
    '--permissions',
    'manage_reports,view_dashboard',
    '--position',
    '5',
    '--highlighted',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const line = async () => (await roles('list')).out.split('\n').find((each) => each.includes('Helper'));
  expect((await line())?.split(/ {2,}/)).toEqual(['Helper', '5', 'shown', 'view_dashboard,manage_reports']);
  expect(await modify('bob', '--role', 'helper')).toMatchObject({ code: 0, err: '' });
  expect(await roles('edit', 'helper', '--permissions', '', '--no-highlighted')).toMatchObject({ code: 0, err: '' });
  expect((await line())?.split(/ {2,}/)).toEqual(['Helper', '5', 'hidden', '-']);
  expect(await roles('edit', 'everyone', '--permissions', 'invite_users')).toMatchObject({ code: 0, err: '' });
  expect((await roles('list')).out).toMatch(/^everyone +-1 +hidden +invite_users$/m);
  const refused: [string[], string][] = [
    [['create', 'helper'], 'Validation failed: Name has already been taken\n'],
    [['create', 'x', '--position', '1000'], 'Validation failed: Position must be below that of Owner\n'],
    [['edit', 'Owner', '--permissions', ''], 'Validation failed: Permissions cannot be changed for this role\n'],
    [
      ['edit', 'everyone', '--permissions', 'manage_users'],
      'Validation failed: Permissions cannot be given to everyone: manage_users\n',
    ],
    [['delete', 'everyone'], 'This role cannot be deleted\n'],
    [['delete', 'Owner'], 'This role cannot be deleted\n'],
    [['delete', 'King'], 'There is no role King; see "plaza roles list".\n'],
    [['edit', 'Helper'], 'Say what to change; see --help.\n'],
  ];
  for (const [args, err] of refused) expect(await roles(...args), args.join(' ')).toEqual({ code: 1, out: '', err });
  expect(await roles('delete', 'Helper')).toMatchObject({ code: 0, err: '' });
  expect(await terminal.userOf('bob')).toMatchObject({ roleId: null });
  const log = await terminal.world.platform.db.actionLog.findMany({
    where: { targetType: 'Role' },
    orderBy: { id: 'asc' },
  });
  expect(log.map((row) => [row.actorId, row.action])).toEqual([
    [null, 'ROLE_CREATION'],
    [null, 'ROLE_UPDATE'],
    [null, 'ROLE_UPDATE'],
    [null, 'ROLE_DELETION'],
  ]);
});
