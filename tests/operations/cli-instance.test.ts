/** `plaza rules`, `texts`, `terms` and `domain-blocks`: data about the server, from a terminal. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

const get = async (name: string) => (await terminal.world.rest().get(`/api/v1/instance/${name}`)).body;
const file = (content: string): string => {
  const name = path.join(terminal.dataDir, 'text.md');
  writeFileSync(name, content);
  return name;
};

test('rules are added, changed, listed and deleted', async () => {
  const added = await terminal.plaza(
    'rules',
    'add',
    'Be kind',
    '--hint',
    'Always',
    '--translation',
    'fr=Soyez gentils',
  );
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\n$/) });
  const id = added.out.trim();
  const fr = { text: 'Soyez gentils', hint: '' };
  expect(await get('rules')).toEqual([{ id, text: 'Be kind', hint: 'Always', translations: { fr } }]);
  expect(await terminal.plaza('rules', 'change', id, 'Be very kind')).toMatchObject({ out: 'Changed.\n' });
  expect((await terminal.plaza('rules', 'list')).out).toMatch(new RegExp(`^${id} +Be very kind$`, 'm'));
  expect(await get('rules')).toMatchObject([{ text: 'Be very kind', hint: 'Always', translations: { fr } }]);
  expect(await terminal.plaza('rules', 'delete', id)).toMatchObject({ out: 'Deleted.\n' });
  expect(await terminal.plaza('rules', 'delete', id)).toEqual({ code: 1, out: '', err: 'Record not found\n' });
  expect((await terminal.plaza('rules', 'add', 'x', '--translation', 'nonsense')).err).toMatch(/fr=Text/);
});

test('texts are written from files, printed and removed', async () => {
  const source = file('We keep *little*.\n');
  expect(await terminal.plaza('texts', 'set', 'privacy_policy', source)).toMatchObject({ out: 'Written.\n' });
  expect((await get('privacy_policy')).content).toBe('<p>We keep <em>little</em>.</p>');
  expect((await terminal.plaza('texts', 'get', 'privacy_policy')).out).toBe('We keep *little*.\n\n');
  expect(await terminal.plaza('texts', 'remove', 'privacy_policy')).toMatchObject({ out: 'Removed.\n' });
  expect((await get('privacy_policy')).content).toBe('');
  expect((await terminal.plaza('texts', 'set', 'imprint', source)).err).toMatch(/extended_description, privacy_policy/);
  expect(await terminal.plaza('texts', 'set', 'privacy_policy', '/nothing/here')).toMatchObject({
    code: 1,
    err: 'The file /nothing/here cannot be read.\n',
  });
});

test('terms of service are published for a day, and withdrawn before it', async () => {
  const source = file('Agree.');
  expect(await terminal.plaza('terms', 'publish', '2999-01-01', source)).toMatchObject({ out: 'Published.\n' });
  expect((await terminal.plaza('terms', 'list')).out).toMatch(/^2999-01-01 +to come$/m);
  expect(await get('terms_of_service')).toMatchObject({ effective_date: '2999-01-01', effective: false });
  expect(await terminal.plaza('terms', 'withdraw', '2999-01-01')).toMatchObject({ out: 'Withdrawn.\n' });
  expect((await terminal.plaza('terms', 'publish', '1999-01-01', source)).err).toMatch(/must be today or later/);
});

test('servers are blocked, changed, listed and unblocked', async () => {
  await terminal.plaza('settings', 'set', 'showDomainBlocks', 'all');
  const added = await terminal.plaza('domain-blocks', 'add', 'Spam.example', '--public-comment', 'Spam');
  expect(added.out).toBe('spam.example is blocked: silence.\n');
  const suspended = await terminal.plaza('domain-blocks', 'add', 'spam.example', '--severity', 'suspend');
  expect(suspended.out).toBe('spam.example is blocked: suspend.\n');
  expect((await terminal.plaza('domain-blocks', 'list')).out).toMatch(/^spam\.example +suspend +Spam$/m);
  expect(await get('domain_blocks')).toMatchObject([{ domain: 'spam.example', severity: 'suspend' }]);
  expect(await terminal.plaza('domain-blocks', 'remove', 'spam.example')).toMatchObject({ out: 'Unblocked.\n' });
  expect(await get('domain_blocks')).toEqual([]);
});
