/** `plaza invites`: making, listing and disabling invitations from a terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

const shown = (code: string) => terminal.world.rest().get(`/api/v1/invites/${code}`);

test('are made, listed and disabled, with a row of the log that names nobody', async () => {
  const made = await terminal.plaza('invites', 'create', 'olga', '--uses', '2', '--days', '7', '--comment', 'Choir');
  const [, code = ''] = /\/invite\/(\w+)\n$/.exec(made.out) ?? [];
  expect((await shown(code)).body).toMatchObject({ valid: true, account: { acct: 'olga' } });
  expect((await terminal.plaza('invites', 'list')).out).toMatch(
    new RegExp(`^${code} +olga +0/2 +\\S+ +usable +Choir$`, 'm'),
  );
  expect((await terminal.plaza('invites', 'disable', code)).out).toBe(`${code} is disabled.\n`);
  expect((await shown(code)).body.valid).toBe(false);
  expect((await terminal.plaza('invites', 'list')).out).toBe('');
  expect((await terminal.plaza('invites', 'list', '--all')).out).toMatch(/disabled/);
  expect(await terminal.world.platform.db.actionLog.findMany()).toMatchObject([
    { action: 'INVITE_DISABLING', actorId: null },
  ]);
});

test('explain the error', async () => {
  expect((await terminal.plaza('invites', 'disable')).err).toBe('Name either a code or --all.\n');
  expect((await terminal.plaza('invites', 'disable', 'nothing')).err).toMatch(/There is no invitation nothing/);
  expect((await terminal.plaza('invites', 'create', 'olga', '--uses', '0')).err).toMatch(/Max uses must be/);
  await terminal.plaza('invites', 'create', 'olga');
  expect((await terminal.plaza('invites', 'disable', '--all')).out).toBe('1 disabled.\n');
});
