/** An event and a group are deleted in the client, after a question that can be answered with no. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('is deleted after a question', () => {
  test.each([
    ['the event', async () => `/events/${(await organize(world, world.alice)).uuid}/edit`, '/events'],
    [
      'the group',
      async () => {
        await createGroup(world, world.alice, { preferredUsername: 'menders' });
        return '/@menders/settings';
      },
      '/groups',
    ],
  ])('%s', async (what, made, after) => {
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, await made());
    const begin = page.getByRole('button', { name: `Delete ${what}` });
    await begin.click();
    const question = page.getByRole('dialog', { name: `Delete ${what}` });
    await question.getByRole('button').last().click();
    expect(await question.count()).toBe(0);
    await begin.click();
    await alice.picture(`deletes-${what.replace(' ', '-')}`);
    await question.getByRole('button', { name: 'Delete it now' }).click();
    await page.waitForURL(world.url + after);
    await alice.close();
  });
});
