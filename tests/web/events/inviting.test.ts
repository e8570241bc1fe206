/** An organizer invites a person to an event, who answers in the notification. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('an organizer invites people', () => {
  test('on the page of participants; one comes, another declines', async () => {
    const event = await organize(world, world.alice, { visibility: 'PRIVATE', title: 'Supper' });
    const host = await Visitor.open(world);
    await host.signIn(world.alice, `/events/${event.uuid}/participants`);
    for (const name of ['nobody', 'bob', 'carol']) {
      await host.page.getByLabel('Who?').fill(name);
      await host.page.getByRole('button', { name: 'Invite', exact: true }).click();
      if (name === 'nobody') await host.page.getByText('There is no such person on this server').first().waitFor();
      else await host.page.getByRole('button', { name: `Withdraw the invitation of ${name}` }).waitFor();
    }
    await host.picture('inviting');
    await world.drain();

    const guest = await Visitor.open(world);
    await guest.signIn(world.bob, '/notifications');
    await guest.page.getByText('alice invites you to “Supper”').waitFor();
    await guest.picture('invited');
    await guest.page.getByRole('button', { name: 'Accept the invitation to “Supper”' }).click();
    await guest.page.getByText('You’re going to “Supper”.').waitFor();
    await guest.page.getByRole('button', { name: 'Accept the invitation to “Supper”' }).waitFor({ state: 'detached' });

    const other = await Visitor.open(world);
    await other.signIn(world.carol, '/notifications');
    await other.page.getByRole('button', { name: 'Decline the invitation to “Supper”' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await other.page.getByText('alice invites you to “Supper”').waitFor({ state: 'detached' });
    const rows = await world.trpc(world.alice).participations.list.query({ id: event.uuid, roles: 'PARTICIPANT' });
    expect(rows.map(({ actor }) => actor?.preferredUsername)).toEqual(['bob']);
    expect(await world.trpc(world.alice).eventInvitations.list.query({ id: event.uuid })).toEqual([]);
    await Promise.all([host, guest, other].map((visitor) => visitor.close()));
  });

  test('nobody else is offered that', async () => {
    const event = await organize(world, world.alice);
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, `/events/${event.uuid}/participants`);
    await visitor.page.getByText('organizes it').first().waitFor();
    expect(await visitor.page.getByLabel('Who?').count()).toBe(0);
    await visitor.close();
  });
});
