/** The waiting list of an event as its organizers see it: the order, offers, and letting somebody in with the keyboard alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { inHours } from '../../support/world/events.ts';
import { fullEvent, standings, wait } from '../../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

/** A message whose longest word is wider than a narrow phone. */
const MESSAGE = `I bring cake: ${'Schwarzwälderkirschtorte'.repeat(4)}`;

async function openList(visitor: Visitor, uuid: string) {
  await visitor.signIn(world.alice, `/events/${uuid}/participants?show=list`);
  const rows = visitor.page.getByRole('main').locator('ol > li');
  await rows.first().waitFor();
  return rows;
}

async function expectReadable(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  await visitor.page.getByRole('main').locator('ol').scrollIntoViewIfNeeded();
  await visitor.picture(name);
  expect(await lookAt(visitor), name).toEqual(NOTHING);
  await visitor.picture(name);
}

describe.skipIf(!hasBrowser())('the waiting list in the client', () => {
  test('shows the order, and an organizer lets somebody in with the keyboard: the maximum grows by one', async () => {
    const { alice, bob, carol } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    await world.trpc(carol).waiting.wait.mutate({ id: event.id, message: MESSAGE });
    await wait(world, dora, event.id);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const rows = await openList(visitor, event.uuid);
    expect(await rows.getByRole('link').allTextContents()).toEqual(['bob', 'carol', 'dora']);
    for (const [index, position] of ['Number 1', 'Number 2', 'Number 3'].entries())
      await rows.nth(index).getByText(position).waitFor();
    await expectReadable(visitor, 'waiting-list');

    await page.getByRole('link', { name: 'carol' }).focus();
    await page.keyboard.press('Tab');
    await page.locator('button:focus', { hasText: 'Let in' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Let carol in now?' });
    await dialog.getByText('the event gets more').waitFor();
    await visitor.picture('waiting-list-asked');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect((await standings(world, event.id)).waiting).toEqual(['bob', 'carol', 'dora']);
    await page.locator('button:focus', { hasText: 'Let in' }).press('Enter');
    for (let tabs = 0; tabs < 3 && !(await dialog.locator('button:focus', { hasText: 'Let in' }).count()); tabs += 1)
      await page.keyboard.press('Tab');
    await dialog.locator('button:focus', { hasText: 'Let in' }).press('Enter');
    await page.getByRole('button', { name: 'Waiting list 2' }).waitFor();
    await page.getByRole('button', { name: 'Going 2' }).waitFor();
    await expect.poll(() => rows.getByRole('link').allTextContents()).toEqual(['bob', 'dora']);
    await rows.nth(1).getByText('Number 2').waitFor();
    await rows.nth(1).locator('button:focus', { hasText: 'Let in' }).waitFor();
    expect(await standings(world, event.id)).toEqual({ seated: ['erin', 'carol'], waiting: ['bob', 'dora'] });
    const { options } = await world.trpc(alice).events.get.query({ id: event.id });
    expect(options).toMatchObject({ maximumAttendeeCapacity: 2, remainingAttendeeCapacity: 0 });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('shows until when a place is held', async () => {
    const { bob, carol, erin } = world;
    const event = await fullEvent(world, { beginsOn: inHours(world, 8) });
    await wait(world, bob, event.id);
    await wait(world, carol, event.id);
    await world.trpc(erin).participations.leave.mutate({ id: event.id });
    const visitor = await Visitor.open(world);
    const rows = await openList(visitor, event.uuid);
    await rows.first().getByText('A place is held until').waitFor();
    expect(await rows.first().locator('time').getAttribute('datetime')).toBe(inHours(world, 4));
    await rows.nth(1).getByText('Number 1').waitFor();
    await visitor.page.getByRole('button', { name: 'Waiting list 2' }).waitFor();
    await expectReadable(visitor, 'waiting-list-offer');
    await visitor.close();
  });
});
