/** Choosing what a group notifies its members of, in the web client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('the menu of a group', () => {
  let world: World;
  let groupId: string;
  beforeAll(async () => {
    world = await createWorld();
    const made = await createGroup(world, world.alice, {
      ...{ preferredUsername: 'menders', name: 'Menders', openness: 'OPEN' },
    });
    groupId = made.id;
    await world.trpc(world.bob).groups.join.mutate({ id: groupId });
    await world.drain();
  });
  afterAll(() => world.close());

  test('lets a member choose to be notified of each post, with the keyboard alone', async () => {
    const bob = await Visitor.open(world);
    await bob.page.setViewportSize({ width: 320, height: 700 });
    await bob.signIn(world.bob, '/@menders');
    await bob.page.getByRole('button', { name: 'Actions for Menders' }).press('Enter');
    await bob.page.getByRole('menuitem', { name: 'Notifications' }).press('Enter');
    const dialog = bob.page.getByRole('dialog', { name: 'Notifications of Menders' });
    const choice = (name: string) => dialog.getByRole('radio', { name });
    await expect.poll(() => choice('Mentions only').isChecked()).toBe(true);
    await choice('Mentions only').press('ArrowUp');
    expect(await choice('Every post on the wall').isChecked()).toBe(true);
    await bob.picture('group-notifications');
    expect(await violations(bob)).toEqual([]);
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await bob.page.getByText('Notifications saved.').waitFor();
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'The door is open', group_id: groupId });
    await world.drain();
    await bob.page.goto('/notifications');
    await bob.page.getByText('New post in the group “Menders”').waitFor();
    await bob.page.getByText('The door is open').waitFor();
    expect(bob.problems).toEqual([]);
    await bob.close();
  });
});
