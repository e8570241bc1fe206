/** `plaza reports` and `plaza appeals`: listing and deciding from a terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
});
afterAll(() => terminal?.close());

test('reports are listed, resolved and opened again, and the log says so', async () => {
  const { world } = terminal;
  const given = { account_id: world.bob.id, comment: 'Sells\n<b>tickets</b>', category: 'spam' };
  const { id } = (await world.rest(world.alice).post('/api/v1/reports', given)).body;
  const listed = /^\d+ +\d{4}-\d\d-\d\d +open +spam +alice → bob +Sells <b>tickets<\/b>\n$/;
  expect((await terminal.plaza('reports', 'list')).out).toMatch(listed);
  expect((await terminal.plaza('reports', 'resolve', id)).out).toBe(`The report ${id} is resolved.\n`);
  expect((await terminal.plaza('reports', 'list')).out).toBe('');
  expect((await terminal.plaza('reports', 'list', '--all')).out).toMatch(/resolved/);
  expect((await terminal.plaza('reports', 'reopen', id)).out).toBe(`The report ${id} is open.\n`);
  const log = await world.platform.db.actionLog.findMany({ where: { targetId: BigInt(id) }, orderBy: { id: 'asc' } });
  expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['REPORT_UPDATE_RESOLVED', null],
    ['REPORT_UPDATE_OPENED', null],
  ]);
  const absent = await terminal.plaza('reports', 'resolve', '1042');
  expect([absent.code, absent.err]).toEqual([1, 'Record not found\n']);
});

test('appeals are listed and decided', async () => {
  const { world } = terminal;
  await world.rest(world.admin).post(`/api/v1/admin/accounts/${world.bob.id}/action`, { type: 'silence' });
  const [strike] = (await world.rest(world.bob).get('/api/v1/strikes')).body;
  await world.rest(world.bob).post(`/api/v1/strikes/${strike.id}/appeal`, { text: 'I was quiet' });
  const { out } = await terminal.plaza('appeals', 'list');
  expect(out).toMatch(/^\d+ +\d{4}-\d\d-\d\d +bob +silence +I was quiet\n$/);
  const id = out.split(' ')[0] ?? '';
  expect((await terminal.plaza('appeals', 'approve', id)).out).toBe(`The appeal ${id} is approved.\n`);
  const { silencedAt } = await world.platform.db.actor.findUniqueOrThrow({ where: { id: world.bob.actorId } });
  expect(silencedAt).toBeNull();
  expect((await terminal.plaza('appeals', 'reject', id)).err).toBe('The appeal has already been decided\n');
});
