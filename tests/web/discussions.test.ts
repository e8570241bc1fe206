/** Discussions of a group in the web client, and on its page for visitors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('the discussions of a group', () => {
  let world: World;
  let id: string;
  beforeAll(async () => {
    world = await createWorld();
    ({ id } = await createGroup(world, world.alice, {
      preferredUsername: 'menders',
      name: 'Menders',
      openness: 'OPEN',
    }));
    for (const person of [world.bob, world.carol]) await world.trpc(person).groups.join.mutate({ id });
    const earlier = await world.trpc(world.alice).statuses.create.mutate({
      ...{ status: 'Zips, fuses and belts go every time.', title: 'Spare parts: what should we keep?', group_id: id },
    });
    await world.drain();
    await world.trpc(world.alice).statuses.create.mutate({ status: 'Brake pads.', in_reply_to_id: earlier.id });
    await world.trpc(world.alice).statuses.create.mutate({
      ...{ status: 'The key is with the baker.', title: 'Who closes the hall?', group_id: id, members_only: true },
    });
    await world.drain();
  });
  afterAll(() => world.close());

  test('are begun, answered, renamed and closed', async () => {
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, '/@menders');
    await page.getByRole('link', { name: 'Discussions' }).click();
    await page.getByRole('link', { name: 'Who closes the hall?' }).waitFor();
    await page.getByText('alice · 1 reply').waitFor();
    await page.getByRole('button', { name: 'Start a discussion…' }).click();
    const form = page.getByRole('form', { name: 'Write a post' });
    await form.getByLabel('Text of the post').pressSequentially('The hall is free on the second Tuesday.');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await form.getByText('Title: fill this in.').first().waitFor();
    await form.getByLabel('Title').fill('A second evening?');
    const warning = form.getByRole('button', { name: 'Content warning' });
    await warning.click();
    await form.getByText('Everybody sees the title.').waitFor();
    await warning.click();
    await bob.picture('discussion-begun');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => world.platform.db.discussion.count({ where: { title: 'A second evening?' } })).toBe(1);
    await world.drain();
    await page.reload();
    await page.getByRole('link', { name: 'A second evening?' }).waitFor();
    await bob.picture('discussions');
    expect(await violations(bob)).toEqual([]);
    await page.getByRole('link', { name: 'A second evening?' }).click();
    await page.getByText('Discussion in').waitFor();
    await page.getByText('The hall is free on the second Tuesday.').waitFor();
    await page.getByRole('button', { name: 'Actions for this discussion' }).click();
    const rename = page.getByRole('menuitem', { name: 'Rename the discussion' });
    await rename.waitFor();
    expect(await page.getByRole('menuitem', { name: 'Close the discussion' }).count()).toBe(0);
    await rename.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('A second evening each month?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('article').getByText('A second evening each month?').waitFor();
    await world.drain();

    const alice = await Visitor.open(world, { size: 'desktop' });
    await alice.signIn(world.alice, '/@menders?tab=discussions');
    await alice.page.getByRole('link', { name: 'A second evening each month?' }).click();
    await alice.page.getByRole('button', { name: 'Actions for this discussion' }).click();
    await alice.page.getByRole('menuitem', { name: 'Close the discussion' }).click();
    await alice.page.getByText('Closed', { exact: true }).waitFor();
    const replies = alice.page.getByRole('article').getByRole('button', { name: 'Reply' });
    await expect.poll(() => replies.first().isDisabled()).toBe(true);
    await alice.picture('discussion-closed');
    expect(await violations(alice)).toEqual([]);
    await alice.page.getByRole('link', { name: 'Menders' }).first().click();
    await alice.page.getByText('Closed', { exact: true }).waitFor();
    await alice.picture('discussions-desktop');
    await world.drain();
    // The refusal of the blank title.
    const others = bob.problems.filter((problem) => !problem.includes('422'));
    expect([...others, ...alice.problems]).toEqual([]);
    await Promise.all([bob.close(), alice.close()]);
  });

  test('lose a reply that a moderator removes until it is restored, and its author, who is blocked', async () => {
    const { id: statusId } = await world.trpc(world.alice).statuses.create.mutate({
      ...{ status: 'Who brings solder?', title: 'Soldering evening', group_id: id },
    });
    await world.drain();
    await world.trpc(world.carol).statuses.create.mutate({ status: 'Buy my pills.', in_reply_to_id: statusId });
    await world.drain();
    const [alice, reader] = [await Visitor.open(world), await Visitor.open(world, { size: 'desktop', scripts: false })];
    const { page } = alice;
    await alice.signIn(world.alice, `/@alice/${statusId}`);
    const reply = page.getByRole('article').filter({ hasText: 'Buy my pills.' });
    const choose = async (name: string): Promise<void> => {
      await reply.getByRole('button', { name: 'More about this post' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await page.getByText('Discussion in').waitFor();
    await choose('Remove from the discussion');
    await page.getByLabel('Also block carol from the group').check();
    await alice.picture('reply-removal');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the discussion' }).click();
    await reply.getByText('Removed from the discussion by moderators of the group').waitFor();
    await alice.picture('reply-removed');
    expect(await violations(alice)).toEqual([]);
    await reader.page.goto(`/@alice/${statusId}`);
    await reader.page.getByText('Who brings solder?').first().waitFor();
    expect(await reader.page.getByText('Buy my pills.').count()).toBe(0);
    await choose('Restore to the discussion');
    await expect.poll(() => reply.getByText('Removed from the discussion').count()).toBe(0);
    await reader.page.reload();
    await reader.page.getByText('Buy my pills.').waitFor();
    await page.goto('/@menders/members');
    await page.getByRole('heading', { name: 'Blocked people' }).waitFor();
    await alice.picture('blocked-people');
    expect(await violations(alice)).toEqual([]);
    await page.getByRole('button', { name: 'Unblock carol' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Blocked people' }).count()).toBe(0);
    expect([...alice.problems, ...reader.problems]).toEqual([]);
    await Promise.all([alice.close(), reader.close()]);
  });

  test('tell people whom the group blocks, and everybody once they are closed, why they take no reply', async () => {
    const { alice, carol } = world;
    const { id: statusId } = await world.trpc(alice).statuses.create.mutate({
      ...{ status: 'Who has a bench?', title: 'A bench', group_id: id },
    });
    await world.drain();
    await world.trpc(alice).statuses.create.mutate({ status: 'I have none.', in_reply_to_id: statusId });
    await world.trpc(alice).groupBlocks.create.mutate({ id, accountId: carol.id });
    await world.drain();
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const first = page.getByRole('article').filter({ hasText: 'Who has a bench?' });
    const reply = page.getByRole('article').filter({ hasText: 'I have none.' });
    const reason = 'The group of this discussion doesn’t let you reply.';
    await visitor.signIn(carol, `/@alice/${statusId}`);
    await first.getByText(reason).waitFor();
    for (const post of [first, reply]) {
      const button = post.getByRole('button', { name: /^Reply/ });
      await expect
        .poll(async () => [await button.isDisabled(), await button.getAttribute('title')])
        .toEqual([true, reason]);
    }
    await visitor.picture('discussion-barred');
    expect(await violations(visitor)).toEqual([]);
    await page.goto('/@menders');
    await page.getByText('This group doesn’t let you join or write in it.').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Join|Write|Start)/ }).count()).toBe(0);
    await visitor.picture('group-barred');
    expect(await violations(visitor)).toEqual([]);
    await world.trpc(alice).groupDiscussions.close.mutate({ id, statusId });
    await page.goto(`/@alice/${statusId}`);
    await first.getByText('Replies are closed.').waitFor();
    await expect.poll(() => reply.getByRole('button', { name: /^Reply/ }).isDisabled()).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('that everybody may read are on the page for visitors', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop', scripts: false });
    const { page } = visitor;
    await page.goto('/@menders');
    const link = page.getByRole('link', { name: 'Spare parts: what should we keep?' });
    await link.waitFor();
    await visitor.picture('discussions-visited');
    expect(await page.getByText('Who closes the hall?').count()).toBe(0);
    await link.click();
    await page.getByText('Brake pads.').waitFor();
    expect(await page.title()).toContain('Spare parts: what should we keep?');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
