/** An organizer asks a person to help, who accepts on a phone, edits the event, and stops. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes, openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../../support/world/series.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('an organizer asks for help', () => {
  test('and a person accepts on the page of the event, edits it, and stops', async () => {
    const event = await organize(world, world.alice, { title: 'Feast' });
    const host = await Visitor.open(world);
    await host.signIn(world.alice, `/events/${event.uuid}/participants`);
    await host.page.getByLabel('Who should help?').fill('bob');
    await host.page.getByRole('button', { name: 'Ask to help' }).click();
    await host.page.getByRole('button', { name: 'Withdraw the invitation of bob' }).waitFor();
    await host.picture('co-organizers');
    await world.drain();

    const helper = await Visitor.open(world);
    await helper.signIn(world.bob, '/notifications');
    await helper.page.getByText('alice asks you to help organize “Feast”').waitFor();
    await helper.picture('asked-to-organize-notification');
    await helper.page.goto(`${world.url}/events/${event.uuid}`);
    await helper.page.getByText('alice asks you to help organize this event').waitFor();
    await helper.picture('asked-to-organize');
    await helper.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await helper.page.getByText('You help organize this event').first().waitFor();
    await helper.page.getByText('with bob').first().waitFor();
    await helper.picture('co-organizer');
    await helper.page.goto(`${world.url}/events/${event.uuid}/edit`);
    await helper.page.getByRole('button', { name: 'Cancel the event' }).waitFor();
    // Only the organizer deletes it.
    expect(await helper.page.getByRole('button', { name: 'Delete the event' }).count()).toBe(0);
    await helper.page.goto(`${world.url}/events/${event.uuid}`);
    await helper.page.getByRole('button', { name: 'Stop organizing' }).click();
    await helper.page.getByRole('dialog').getByRole('button', { name: 'Stop organizing' }).click();
    await helper.page.getByText('with bob').first().waitFor({ state: 'detached' });
    await Promise.all([host, helper].map((visitor) => visitor.close()));
  });

  test('and a person accepts in the notification', async () => {
    const event = await organize(world, world.alice, { title: 'Concert' });
    await world.trpc(world.alice).organizers.invite.mutate({ id: event.uuid, person: world.erin.id });
    await world.drain();
    const helper = await Visitor.open(world);
    await helper.signIn(world.erin, '/notifications');
    const accept = helper.page.getByRole('button', { name: 'Accept the invitation to “Concert”' });
    await accept.waitFor();
    await helper.picture('asked-to-organize-answers');
    await accept.click();
    await helper.page.getByText('You help organize “Concert”.').waitFor();
    await accept.waitFor({ state: 'detached' });
    const { organizers } = await world.trpc().organizers.list.query({ id: event.uuid });
    expect(organizers.map(({ actor }) => actor?.preferredUsername)).toEqual(['alice', 'erin']);
    await helper.close();
  });

  test('with all dates of a series, and removes the person from one', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
    await world.drain();
    const host = await Visitor.open(world);
    await host.signIn(world.alice, `/events/${first.uuid}/participants`);
    await host.page.getByLabel('Who should help?').fill('carol');
    await host.page.getByLabel('Which dates?').selectOption('all');
    await host.page.getByRole('button', { name: 'Ask to help' }).click();
    await host.page.getByRole('button', { name: 'Withdraw the invitation of carol' }).waitFor();
    await world.trpc(world.carol).organizers.accept.mutate({ id: first.uuid });
    await world.drain();
    await host.page.reload();
    await host.page.getByRole('button', { name: 'Remove carol from the organizers' }).click();
    await host.page.getByRole('dialog').waitFor();
    await host.picture('remove-co-organizer');
    await host.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await host.page.getByRole('button', { name: 'Remove carol from the organizers' }).waitFor({ state: 'detached' });
    const rows = await world.platform.db.participant.count({
      where: { actorId: world.carol.actorId, event: { seriesId: first.seriesId } },
    });
    expect(rows).toBe(2);
    await host.close();
  });

  test('with a series, of which the helper changes the texts and times, and neither the rule nor the time zone', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
    await world.drain();
    await world.trpc(world.alice).organizers.invite.mutate({ id: first.uuid, person: world.bob.id, scope: 'all' });
    await world.trpc(world.bob).organizers.accept.mutate({ id: first.uuid });
    await world.drain();
    const helper = await Visitor.open(world);
    const { page } = helper;
    await helper.signIn(world.bob, `/events/${first.uuid}/edit`);
    await page.getByLabel('What changes?').selectOption('all');
    await openMoreOptions(page);
    await page.getByLabel('Tags').waitFor();
    expect(await page.getByLabel('Repeats').count()).toBe(0);
    expect(await page.getByLabel('Time zone').count()).toBe(0);
    await helper.picture('co-organizer-of-a-series');
    await page.getByLabel('What is it?').fill('Relay');
    const moved = plusHours(first.beginsOn, 24);
    await fillTimes(page, `${moved.slice(0, 10)}T19:00`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Relay' }).waitFor();
    await world.drain();
    const dates = await occurrences(world, first.seriesId);
    expect(dates.map(({ title }) => title)).toEqual(['Relay', 'Relay', 'Relay']);
    expect(plusHours(dates[0]?.beginsOn ?? '', 0)).toBe(moved);
    await helper.close();
  });
});
