/** Conversations in the frame of the web client: the entry with the number of unread ones, and questions to organizers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('conversations', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('are one key away on a phone and on a desktop, with the number of unread ones as they arrive', async () => {
    await world.publish(world.alice, '@bob Bring your own cup', { visibility: 'direct' });
    const bob = await Visitor.open(world);
    const { page } = bob;
    await page.setViewportSize({ width: 320, height: 700 });
    await bob.signIn(world.bob);
    const entry = (name: string) => page.getByRole('link', { name, exact: true });
    await entry('Conversations 1 new').waitFor();
    await world.publish(world.carol, '@bob Who has the key?', { visibility: 'direct' });
    await entry('Conversations 2 new').waitFor();
    expect(await violations(bob)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await bob.picture('messages-in-the-bar');
    await entry('Conversations 2 new').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor();
    await page.getByRole('link', { name: /carol.*unread/ }).press('Enter');
    await page.getByRole('article', { name: 'Post by carol' }).waitFor();
    await entry('Conversations 1 new').waitFor();

    await page.setViewportSize({ width: 1280, height: 900 });
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Conversations 1 new' })
      .press('Enter');
    await bob.picture('messages-in-the-navigation');
    await page.getByRole('link', { name: /alice.*unread/ }).press('Enter');
    await page.getByRole('article', { name: 'Post by alice' }).waitFor();
    await entry('Conversations').waitFor();
    expect(await violations(bob)).toEqual([]);
    expect(bob.problems).toEqual([]);
    await bob.close();
  });

  test('have several people, who are chosen by name, and whose messages can be reported but not boosted', async () => {
    const carol = await Visitor.open(world);
    const { page } = carol;
    await carol.signIn(world.carol, '/conversations');
    await page.getByRole('link', { name: 'Write to someone' }).press('Enter');
    await page.getByLabel('Who is it for?').fill('bob');
    await page.getByRole('button', { name: 'Add bob' }).press('Enter');
    await page.getByLabel('Add another person').fill('alice');
    await page.getByText('@alice', { exact: false }).first().waitFor();
    await page.getByLabel('Add another person').press('Enter');
    const people = page.getByRole('list', { name: 'The people of this message' });
    await expect.poll(() => people.getByRole('listitem').count()).toBe(2);
    await people.getByRole('button', { name: 'Remove: bob' }).press('Enter');
    await expect.poll(() => people.getByRole('listitem').count()).toBe(1);
    await page.getByRole('status').getByText('@bob was removed.').waitFor();
    // The focus stays among the chips, and leads to the search when the last one is gone.
    expect(await carol.focused()).toBe('Remove: alice');
    await page.keyboard.press('Enter');
    await expect.poll(() => people.count()).toBe(0);
    expect(await page.getByLabel('Who is it for?').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('alice');
    await page.getByRole('button', { name: 'Add alice' }).press('Enter');
    await people.waitFor();
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('@erin Who brings the tent?');
    await expect.poll(() => people.getByRole('listitem').count()).toBe(2);
    await carol.picture('message-to-several');
    expect(await violations(carol)).toEqual([]);
    await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/compose');
    await world.drain();
    const [found] = await world.trpc(world.erin).conversations.list.query({});
    expect(found?.accounts.map(({ acct }) => acct).sort()).toEqual(['alice', 'carol']);
    expect(found?.last_status).toMatchObject({ visibility: 'direct' });

    const erin = await Visitor.open(world);
    await erin.signIn(world.erin, `/conversations/${found?.id}`);
    const message = erin.page.getByRole('article', { name: 'Post by carol' });
    await message.waitFor();
    expect(await message.getByRole('button', { name: /Boost/ }).count()).toBe(0);
    await message.getByRole('button', { name: 'More about this post' }).press('Enter');
    await erin.page.getByRole('menuitem', { name: /^Report/ }).waitFor();
    for (const each of [carol, erin]) {
      expect(each.problems).toEqual([]);
      await each.close();
    }
  });

  test('begin on the page of an event with its organizer, and the link of the event', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, `/events/${uuid}`);
    await page.getByRole('link', { name: 'Ask alice' }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await expect.poll(() => text.inputValue()).toBe(`${world.url}/events/${uuid}\n`);
    await page.getByRole('button', { name: 'Remove: alice' }).waitFor();
    await text.press('ControlOrMeta+End');
    await text.pressSequentially('Is there a ramp?');
    await bob.picture('question-to-the-organizer');
    await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/compose');
    await world.drain();
    const [conversation] = await world.trpc(world.alice).conversations.list.query({});
    expect(conversation).toMatchObject({ unread: true, last_status: { visibility: 'direct' } });
    expect(conversation?.last_status?.content).toContain(`/events/${uuid}`);
    expect(conversation?.last_status?.content).toContain('Is there a ramp?');

    const carol = await Visitor.open(world);
    await carol.page.goto(`/events/${uuid}`);
    const address = await carol.page.getByRole('link', { name: 'Ask alice' }).getAttribute('href');
    const compose = new URL([...new URL(address ?? '', world.url).searchParams.values()][0] ?? '', world.url);
    expect(compose.searchParams.get('text')).toBe(`@alice ${world.url}/events/${uuid}\n`);
    expect(bob.problems).toEqual([]);
    await bob.close();
    await carol.close();
  });
});
