/** A weekly training in the web client: made, joined as a whole, moved and ended, on a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes, openMoreOptions } from '../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { localText, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const titles = async (id: string) => (await occurrences(world, id)).map(({ title, status }) => `${title} ${status}`);

describe.skipIf(!hasBrowser())('a series', () => {
  test('is made by a choice in the form of an event', async () => {
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/events/new');
    await page.getByLabel('What is it?').fill('Choir practice');
    await page.getByLabel('What should people know?').fill('We sing.');
    const begins = plusHours(world.clock.now().toISOString(), 48).slice(0, 16);
    await fillTimes(page, begins);
    await page.getByLabel('Repeats').selectOption('Every week');
    await page.getByLabel('Last day').fill(plusHours(`${begins}Z`, 24 * 22).slice(0, 10));
    expect(await page.getByRole('button', { name: 'Save as a draft' }).count()).toBe(0);
    await visitor.picture('series-form');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Choir practice' }).waitFor();
    await world.drain();
    const { uuid } = await world.platform.db.event.findFirstOrThrow({ where: { title: 'Choir practice' } });
    const { series } = await world.trpc().events.get.query({ id: uuid });
    expect((await occurrences(world, series?.id ?? '')).length).toBe(4);
    await visitor.close();
  });

  test('is refused in words where moderators would have to accept it, and with a later publication, also after a reload', async () => {
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/events/new');
    await page.getByLabel('What is it?').fill('Secret choir');
    await page.getByLabel('What should people know?').fill('We sing.');
    await fillTimes(page, plusHours(world.clock.now().toISOString(), 48).slice(0, 16));
    await openMoreOptions(page);
    await page.getByLabel('Who can see it').selectOption('RESTRICTED');
    await page.getByLabel('Publish later').fill(plusHours(world.clock.now().toISOString(), 24).slice(0, 16));
    await page.getByLabel('Repeats').selectOption('Every week');
    await page.reload();
    await page.getByText('What you typed last time has been restored.').waitFor();
    await openMoreOptions(page);
    await page.getByText('Events that repeat are published at once. Leave this empty.').waitFor();
    expect(await page.getByRole('button', { name: 'Save as a draft' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText('Events that repeat can’t wait for a moderator.').waitFor();
    await visitor.picture('series-refused');
    await page.getByLabel('Who can see it').selectOption('UNLISTED');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText('Events that repeat can’t wait').waitFor({ state: 'detached' });
    expect(await world.platform.db.event.count({ where: { title: 'Secret choir' } })).toBe(0);
    await page.getByLabel('Publish later').fill('');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Secret choir' }).waitFor();
    const { visibility } = await world.platform.db.event.findFirstOrThrow({ where: { title: 'Secret choir' } });
    expect(visibility).toBe('UNLISTED');
    await visitor.close();
  });

  test('keeps its times and title if a date that was changed alone leads to a change of all dates', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' });
    await world.drain();
    const second = (await occurrences(world, first.seriesId))[1];
    const moved = plusHours(second?.beginsOn ?? '', 25);
    const alone = { title: 'On a Friday', beginsOn: moved, endsOn: plusHours(moved, 2) };
    await world.trpc(world.alice).events.update.mutate({ id: second?.uuid ?? '', ...alone });
    await world.drain();
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.alice, `/events/${second?.uuid}/edit`);
    await page.getByLabel('What should people know?').fill('We run along the river.');
    await page.getByLabel('What changes?').selectOption('All dates to come');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'On a Friday' }).waitFor();
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect(all.map(({ title, beginsOn, description }) => [title, localText(beginsOn), description])).toEqual([
      ['Training', 'Thu 19:00', 'We run along the river.'],
      ['On a Friday', 'Fri 20:00', 'We run along the river.'],
      ['Training', 'Thu 19:00', 'We run along the river.'],
    ]);
    await visitor.close();
  });

  test('is asked for as a whole where organizers decide, and shows more of its dates in place', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=8', joinOptions: 'RESTRICTED' });
    await world.drain();
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${first.uuid}`);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dates' }) });
    await page.getByRole('button', { name: 'Show more dates' }).waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/trpc/**series.occurrences*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Show more dates' }).click();
    expect(await page.getByRole('heading', { name: 'Dates' }).count()).toBe(1);
    resolve();
    await expect.poll(() => section.locator(':focus').count()).toBe(1);
    await page.getByRole('button', { name: 'Join all dates' }).click();
    await page.getByText('Your request is on its way').waitFor();
    await section.getByText('Waiting for approval').waitFor();
    expect(await page.getByText('You’re going').count()).toBe(0);
    await visitor.picture('series-asked');
    await visitor.close();
  });

  test('offers an organizer of one date no change of the others', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' });
    await world.drain();
    const { id } = await world.trpc(world.carol).participations.join.mutate({ id: first.uuid });
    await world.trpc(world.alice).participations.update.mutate({ id, role: 'MODERATOR' });
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.carol, `/events/${first.uuid}/edit`);
    await page.getByLabel('What is it?').fill('Guest trainer');
    expect(await page.getByLabel('What changes?').count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel the event' }).click();
    await page.getByLabel('Your message to them').waitFor();
    expect(await page.getByLabel('Which dates?').count()).toBe(0);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Guest trainer' }).waitFor();
    expect(await titles(first.seriesId)).toEqual(['Guest trainer CONFIRMED', ...Array(2).fill('Training CONFIRMED')]);
    await visitor.close();
  });

  test('has a page with all its dates, where it is joined with guests', async () => {
    const first = await weekly(world, world.alice, {
      ...{ rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=40', guestsPerPerson: 2, options: { maximumAttendeeCapacity: 4 } },
    });
    await world.drain();
    for (const size of ['phone', 'desktop'] as const) {
      const stranger = await Visitor.open(world, { size });
      await stranger.page.goto(`${world.url}/series/${first.seriesId}`);
      await stranger.page.getByText('Every week on Thursday, 40 times').waitFor();
      await stranger.picture(`series-page-visitor-${size}`);
      await stranger.close();
    }
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${first.uuid}`);
    await page.getByRole('link', { name: 'All dates', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Training' }).waitFor();
    await page.getByText('Every week on Thursday, 40 times').waitFor();
    const rows = page.locator('main .sheet').locator('a[href^="/events/"]');
    await expect.poll(() => rows.count()).toBe(30);
    await visitor.picture('series-page');
    await page.getByRole('button', { name: 'Join all dates' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Guests you bring').selectOption('2');
    await dialog.getByLabel('Wait for a place in dates that are full').check();
    await visitor.picture('series-join');
    await dialog.getByRole('button', { name: 'Join all dates' }).click();
    await page.getByText('You’re going to all dates.').waitFor();
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect(all.map(({ participantStats }) => participantStats.participants)).toEqual(Array(40).fill(3));
    await page.getByRole('link', { name: 'Past dates' }).click();
    await page.getByText('No past dates').waitFor();
    await visitor.close();
  });

  test('is joined as a whole, moved from one date on, and ended', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4' });
    await world.drain();
    const guest = await Visitor.open(world, { size: 'phone' });
    await guest.signIn(world.bob, `/events/${first.uuid}`);
    await guest.page.getByRole('button', { name: 'Join all dates' }).click();
    await guest.page.getByText('You’re going to all dates.').waitFor();
    await world.drain();
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'Dates' }).waitFor();
    await guest.page.getByRole('button', { name: 'Leave all dates' }).scrollIntoViewIfNeeded();
    await guest.picture('series-dates');
    const all = await occurrences(world, first.seriesId);
    expect(all.map(({ participantStats }) => participantStats.participants)).toEqual([1, 1, 1, 1]);

    const organizer = await Visitor.open(world, { size: 'desktop' });
    const { page } = organizer;
    await organizer.signIn(world.alice, `/events/${all[2]?.uuid}/edit`);
    await page.getByLabel('What is it?').fill('Late training');
    await page.getByLabel('What changes?').selectOption('This date and later ones');
    expect(await page.getByLabel('Repeats').inputValue()).toBe('OTHER');
    await organizer.picture('series-edit');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Late training' }).waitFor();
    await world.drain();
    expect(await titles(first.seriesId)).toEqual(['Training CONFIRMED', 'Training CONFIRMED']);

    await page.goto(`${world.url}/events/${all[0]?.uuid}/edit`);
    await page.getByRole('button', { name: 'Cancel the event' }).click();
    await page.getByLabel('Which dates?').selectOption('All dates to come');
    await page.getByLabel('Your message to them').fill('The hall closes.');
    await page.getByRole('button', { name: 'Cancel the event now' }).click();
    await page.getByText('The event is cancelled.').waitFor();
    await world.drain();
    expect(await titles(first.seriesId)).toEqual(['Training CANCELLED', 'Training CANCELLED']);

    await guest.page.getByRole('button', { name: 'Leave all dates' }).click();
    await guest.page.getByText('You’re leaving all dates.').waitFor();
    await Promise.all([guest.close(), organizer.close()]);
  });
});
