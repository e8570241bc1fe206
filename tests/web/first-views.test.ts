/** The pages that members open directly are there at once: no grey lines, and nothing moves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

declare global {
  interface Window {
    waited: string[];
    shifted: number;
  }
}

describe.skipIf(!hasBrowser())('the first view', () => {
  let world: World;
  let post: string;

  beforeAll(async () => {
    world = await createWorld();
    const [alice, bob] = [world.trpc(world.alice), world.trpc(world.bob)];
    await bob.relationships.follow.mutate({ id: world.alice.id });
    const group = await createGroup(world, world.alice, {
      ...{ name: 'Menders', preferredUsername: 'menders', openness: 'OPEN' },
    });
    await bob.groups.join.mutate({ id: group.id });
    await alice.statuses.create.mutate({ status: 'Who has a soldering iron?', group_id: group.id });
    for (let number = 1; number <= 12; number += 1) {
      const { id } = await alice.statuses.create.mutate({ status: `Lamp number ${number}` });
      post = id;
    }
    await world.trpc(world.carol).statuses.create.mutate({ status: '@alice I bring one', in_reply_to_id: post });
    await alice.statuses.create.mutate({ status: '@bob between us', visibility: 'direct' });
    const { uuid } = await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
    await bob.participations.join.mutate({ id: uuid });
    await world.drain();
  });
  afterAll(() => world?.close());

  test.each<[name: string, path: () => string, text: string]>([
    ['home', () => '/', 'Lamp number 12'],
    ['notifications', () => '/notifications', 'between us'],
    ['messages', () => '/conversations', 'between us'],
    ['events', () => '/events', 'Repair café'],
    ['a group', () => '/@menders', 'Who has a soldering iron?'],
    ['a person', () => '/@alice', 'Lamp number 12'],
    ['a thread', () => `/@alice/${post}`, 'I bring one'],
  ])('shows %s at once', async (_name, path, text) => {
    const visitor = await Visitor.open(world);
    await visitor.context.addInitScript(() => {
      window.waited = [];
      window.shifted = 0;
      new MutationObserver(() => {
        // The next page of a list, below the window, is loaded before it is needed.
        for (const line of document.querySelectorAll('main [role=status][aria-label]'))
          if (line.getBoundingClientRect().top < innerHeight) window.waited.push(line.parentElement?.className ?? '');
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.enter(world.bob);
    await visitor.page.goto(path());
    await visitor.page.getByRole('main').getByText(text).first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.evaluate(() => window.waited)).toEqual([]);
    expect(await visitor.page.evaluate(() => window.shifted)).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
