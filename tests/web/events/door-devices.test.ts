/** The door in the client: acts that are done at once, at several doors, and with an account that leaves. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_MS } from '../../../web/src/organizing/door/patience.ts';
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
}

/** Runs in the page: the doors that the browser stores, as JSON. */
const doorsStored = (): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const kept = opening.result.transaction('kept').objectStore('kept');
      const [keys, values] = [kept.getAllKeys(), kept.getAll()];
      values.onsuccess = () => {
        opening.result.close();
        const isDoor = (_: unknown, index: number): boolean => String(keys.result[index]).startsWith('door-');
        resolve(values.result.filter(isDoor).map((door) => JSON.stringify(door)));
      };
    };
  });

/** The stored acts that the server has not settled. The page shows an act a moment before it is stored. */
const unsentStored = async (page: Page): Promise<number> =>
  (await page.evaluate(doorsStored))
    .flatMap((door): { settled: unknown }[] => JSON.parse(door).entries)
    .filter(({ settled }) => settled === null).length;

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
    await expect.poll(() => unsentStored(page)).toBe(2);
    // The person is faster than what the client does when the browser is idle.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/groups/new');
    await context.unroute('**/trpc/*door.settle*');
    expect(await figures(world, uuid)).toEqual([2, 0, 0]);
    await signOut(page);
    await page.waitForURL('/');
    expect(await figures(world, uuid)).toEqual([2, 2, 0]);
    expect(await page.evaluate(doorsStored)).toEqual([]);
    await visitor.close();
  });

  test('see at once with a network that another door let the person in', async () => {
    const { alice, bob } = world;
    const { uuid, of } = await ticketed(world, [bob]);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.disableTimers(ANSWER_MS);
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
    await expect.poll(() => page.evaluate(doorsStored)).toHaveLength(1);
    await co.remove(uuid, bob);
    await context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await context.setOffline(false);
    await page.getByText('0 of 1 came').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(doorsStored)).toEqual([]);
    await visitor.close();
  });

  test('keep acts that were not sent, without the names of the list, until the person organizes the event again', async () => {
    const { bob, carol } = world;
    const { uuid } = await ticketed(world, [carol]);
    const co = new CoOrganizing(world);
    await co.invite(uuid, bob);
    await co.accept(uuid, bob);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(bob, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    await context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await page.getByRole('button', { name: 'Check in carol' }).click();
    await page.getByText('1 entry is not sent yet.').waitFor();
    await co.remove(uuid, bob);
    await context.setOffline(false);
    await page.getByText('0 of 1 came').waitFor({ state: 'detached' });
    await expect.poll(async () => (await page.evaluate(doorsStored)).join()).not.toContain('carol');
    expect(await figures(world, uuid)).toEqual([1, 0, 0]);
    await co.invite(uuid, bob);
    await co.accept(uuid, bob);
    await page.reload();
    await page.getByText('1 of 1 came').waitFor();
    expect(await figures(world, uuid)).toEqual([1, 1, 0]);
    await visitor.close();
  });

  test('renew the list while people are let in', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await ticketed(world, [bob]);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    await world.trpc(carol).participations.join.mutate({ id: uuid });
    // Each list that is loaded is of before an act.
    await context.route('**/trpc/*door.people*', async (route) => {
      const response = await route.fetch();
      const settled = page.waitForResponse(/door\.settle/);
      await page.getByRole('button', { name: /^(Check in|Undo:) bob$/ }).click();
      await (await settled).finished();
      await route.fulfill({ response });
    });
    await context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Check in carol' }).waitFor();
    await page.getByRole('button', { name: 'Undo: bob' }).waitFor();
    await page.getByText('1 of 2 came').waitFor();
    await visitor.close();
  });

  test('forget typed names after seven days, but not the people', async () => {
    const { alice } = world;
    const { uuid } = await ticketed(world, []);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 0 came').waitFor();
    await context.route('**/trpc/*door.settle*', (route) => route.abort());
    await page.getByLabel('Name (optional)').fill('Walter');
    await page.getByRole('button', { name: 'Let in' }).click();
    await page.getByText('1 entry is not sent yet.').waitFor();
    await expect.poll(async () => (await page.evaluate(doorsStored)).join()).toContain('Walter');
    await context.clock.setSystemTime(new Date(world.clock.now().getTime() + 8 * 86_400_000));
    await page.goto('/groups/new');
    await expect.poll(async () => (await page.evaluate(doorsStored)).join()).not.toContain('Walter');
    await context.unroute('**/trpc/*door.settle*');
    await page.goto(`/events/${uuid}/door`);
    await page.getByText('1 person came without a place').waitFor();
    await visitor.close();
  });

  test('ask before signing out, also while the start of the client waits for the server', async () => {
    const { alice, bob } = world;
    const { uuid } = await ticketed(world, [bob]);
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    // The page does not wait for it: the start of the client sends this query in a request of its own.
    const held: string[] = [];
    await context.route('**/trpc/*preferences.get*', (route) => {
      held.push(new URL(route.request().url()).pathname);
    });
    await context.route('**/trpc/*door.settle*', (route) => route.abort());
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await expect.poll(() => held).toEqual(['/trpc/preferences.get']);
    await page.getByRole('button', { name: 'Check in bob' }).click();
    await page.getByText('1 entry is not sent yet.').waitFor();
    await expect.poll(() => unsentStored(page)).toBe(1);
    await page.goto('/groups/new');
    await signOut(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await context.unroute('**/trpc/*door.settle*');
    await signOut(page);
    await page.waitForURL('/');
    expect(await figures(world, uuid)).toEqual([1, 1, 0]);
    await visitor.close();
  });
});
