/** A member joins an event with guests, and changes them; the organizer allows guests in the form of the event. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { parties, withGuests } from '../../support/world/guests.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('guests in the client', () => {
  test('a member brings guests, waits where too few places are left, and changes them', async () => {
    const event = await withGuests(world, 3, { guestsPerPerson: 4 });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${event.uuid}`);
    await page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Guests you bring').selectOption('3');
    await dialog.getByText('Only 3 places are left.').waitFor();
    await dialog.getByRole('button', { name: 'Join the waiting list' }).waitFor();
    await visitor.picture('guests-too-many');
    await dialog.getByLabel('Guests you bring').selectOption('1');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('You bring 1 guest.').filter({ visible: true }).first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.picture('guests-going');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    await page.getByRole('button', { name: 'Change your guests' }).filter({ visible: true }).first().click();
    await dialog.getByLabel('Guests you bring').selectOption('2');
    await visitor.picture('guests-change');
    await dialog.getByRole('button', { name: 'Change your guests' }).click();
    await page.getByText('You bring 2 guests.').filter({ visible: true }).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await parties(world, event.id)).toEqual({ seated: ['bob+2'], waiting: [] });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('an organizer allows guests, and sees who brings how many', async () => {
    const { alice, carol } = world;
    const event = await withGuests(world, 20, { guestsPerPerson: 0 });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(alice, `/events/${event.uuid}/edit`);
    const field = page.getByLabel('Guests per person');
    await openMoreOptions(page);
    await field.selectOption('3');
    await visitor.picture('guests-form');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/events/${event.uuid}`);
    await world.trpc(carol).participations.join.mutate({ id: event.id, guests: 3 });
    await page.goto(`${world.url}/events/${event.uuid}/participants`);
    await page.getByText('with 3 guests').waitFor();
    await page.getByRole('button', { name: 'Going 4' }).waitFor();
    await visitor.picture('guests-list');
    await visitor.close();
  });
});
