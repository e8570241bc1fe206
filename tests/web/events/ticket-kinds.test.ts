/** Kinds of ticket in the client: the organizer defines them in the form, members choose and change them, and the organizer sees who has which. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { choose, withKinds } from '../../support/world/kinds.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('kinds of ticket in the client', () => {
  test('are defined in the form, and kept when it is saved again', async () => {
    const { alice } = world;
    const event = await organize(world, alice);
    const host = await Visitor.open(world);
    const { page } = host;
    await host.signIn(alice, `/events/${event.uuid}/edit`);
    const add = page.getByRole('button', { name: 'Add a ticket' });
    await openMoreOptions(page);
    const tickets = page.getByRole('group', { name: 'Tickets' });
    await add.click();
    await tickets.getByLabel('Name').fill('Adult');
    await tickets.getByLabel('Price').fill('12,50');
    await tickets.getByLabel('Places').fill('many');
    await tickets.getByLabel('Last day').fill('2099-12-31');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await tickets.locator('.error').waitFor();
    await host.picture('tickets-wrong');
    await tickets.getByLabel('Places').fill('10');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/events/${event.uuid}`);
    const read = async () => (await world.trpc(alice).events.get.query({ id: event.id })).ticketKinds;
    const before = await read();
    expect(before).toMatchObject([{ name: 'Adult', price: 12.5, priceCurrency: 'EUR', capacity: 10 }]);
    await page.getByText('€12.50').filter({ visible: true }).first().waitFor();
    await page.goto(`${world.url}/events/${event.uuid}/edit`);
    await page.getByLabel('What is it?').fill('Feast');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/events/${event.uuid}`);
    expect(await read()).toEqual(before);
    await host.close();
  });

  test('are chosen, changed, waited for, and listed', async () => {
    const { alice, bob, carol, erin } = world;
    const { event, id, kind } = await withKinds(world);
    await choose(world, erin, id, kind('Helper'));
    const guest = await Visitor.open(world);
    const { page } = guest;
    await guest.signIn(bob, `/events/${event.uuid}`);
    await guest.picture('tickets-page');
    const join = page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true });
    await join.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ticket').waitFor();
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await dialog.locator('.error').waitFor();
    await guest.picture('tickets-missing');
    await dialog.getByLabel('Ticket').selectOption({ label: 'Adult, €12 · 2 places left' });
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Your ticket: Adult, €12').filter({ visible: true }).first().waitFor();
    await guest.picture('tickets-own');
    await page.getByRole('button', { name: 'Change your ticket' }).filter({ visible: true }).first().click();
    await dialog.getByLabel('Ticket').selectOption(kind('Child'));
    await dialog.getByRole('button', { name: 'Change your ticket' }).click();
    await page.getByText('Your ticket: Child, Free').filter({ visible: true }).first().waitFor();
    await guest.close();

    const late = await Visitor.open(world);
    await late.signIn(carol, `/events/${event.uuid}`);
    await late.page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    const asked = late.page.getByRole('dialog');
    await asked.getByLabel('Ticket').selectOption(kind('Helper'));
    await asked.getByRole('button', { name: 'Join the waiting list' }).click();
    await late.page.getByText('You’re number 1 on the waiting list').filter({ visible: true }).first().waitFor();
    await late.close();

    const host = await Visitor.open(world);
    await host.signIn(alice, `/events/${event.uuid}/participants`);
    const person = (name: string) => host.page.getByRole('listitem').filter({ hasText: name });
    await person('bob').filter({ hasText: 'Child' }).waitFor();
    await host.page.getByLabel('Tickets').selectOption({ label: 'Helper: 1 of 1' });
    await person('erin').filter({ hasText: 'Helper' }).waitFor();
    await person('bob').waitFor({ state: 'detached' });
    expect(await host.page.getByLabel('Ticket of alice').count()).toBe(0);
    await host.page.getByLabel('Ticket of erin').waitFor();
    await host.picture('tickets-list');
    await host.page.getByLabel('Ticket of erin').selectOption({ label: 'Child' });
    await person('erin').waitFor({ state: 'detached' });
    await host.page.getByLabel('Tickets').selectOption({ label: 'Child: 2' });
    await person('erin').filter({ hasText: 'Child' }).waitFor();
    expect(host.problems).toEqual([]);
    await host.close();
  });

  test('an organizer gives another kind, and leaves the role as another organizer changed it meanwhile', async () => {
    const { alice, bob } = world;
    const { event, id, kind } = await withKinds(world);
    const joined = await choose(world, bob, id, kind('Helper'));
    const host = await Visitor.open(world);
    const { page } = host;
    await host.signIn(alice, `/events/${event.uuid}/participants`);
    const tickets = page.getByLabel('Ticket of bob');
    await tickets.waitFor();
    await world.trpc(alice).participations.update.mutate({ id: joined.id, role: 'REJECTED' });
    await tickets.selectOption({ label: 'Child' });
    await tickets.waitFor({ state: 'detached' });
    const now = await world.platform.db.participant.findUniqueOrThrow({ where: { id: BigInt(joined.id) } });
    expect([now.role, now.ticketKind]).toEqual(['REJECTED', kind('Child')]);
    expect(host.problems).toEqual([]);
    await host.close();
  });
});
