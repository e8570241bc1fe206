/** Restrictions and irreversible actions ask for confirmation, on every page of the staff. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PAGES } from '../../src/facades/web/moderation/moderation.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Acts that cannot be taken back, or that people feel. A decision about trends can be changed later. */
const DESTRUCTIVE =
  /^(act|act_several|posts|delete|delete_note|remove|discard|withdraw|reject|reject_several|disable_all)$/;

test('every button that does asks back', async () => {
  const owner = await world.person('olive', { role: 'Owner' });
  const { body: post } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'reported' });
  const report = { account_id: world.bob.id, status_ids: [post.id], comment: 'look' };
  const { body: reported } = await world.rest(world.alice).post('/api/v1/reports', report);
  await world.trpc(owner).adminAnnouncements.create.mutate({ text: 'Soon' });
  const { browser } = await StaffBrowser.open(world, owner, '/moderation');
  const lists = STAFF_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));
  const asked: string[] = [];
  for (const path of [...lists, `/moderation/accounts/${world.bob.id}`, `/moderation/reports/${reported.id}`]) {
    const $ = load((await browser.get(path)).text);
    for (const button of $('button[name="act"]').toArray()) {
      const act = $(button).attr('value') ?? '';
      if (!DESTRUCTIVE.test(act)) continue;
      expect([path, act, $(button).closest('details.confirm').length]).toEqual([path, act, 1]);
      asked.push(`${path} ${act}`);
    }
  }
  expect(asked).toEqual(
    expect.arrayContaining([
      `/moderation/accounts/${world.bob.id} act`,
      `/moderation/reports/${reported.id} posts`,
      '/moderation/accounts act_several',
      '/moderation/announcements remove',
    ]),
  );
});
