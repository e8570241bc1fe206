/** A group's members, next event, and pins; on its page, in lists, and for visitors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol } = world;
  ({ id } = await createGroup(world, alice, {
    ...{ preferredUsername: 'menders', name: 'Menders', openness: 'OPEN', groupType: 'COMMUNITY' },
    summary: '<p>Lamps, toasters, trousers, bicycles.</p>',
  }));
  for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id });
  await world.trpc(carol).relationships.follow.mutate({ id: bob.id });
  await organize(world, alice, { title: 'Repair café', organizerActorId: id, beginsOn: inHours(world, 50) });
  await world.drain();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('a group', () => {
  test('says who belongs to it and what comes next', async () => {
    const carol = await Visitor.open(world, { size: 'desktop' });
    const { page } = carol;
    await carol.signIn(world.carol, '/@menders');
    await page.getByText('3 members, 1 of them you follow').waitFor();
    const rail = page.getByRole('complementary');
    await rail.getByRole('link', { name: 'Repair café' }).waitFor();
    await rail.getByText('founder').waitFor();
    await carol.picture('group');
    await rail.getByRole('link', { name: 'Ask' }).click();
    await page.getByRole('button', { name: 'Remove: alice' }).waitFor();
    await page.goto('/groups');
    const card = page.getByRole('article').filter({ hasText: 'Menders' });
    await card.getByText('3 members').waitFor();
    await card.getByText('Repair café').waitFor();
    await carol.picture('groups');
    expect(carol.problems).toEqual([]);
    await carol.close();
  });

  test('pins links and documents, which its moderators take away again', async () => {
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, '/@menders?tab=pins');
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog', { name: 'Pin something' });
    const open = () => page.getByRole('button', { name: 'Pin something' }).click();
    await open();
    await dialog.getByLabel('Or a web address').fill('parts');
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await dialog.getByText('enter a web address').waitFor();
    await dialog.getByLabel('Or a web address').fill('https://parts.example/list');
    await dialog.getByLabel('Title').fill('Spare parts, shared list');
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await main.getByRole('link', { name: 'Spare parts, shared list' }).waitFor();
    await main.getByText('parts.example').waitFor();
    await open();
    await dialog
      .getByLabel('A PDF')
      .setInputFiles({ name: 'What we can mend.pdf', mimeType: 'application/pdf', buffer: PDF });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('What we can mend');
    await alice.picture('pin-dialog');
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    const file = main.getByRole('link', { name: 'What we can mend' });
    await file.waitFor();
    await main.getByText('alice · 1 kB').waitFor();
    await alice.picture('pins');
    expect(await violations(alice)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    const visitor = await Visitor.open(world, { size: 'desktop', scripts: false });
    await visitor.page.goto('/@menders');
    await visitor.page.getByText('3 members').waitFor();
    await visitor.page.getByRole('link', { name: 'Spare parts, shared list' }).waitFor();
    await visitor.picture('group-visited');
    await visitor.page.goto('/groups');
    await visitor.page.getByRole('article').filter({ hasText: '3 members' }).getByText('Repair café').waitFor();
    await visitor.picture('groups-visited');

    await page.getByRole('button', { name: 'Unpin “What we can mend”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpin', exact: true }).click();
    await file.waitFor({ state: 'detached' });
    expect((await world.trpc(world.bob).groupPins.list.query({ id })).map(({ title }) => title)).toEqual([
      'Spare parts, shared list',
    ]);
    expect(visitor.problems).toEqual([]);
    await Promise.all([alice.close(), visitor.close()]);
  });
});
