/** The page of trends: each kind is approved and rejected in a browser without scripts, and logged with the moderator. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { trendActions } from '../support/world/trends.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
const { post, like, use, compute, set, nextNoon, tagId } = trendActions(() => world);
let ids: Record<'tags' | 'statuses' | 'links' | 'publishers', string>;

beforeAll(async () => {
  world = await createWorld();
  const everyone = [world.alice, world.bob, world.carol, world.erin, world.mod, world.admin];
  await nextNoon();
  await set('reviewTrends', 'on');
  await use('flood', everyone);
  const { id: statusId } = await post(world.bob, 'The bridge is closed');
  await like(statusId, everyone);
  const { db, ids: next, clock } = world.platform;
  const now = clock.now();
  const card = await db.previewCard.create({
    data: {
      ...{ id: next.next(), url: 'https://news.example/flood', type: 'LINK', title: 'Flood', description: '' },
      ...{ providerName: '', providerUrl: '', authorName: '', authorUrl: '', html: '', embedUrl: '' },
      ...{ imageDescription: '', width: 0, height: 0, createdAt: now, fetchedAt: now },
    },
  });
  for (const who of everyone) {
    const { id } = await post(who, 'look');
    const url = 'https://t.example/short';
    await db.statusCard.create({ data: { statusId: BigInt(id), cardId: card.id, url } });
  }
  await compute();
  const publisher = await db.publisher.findFirstOrThrow();
  ids = { tags: await tagId('flood'), statuses: statusId, links: `${card.id}`, publishers: `${publisher.id}` };
});
afterAll(() => world?.close());

const shown = async (kind: string): Promise<number> =>
  (await world.rest(null).get(`/api/v1/trends/${kind}`)).body.length;
const logged = async (id: string): Promise<string[]> => {
  const { body } = await world.rest(world.admin).get('/api/v1/moderation/log', { targetId: id });
  return body.map(({ action, actor }: { action: string; actor: { id: string } }) => `${action} by ${actor.id}`);
};

// A site comes last, because its review would decide about its links.
test.each(['tags', 'statuses', 'links', 'publishers'] as const)('%s are rejected and approved', async (kind) => {
  const { browser, page } = await StaffBrowser.open(world, world.mod, `/moderation/trends?subject=${kind}`);
  const rejected = await browser.done(page, `reject_${kind}`, {}, ids[kind]);
  expect(textOf(rejected)).toContain('Rejected.');
  if (kind !== 'publishers') expect(await shown(kind)).toBe(0);
  const approved = await browser.done(rejected, `approve_${kind}`, {}, ids[kind]);
  expect(textOf(approved)).toContain('Approved.');
  if (kind !== 'publishers') expect(await shown(kind)).toBe(1);
  const [last = '', first = '', ...more] = await logged(ids[kind]);
  expect([last, first, more]).toEqual([
    expect.stringMatching(new RegExp(`APPROVAL by ${world.mod.id}$`)),
    expect.stringMatching(new RegExp(`REJECTION by ${world.mod.id}$`)),
    [],
  ]);
});
