/** Answers that were computed before a change and arrive after it. */
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('the first answer of a list', () => {
  test('is fetched again if it arrives after a change', async () => {
    const event = await organize(world, world.alice);
    const host = await Visitor.open(world);
    const { promise: changed, resolve: release } = Promise.withResolvers<void>();
    const hold = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      await changed;
      await route.fulfill({ response });
    };
    await host.page.route(/organizers\.list/, hold, { times: 1 });
    await host.signIn(world.alice, `/events/${event.uuid}/participants`);
    await host.page.getByLabel('Who should help?').fill('bob');
    await host.page.getByRole('button', { name: 'Ask to help' }).click();
    // The page learns of the change before the old answer arrives.
    await host.page.getByText('Invitation sent.').waitFor();
    release();
    await host.page.getByRole('button', { name: 'Withdraw the invitation of bob' }).waitFor();
    await host.close();
  });
});
