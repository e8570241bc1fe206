/** The door in the client: acts that are done at once, at several doors, and with an account that leaves. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { actOf, codeOf, figures, settle, ticketed } from '../../support/world/check-in.ts';
import { CoOrganizing } from '../../support/world/co-organizers.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function check(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code of the ticket').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** Runs in the page: how many doors the browser stores. */
const storedDoors = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter((key) => String(key).startsWith('door-')).length);
      };
    };
  });

describe.skipIf(!hasBrowser())('devices at the door', () => {
  test('keep check-ins that are done at once, and send them when the person signs out on another page', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await ticketed(world, [bob, carol]);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 2 came').waitFor();
    await context.route('**/trpc/*door.settle*', (route) => route.abort());
    await page.getByRole('button', { name: /^Check in / }).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await page.getByText('2 entries are not sent yet.').waitFor();
    await page.goto('/groups/new');
    await context.unroute('**/trpc/*door.settle*');
    await page.waitForLoadState('networkidle');
    expect(await figures(world, uuid)).toEqual([2, 0, 0]);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: 'Sign out' }))
      .click();
    await page.waitForURL('/');
    expect(await figures(world, uuid)).toEqual([2, 2, 0]);
    expect(await page.evaluate(storedDoors)).toBe(0);
    await visitor.close();
  });

  test('see at once with a network that another door let the person in', async () => {
    const { alice, bob } = world;
    const { uuid, of } = await ticketed(world, [bob]);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    await settle(world, uuid, [actOf(world, 'CHECK_IN', { participationId: of(bob), door: 'North', ago: 30 })]);
    await check(page, await codeOf(world, bob, uuid));
    await page.getByText('bob is already in').waitFor();
    await page.getByText(/^Since .*North$/).waitFor();
    expect(await page.getByText('was let in twice').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('know without a network a ticket that they let in, and that is not on the list', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await ticketed(world, [bob]);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    await context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await world.trpc(carol).participations.join.mutate({ id: uuid });
    const code = await codeOf(world, carol, uuid);
    await check(page, code);
    await page.getByText('A ticket of this event, but not on the list').waitFor();
    await check(page, code);
    await page.getByText('Somebody is already in').waitFor();
    await page.getByText('1 entry is not sent yet.').waitFor();
    await context.setOffline(false);
    await page.getByText('1 of 2 came').waitFor();
    await visitor.close();
  });

  test('delete the list of people who no longer organize the event', async () => {
    const { bob, carol } = world;
    const { uuid } = await ticketed(world, [carol]);
    const co = new CoOrganizing(world);
    await co.invite(uuid, bob);
    await co.accept(uuid, bob);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(bob, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    expect(await page.evaluate(storedDoors)).toBe(1);
    await co.remove(uuid, bob);
    await context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await context.setOffline(false);
    await page.getByText('0 of 1 came').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(storedDoors)).toBe(0);
    await visitor.close();
  });
});
