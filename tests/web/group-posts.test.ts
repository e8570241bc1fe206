/** Posts to a group that its moderators have to approve, in the web client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a group that approves posts', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    const { id } = await createGroup(world, world.alice, {
      ...{ preferredUsername: 'menders', name: 'Menders', openness: 'OPEN' },
    });
    await world.trpc(world.bob).groups.join.mutate({ id });
  });
  afterAll(() => world.close());

  /** Writes on the wall with the keyboard. */
  async function write({ page }: Visitor, text: string): Promise<void> {
    await page.getByRole('button', { name: 'Write on the wall…' }).press('Enter');
    await page.getByRole('textbox').first().pressSequentially(text);
    await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await page.getByRole('region', { name: 'Waiting for the moderators' }).getByText(text).waitFor();
    await world.drain();
  }

  test('shows a post after a moderator has accepted it, on the page or in the notification', async () => {
    const alice = await Visitor.open(world, { size: 'desktop' });
    await alice.signIn(world.alice, '/@menders/settings');
    await alice.page.getByLabel('Moderators approve posts before they appear').check();
    await alice.page.getByRole('button', { name: 'Save' }).click();
    await alice.page.getByText('Group saved.').waitFor();

    const bob = await Visitor.open(world);
    await bob.page.setViewportSize({ width: 320, height: 700 });
    await bob.signIn(world.bob, '/@menders');
    await bob.page.getByText('Member', { exact: true }).waitFor();
    await write(bob, 'Who took the spanner?');
    await write(bob, 'I have spare fuses');
    await write(bob, 'Buy my pills');
    await bob.picture('group-posts-own');
    expect(await violations(bob)).toEqual([]);
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await alice.page.goto('/@menders');
    await alice.page.getByText('3 posts wait for approval').waitFor();
    await alice.page.getByText('Nothing here yet.').waitFor();
    expect(await alice.page.getByText('Who took the spanner?').count()).toBe(0);
    await alice.page.getByRole('link', { name: 'Posts waiting for approval' }).click();
    await alice.page.getByRole('heading', { name: 'Posts waiting in Menders' }).waitFor();
    await alice.picture('group-posts-queue');
    expect(await violations(alice)).toEqual([]);
    const entry = (text: string) => alice.page.getByRole('listitem').filter({ hasText: text });
    await entry('Who took the spanner?').getByRole('button', { name: 'Accept the post by bob' }).press('Enter');
    await entry('Who took the spanner?').waitFor({ state: 'detached' });
    await entry('Buy my pills').getByRole('button', { name: 'Decline the post by bob' }).press('Enter');
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter');
    await entry('Buy my pills').waitFor({ state: 'detached' });
    await world.drain();

    await alice.page.goto('/notifications');
    const note = alice.page.getByRole('listitem').filter({ hasText: 'I have spare fuses' });
    await note.getByText('A post waits for approval in the group “Menders”').waitFor();
    await alice.picture('group-posts-notification');
    await note.getByRole('button', { name: 'Accept the post for Menders' }).click();
    await note.waitFor({ state: 'detached' });
    await world.drain();

    await bob.page.goto('/notifications');
    await bob.page.getByText('The moderators of “Menders” did not accept your post').waitFor();
    await expect.poll(() => bob.page.getByText('The group “Menders” shares your post').count()).toBe(2);
    await bob.page.goto('/@menders');
    for (const text of ['Who took the spanner?', 'I have spare fuses'])
      await bob.page.getByRole('feed', { name: 'Wall' }).getByText(text).waitFor();
    // The client shows what it has stored until the server answers.
    await bob.page.getByText('Buy my pills').waitFor({ state: 'detached' });
    expect([...alice.problems, ...bob.problems]).toEqual([]);
    await alice.close();
    await bob.close();
  });
});
