/** A tap on a post, or on its excerpt in a notification, opens it; and elements of a line stay in it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let visitor: Visitor;
let page: Page;
let post: string;
let reply: string;

const write = async (by: World['alice'], status: string, more: object = {}): Promise<string> => {
  const { body } = await world.rest(by).post('/api/v1/statuses', { status, ...more });
  await world.drain();
  return body.id;
};

beforeAll(async () => {
  world = await createWorld();
  if (!hasBrowser()) return;
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  post = await write(world.alice, 'A lamp and a #lantern are on the table');
  reply = await write(world.alice, '@bob have you seen it?');
  visitor = await Visitor.open(world);
  ({ page } = visitor);
  await visitor.signIn(world.bob);
});
afterAll(async () => {
  await visitor?.close();
  await world.close();
});

const card = () => page.getByRole('article').filter({ hasText: 'A lamp' });
const opened = (id: string) => page.waitForURL(`**/@alice/${id}`);

describe.skipIf(!hasBrowser())('a tap', () => {
  test('opens a post on its text, and going back leads to the list', async () => {
    await card()
      .getByText('A lamp and a')
      .click({ position: { x: 5, y: 5 } });
    await opened(post);
    await page.goBack();
    await card().waitFor();
  });

  test('follows a link or presses a button inside a post', async () => {
    await card().getByRole('button', { name: 'Bookmark' }).click();
    await card().getByRole('button', { name: 'Bookmark', pressed: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await card().getByRole('link', { name: '#lantern' }).click();
    await page.waitForURL('**/tags/lantern');
    await page.goBack();
    await card().waitFor();
  });

  test('does nothing at the end of a selection; with the middle button it opens a new tab', async () => {
    const line = card().getByText('A lamp and a');
    const { x = 0, y = 0 } = (await line.boundingBox()) ?? {};
    // Within the first of its lines.
    await page.mouse.move(x + 2, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 12, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      line.click({ button: 'middle', position: { x: 5, y: 5 } }),
    ]);
    await tab.waitForURL(`**/@alice/${post}`);
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('opens the post on the excerpt in a notification', async () => {
    await page.goto('/notifications');
    // The link of the sentence lies over the whole row.
    await page.getByText('have you seen it?').click({ force: true });
    await opened(reply);
    expect(visitor.problems).toEqual([]);
  });
});

describe.skipIf(!hasBrowser())('a poll', () => {
  test('keeps each share in one line, beside the longest option', async () => {
    const id = await write(world.bob, 'Which?', {
      poll: { options: ['A very long option that fills the whole of a line', 'Other'], expires_in: 3600 },
    });
    await page.goto(`/@bob/${id}`);
    const shares = page.getByText(/^0\s?%$/);
    await expect.poll(() => shares.count()).toBe(2);
    for (const share of await shares.all())
      expect(
        await share.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
      ).toBe(1);
    await visitor.picture('poll-shares');
  });
});
