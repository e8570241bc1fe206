/** Replies that need an approval, in browsers: the choice of the author, the state of the reply, the decision; and revoked quotes. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let author: Visitor;
let replier: Visitor;

const theStatus = async (text: string) => {
  await expect.poll(() => world.platform.db.status.count({ where: { text } })).toBe(1);
  await world.drain();
  return world.platform.db.status.findFirstOrThrow({ where: { text } });
};

async function write(page: Page, text: string, button: string): Promise<bigint> {
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
  return (await theStatus(text)).id;
}

describe.skipIf(!hasBrowser())('replies that need an approval', () => {
  beforeAll(async () => {
    world = await createWorld();
    author = await Visitor.open(world);
    replier = await Visitor.open(world);
    await author.signIn(world.alice, '/compose');
    await replier.signIn(world.bob, '/');
  });
  afterAll(async () => {
    await author?.close();
    await replier?.close();
    await world?.close();
  });

  test('the author chooses to approve replies; a reply waits, and the author approves it', async () => {
    const { page } = author;
    await page.getByRole('combobox', { name: 'Who may reply' }).selectOption('You approve each reply');
    const id = await write(page, 'Ask me first', 'Post');
    await replier.page.goto(`/@alice/${id}`);
    await replier.page.getByText('Replies need approval').waitFor();
    await replier.page.goto(`/compose?reply=${id}`);
    const reply = await write(replier.page, '@alice May I?', 'Reply');
    await replier.page.goto(`/@bob/${reply}`);
    await replier.page.getByText('Waiting for approval').waitFor();
    await page.goto('/reply-requests');
    await author.picture('reply-requests');
    await page.getByRole('button', { name: 'Approve the reply by bob' }).click();
    await page.getByText('No reply waits for your approval.').waitFor();
    await world.drain();
    const { visibility } = await world.platform.db.status.findUniqueOrThrow({ where: { id: reply } });
    expect(visibility).toBe('PUBLIC');
    await replier.page.reload();
    await replier.page.getByText('May I?').first().waitFor();
    // The first view may come from the browser's storage.
    await replier.page.getByText('Waiting for approval').waitFor({ state: 'detached' });
  });

  test('only people mentioned can reply: the composer shows the reason for a refusal', async () => {
    const { id } = await world.post(world.alice, 'Not now', { reply_approval_policy: 'mentioned' });
    await replier.page.goto(`/@alice/${id}`);
    await replier.page.getByText('Only people mentioned can reply').waitFor();
    await replier.page.goto(`/compose?reply=${id}`);
    await replier.page.getByRole('textbox', { name: 'Text of the post' }).fill('But');
    await replier.page.getByRole('button', { name: 'Reply', exact: true }).click();
    await replier.page.getByRole('alert').filter({ hasText: 'Only people mentioned in this post' }).waitFor();
    replier.problems.length = 0;
  });

  test('the quoted author takes the post out of a quote', async () => {
    const quoted = await world.post(world.alice, 'Wise words');
    const quote = await world.post(world.bob, 'Look', { quoted_status_id: quoted.id });
    const { page } = author;
    await page.goto(`/@bob/${quote.id}`);
    await page.getByText('Wise words').waitFor();
    await page.getByRole('button', { name: 'More about this post' }).first().click();
    await page.getByRole('menuitem', { name: 'Remove my post from this quote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The author withdrew the quoted post.').waitFor();
    const { quoteState } = await world.platform.db.status.findUniqueOrThrow({ where: { id: BigInt(quote.id) } });
    expect(quoteState).toBe('REVOKED');
  });
});
