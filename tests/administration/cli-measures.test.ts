/** `plaza stats` and `plaza tags` from a terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal.close());

test('stats prints the numbers of a period', async () => {
  await terminal.plaza('accounts', 'create', 'maria', '--email', 'maria@example.org', '--confirmed');
  const { out } = await terminal.plaza('stats');
  expect(out).toMatch(/^new_users +1 +before: 0$/m);
  expect(out).toMatch(/^active_users +\d+ +before: 0$/m);
  expect((await terminal.plaza('stats', '--from', '2020-01-01', '--to', '2020-02-01')).out).toMatch(/^new_users +0 /m);
  expect(await terminal.plaza('stats', '--from', 'x')).toMatchObject({ code: 1, err: 'Invalid date supplied\n' });
});

test('tags are taken out of use and spelt otherwise, with rows of the log', async () => {
  const { world } = terminal;
  await world.rest(world.alice).post('/api/v1/statuses', { status: '#vile' });
  const edited = await terminal.plaza('tags', 'edit', 'vile', '--title', 'Vile', '--usable', 'no', '--listable', 'no');
  expect(edited.out).toBe('#Vile is out of use.\n');
  expect((await world.rest(world.alice).post('/api/v1/statuses', { status: '#vile' })).status).toBe(422);
  expect(await world.platform.db.actionLog.findMany()).toMatchObject([{ action: 'TAG_UPDATE', actorId: null }]);
  expect((await terminal.plaza('tags', 'edit', 'vile', '--title', 'Other')).err).toMatch(/does not match/);
  expect((await terminal.plaza('tags', 'edit', 'vile', '--usable', 'maybe')).err).toBe(
    'maybe is neither yes nor no.\n',
  );
  expect((await terminal.plaza('tags', 'edit', 'unknown')).err).toBe('Nobody has used the hashtag unknown.\n');
});
