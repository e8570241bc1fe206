/** Moderators have a group follow a calendar from outside in the browser; readers see where its events are from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
  await outside.begin();
});
afterAll(() => outside.close());

describe.skipIf(!hasBrowser())('a calendar from outside', () => {
  test('is looked at, followed, refreshed and ended by a moderator on a phone', async () => {
    const { world } = outside;
    const fields = { URL: 'https://town.example/market', LOCATION: 'Market square' };
    const url = outside.serve(
      outside.entry('market', 48, fields),
      outside.entry('hourly', 72, { RRULE: 'FREQ=HOURLY' }),
    );
    const group = await world.trpc(world.alice).groups.get.query({ id: outside.id });
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, `/@${group.preferredUsername}?tab=events`);
    const main = page.getByRole('main');
    await main.getByText('The group can show the events of another calendar').waitFor();
    await main.getByRole('button', { name: 'Follow a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Follow a calendar' });
    await dialog.getByLabel('Address of the calendar').fill('calendar');
    await dialog.getByRole('button', { name: 'Look' }).click();
    await dialog.getByText('enter a web address').waitFor();
    await dialog.getByLabel('Address of the calendar').fill(`${outside.site.url}/none`);
    await dialog.getByRole('button', { name: 'Look' }).click();
    await dialog.getByText('answers with the status 404').waitFor();
    expect(await dialog.getByLabel('Address of the calendar').getAttribute('aria-invalid')).toBe('true');
    await alice.picture('calendar-refused');
    await dialog.getByLabel('Address of the calendar').fill(url);
    await dialog.getByRole('button', { name: 'Look' }).click();
    await dialog.getByText('1 event to come:').waitFor();
    await dialog.getByText('1 entry cannot be read').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Town hall');
    await alice.picture('calendar-preview');
    expect(await violations(alice)).toEqual([]);
    await dialog.getByRole('button', { name: 'Follow', exact: true }).click();
    await main.getByText('is being read').waitFor();
    await world.drain();
    await main.getByText('1 event').waitFor();
    await main.getByRole('link', { name: 'Event market' }).waitFor();
    await alice.picture('calendars');
    expect(await violations(alice)).toEqual([]);

    await main.getByRole('link', { name: 'Event market' }).click();
    await page.getByText('From the calendar “Town hall”').waitFor();
    await page.getByRole('link', { name: 'Open the original' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await alice.picture('event-of-calendar');

    outside.put((_, res) => res.writeHead(503).end());
    await page.goBack();
    await main.getByRole('button', { name: 'Refresh Town hall' }).click();
    await main.getByText('is being read').waitFor();
    await world.drain();
    await main.getByText('answers with the status 503').waitFor();
    await alice.picture('calendar-trouble');
    await main.getByRole('button', { name: 'Stop following Town hall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete its events' }).click();
    await main.getByText('The group can show the events of another calendar').waitFor();
    await world.drain();
    expect(await outside.titles()).toEqual([]);
    // Both refusals.
    expect(alice.problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
    await alice.close();
  });

  test('is named on the page of its events, and only moderators manage it', async () => {
    const { world } = outside;
    await outside.begin();
    await outside.follow(outside.entry('tour', 48), outside.entry('fair', 72, { URL: 'https://town.example/fair' }));
    const [tour, fair] = await outside.events();
    const group = await world.trpc(world.alice).groups.get.query({ id: outside.id });
    const bob = await Visitor.open(world, { size: 'desktop' });
    await bob.signIn(world.bob, `/events/${tour?.uuid}`);
    await bob.page.getByText('From the calendar “Town hall”').waitFor();
    expect(await bob.page.getByRole('button', { name: 'Join' }).count()).toBe(0);
    await bob.page.goto(`/@${group.preferredUsername}?tab=events`);
    await bob.page.getByRole('link', { name: 'Event tour' }).waitFor();
    expect(await bob.page.getByRole('button', { name: 'Follow a calendar' }).count()).toBe(0);
    expect(bob.problems).toEqual([]);
    await bob.close();

    const visitor = await Visitor.open(world, { size: 'desktop', scripts: false });
    await visitor.page.goto(`/events/${fair?.uuid}`);
    await visitor.page.getByText('From the calendar “Town hall”').first().waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Open the original' }).first().getAttribute('href')).toBe(
      'https://town.example/fair',
    );
    await visitor.picture('event-of-calendar-without-scripts');
    await visitor.page.goto(`/events/${tour?.uuid}`);
    expect(await visitor.page.getByRole('link', { name: 'Join' }).count()).toBe(0);
    await visitor.close();
  });
});
