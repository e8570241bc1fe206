/** An interrupted demo is removed; the operator's data from a terminal stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearDemo } from '../../src/demo/clear-demo.ts';
import { createCanonicalEmailBlock } from '../../src/domain/blocks/email/save-canonical-email-block.ts';
import { createIpBlock } from '../../src/domain/blocks/ip/save-ip-block.ts';
import { createEmoji } from '../../src/domain/emojis/save-emoji.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let terminal: Terminal;
let mira: Person;
beforeAll(async () => {
  world = await createEmptyWorld();
  terminal = new Terminal(world);
  mira = await world.person('mira', { role: 'Owner' });
});
afterAll(() => terminal.close());

const names = async (path: string, field: string): Promise<string[]> =>
  (await world.rest().get(path)).body.map((row: Record<string, string>) => row[field]);

test('rules, texts, emoji and announcements of the operator stay, those of the demo go with its people', async () => {
  const owner = world.trpc(mira);
  await owner.adminInstance.addRule.mutate({ text: 'A rule of the demo' });
  await owner.adminRoles.create.mutate({ name: 'A role of the demo', position: 3 });
  expect(await terminal.plaza('rules', 'add', 'A rule of the operator')).toMatchObject({ code: 0 });
  for (const [who, ip] of [
    ['demo', '192.0.2.0/24'],
    ['operator', '198.51.100.0/24'],
  ] as const) {
    const answer = await world.rest(mira).post('/api/v1/admin/ip_blocks', { ip, severity: 'no_access', comment: who });
    expect(answer.status).toBe(200);
  }
  // As from a terminal.
  const { db } = world.platform;
  const theirs = await db.ipBlock.findFirstOrThrow({ where: { comment: 'operator' } });
  await db.actionLog.updateMany({ where: { targetType: 'IpBlock', targetId: theirs.id }, data: { actorId: null } });
  await world.rest(mira).post('/api/v1/statuses', { status: 'soon gone' });
  const picked = { category: null, visibleInPicker: true, image: file(await picture()) };
  await createEmoji(world.platform, { shortcode: 'by_operator', ...picked });
  const byOperator = { actorId: null, ip: null };
  await createIpBlock(world.platform, byOperator, { ip: '192.0.2.1', severity: 'sign_up_block' });
  await createCanonicalEmailBlock(world.platform, null, { email: 'kept@example.org' });
  await owner.adminIpBlocks.create.mutate({ ip: '192.0.2.2', severity: 'sign_up_block' });
  await owner.adminCanonicalEmailBlocks.create.mutate({ email: 'gone@example.org' });
  const kept = filesOf(world);
  await owner.adminEmojis.create.mutate(form({ shortcode: 'by_demo', image: file(await picture()) }) as never);
  await world.drain();

  await clearDemo(world.platform);

  expect(await names('/api/v1/instance/rules', 'text')).toEqual(['A rule of the operator']);
  expect(await names('/api/v1/custom_emojis', 'shortcode')).toEqual(['by_operator']);
  expect(filesOf(world)).toEqual(kept);
  expect(await world.platform.db.role.count({ where: { name: 'A role of the demo' } })).toBe(0);
  const networks = (await db.ipBlock.findMany({ orderBy: { id: 'asc' } })).map(({ network }) => network);
  expect(networks).toEqual(['198.51.100.0/24', '192.0.2.1/32']);
  expect([await db.user.count(), await db.actor.count(), await db.status.count()]).toEqual([0, 0, 0]);
  const logged = await db.actionLog.findMany({ orderBy: { action: 'desc' } });
  expect(logged.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['RULE_CREATION', null],
    ['IP_BLOCK_CREATION', null],
    ['IP_BLOCK_CREATION', null],
    ['EMOJI_CREATION', null],
    ['CANONICAL_EMAIL_BLOCK_CREATION', null],
  ]);
  expect(await db.canonicalEmailBlock.count()).toBe(1);
  // Again, as after a second interruption.
  await clearDemo(world.platform);
  expect(await names('/api/v1/instance/rules', 'text')).toEqual(['A rule of the operator']);
});
