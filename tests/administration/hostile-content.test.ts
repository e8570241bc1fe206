/** Staff pages show user and staff texts as text, whatever they contain. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { HOSTILE_TEXTS } from '../support/values/hostile-texts.ts';
import { pageFaults } from '../support/values/safe-html.ts';
import { announce } from '../support/world/announcements.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let browser: StaffBrowser;
/** The pages, and what each of them shows, once for each name. */
let pages: [path: string, ...shown: string[]][];

const MARKUP = `</textarea></td></table><script>alert(1)</script><img src=x onerror=alert(1)>" autofocus onfocus=alert(1) '`;

const TEXTS = [MARKUP, ...HOSTILE_TEXTS.filter((each) => !each.includes('\0'))];

beforeAll(async () => {
  world = await createWorld();
  const bob = world.rest(world.bob);
  const admin = world.rest(world.admin);
  const { body: report } = await world
    .rest(world.alice)
    .post('/api/v1/reports', { account_id: world.bob.id, comment: 'x' });
  await world.trpc(world.mod).reports.addNote.mutate({ id: report.id, content: 'x' });
  await world.rest(world.mod).post(`/api/v1/admin/accounts/${world.bob.id}/action`, { type: 'silence', text: 'x' });
  const [strike] = (await bob.get('/api/v1/strikes')).body;
  await bob.post(`/api/v1/strikes/${strike.id}/appeal`, { text: 'x' });
  await admin.post('/api/v1/invites', { comment: 'x' });
  await admin.post('/api/v1/admin/rules', { text: 'x' });
  await admin.post('/api/v1/admin/warning_presets', { title: 'x', text: 'x' });
  await admin.post('/api/v1/admin/domain_blocks', { domain: 'bad.example', private_comment: 'x' });
  await announce(world, 'x');
  ({ browser } = await StaffBrowser.open(world, world.admin, '/moderation'));
  pages = [
    ['/moderation'],
    ['/moderation/reports?status=RESOLVED', 'report'],
    [`/moderation/reports/${report.id}`, 'report', 'note', 'strike'],
    [`/moderation/accounts/${world.bob.id}`, 'strike', 'report'],
    ['/moderation/accounts'],
    ['/moderation/appeals', 'appeal', 'strike'],
    ['/moderation/invites', 'invite'],
    ['/moderation/rules', 'rule'],
    ['/moderation/warning-presets', 'title', 'text'],
    ['/moderation/announcements', 'announcement'],
    ['/moderation/blocks', 'block'],
    ['/moderation/log'],
  ];
});
afterAll(() => world?.close());

describe('accounts, reports, notes, invitations, announcements and rules', () => {
  test.each(TEXTS.map((text, n) => [n, text] as const))('escapes text %i', async (_n, text) => {
    const { db } = world.platform;
    await db.report.updateMany({ data: { content: text } });
    await db.reportNote.updateMany({ data: { content: text } });
    await db.accountWarning.updateMany({ data: { text } });
    await db.appeal.updateMany({ data: { text } });
    await db.invite.updateMany({ data: { comment: text } });
    await db.rule.updateMany({ data: { text } });
    await db.warningPreset.updateMany({ data: { title: text, text } });
    await db.announcement.updateMany({ data: { text } });
    await db.instanceDomainBlock.updateMany({ data: { privateComment: text } });
    await db.actor.update({ where: { id: world.bob.actorId }, data: { name: text } });
    const read = text.replace(/\r\n?/g, '\n').slice(0, 200);
    for (const [path, ...shown] of pages) {
      const page = await browser.get(path);
      expect([path, page.status, pageFaults(page.text)]).toEqual([path, 200, []]);
      const $ = load(page.text);
      expect([path, $('script, img[src="x"], [onerror], [onfocus], [autofocus]').length]).toEqual([path, 0]);
      const times = $('.work').text().split(read).length - 1;
      expect([path, text, times >= shown.length]).toEqual([path, text, true]);
    }
  });
});
