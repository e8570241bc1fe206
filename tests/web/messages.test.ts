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

  test('begin on the page of an event with its organizer, and the link of the event', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, `/events/${uuid}`);
    await page.getByRole('link', { name: 'Ask alice' }).press('Enter');
    const text = page.getByRole('textbox').first();
    await expect.poll(() => text.inputValue()).toBe(`@alice ${world.url}/events/${uuid}\n`);
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
