/** `plaza domain-blocks`, `domain-allows`, `email-domain-blocks`, `canonical-email-blocks`, `ip-blocks`, `username-blocks`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

const plaza = (...args: string[]) => terminal.plaza(...args);
const actions = async () => {
  const rows = await terminal.world.platform.db.actionLog.findMany({
    where: { actorId: null },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => row.action);
};

test("servers are exchanged in Mastodon's CSV", async () => {
  const list = path.join(terminal.dataDir, 'list.csv');
  const header = '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate\n';
  const lines = `evil.example,suspend,true,false,"Spam, and ""worse""",true\nquiet.example,silence,false,true,,false\n`;
  writeFileSync(list, header + lines);
  expect(await plaza('domain-blocks', 'import', list)).toMatchObject({ code: 0, out: '2 servers are blocked.\n' });
  expect((await plaza('domain-blocks', 'export')).out).toBe(header + lines);
  writeFileSync(list, `${header}evil.example,noop,,,,\nnot a domain,silence,,,,\nx.example,mild,,,,\n`);
  const second = await plaza('domain-blocks', 'import', list);
  expect([second.code, second.out, second.err]).toEqual([
    1,
    expect.stringMatching(
      /^not a domain +Validation failed: Domain is .*\nx.example +Validation failed: Severity must/,
    ),
    '2 of 3 lines were refused.\n',
  ]);
  const kept = await terminal.world.platform.db.instanceDomainBlock.findUnique({ where: { domain: 'evil.example' } });
  expect(kept).toMatchObject({ severity: 'NOOP', rejectMedia: true, publicComment: 'Spam, and "worse"' });
  expect(await actions()).toEqual(['DOMAIN_BLOCK_CREATION', 'DOMAIN_BLOCK_CREATION', 'DOMAIN_BLOCK_UPDATE']);
});

test('servers are allowed where federation is limited', async () => {
  expect(await plaza('domain-allows', 'add', 'Friend.example')).toMatchObject({ out: 'friend.example is allowed.\n' });
  expect((await plaza('domain-allows', 'list')).out).toBe('friend.example\n');
  expect(await plaza('domain-allows', 'remove', 'friend.example')).toMatchObject({ out: 'Removed.\n' });
  expect(await plaza('domain-allows', 'remove', 'friend.example')).toMatchObject({
    code: 1,
    err: 'Record not found\n',
  });
});

test('domains of addresses, addresses and names are blocked and unblocked', async () => {
  const added = await plaza('email-domain-blocks', 'add', 'throwaway.example', '--allow-with-approval');
  expect(added.out).toBe('throwaway.example is blocked.\n');
  expect((await plaza('email-domain-blocks', 'list')).out).toMatch(/^throwaway\.example +with approval$/m);
  expect(await plaza('email-domain-blocks', 'remove', 'throwaway.example')).toMatchObject({ out: 'Unblocked.\n' });
  const blocked = await plaza('canonical-email-blocks', 'add', 'E.ve+1@example.com');
  expect(blocked.out).toMatch(/^[0-9a-f]{64} is blocked\.\n$/);
  expect((await plaza('canonical-email-blocks', 'find', 'eve@example.com')).out).toBe('Blocked.\n');
  expect((await plaza('canonical-email-blocks', 'list')).out).toBe(`${blocked.out.slice(0, 64)}\n`);
  expect(await plaza('canonical-email-blocks', 'remove', 'eve@example.com')).toMatchObject({ out: 'Unblocked.\n' });
  expect((await plaza('canonical-email-blocks', 'find', 'eve@example.com')).out).toBe('Not blocked.\n');
  expect((await plaza('username-blocks', 'add', 'Boss', '--contains')).out).toBe('Boss is blocked.\n');
  expect((await plaza('username-blocks', 'list')).out).toMatch(/^Boss +contained +blocked$/m);
  expect(await plaza('username-blocks', 'remove', 'b0ss')).toMatchObject({ out: 'Unblocked.\n' });
});

test('a rule for a network is obeyed by the running server, and who is locked out is let in again', async () => {
  const { world } = terminal;
  const status = async () =>
    (await fetch(`${world.url}/api/v1/instance`, { headers: { 'x-forwarded-for': '203.0.113.5' } })).status;
  const added = await plaza('ip-blocks', 'add', '203.0.113.5/24', '--severity', 'no_access', '--expires-in', '7d');
  expect(added.out).toBe('203.0.113.0/24: no_access.\n');
  await world.drain();
  await expect.poll(status).toBe(403);
  expect((await plaza('ip-blocks', 'list')).out).toMatch(/^203\.0\.113\.0\/24 +no_access +until \d{4}-/m);
  expect(await plaza('ip-blocks', 'remove', '203.0.113.77/24')).toMatchObject({ out: 'Removed.\n' });
  await world.drain();
  await expect.poll(status).toBe(200);
  expect((await plaza('ip-blocks', 'add', '010.0.0.1', '--severity', 'no_access')).err).toMatch(/is not an IP address/);
  expect((await plaza('ip-blocks', 'add', '10.0.0.1', '--severity', 'no_access', '--expires-in', 'x')).err).toMatch(
    /30m/,
  );
});
