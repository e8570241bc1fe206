/**
 * A person organizes a repair café: creates it, approves participants, answers, changes it, prints the list, copies it, and
 * cancels it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes, openMoreOptions } from '../support/clients/event-form.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const local = (hours: number): string =>
  new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16);

describe.skipIf(!hasBrowser())('an organizer', () => {
  test.each<{ size: Size; name: string; title: string }>([
    { size: 'phone', name: 'ruth', title: 'Repair café' },
    { size: 'desktop', name: 'rolf', title: 'Repair brunch' },
  ])('runs an event on a $size, while a guest looks at it', async ({ size, name, title }) => {
    const person = await world.person(name);
    const organizer = await Visitor.open(world, { size, workers: true });
    const { page } = organizer;
    const press = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true }).click();
    await organizer.signIn(person, '/events');
    await organizer.picture('organizer-events');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('What is it?').fill(title);
    await page.getByLabel('What should people know?').fill('Bring what is broken.\n\nCoffee is there.');
    await fillTimes(page, local(50), local(53));
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'toaster.png', mimeType: 'image/png' },
      buffer: await picture(),
    });
    await page.getByText('toaster.png is uploaded.').waitFor();
    await page.getByLabel('Description of the picture').fill('A toaster in parts');
    await press('Save the description');
    await page.getByAltText('A toaster in parts').waitFor();
    await page.getByRole('combobox', { name: 'Where?' }).fill('Library, 4 Market Street');
    await openMoreOptions(page);
    await page.getByLabel('Who can join').selectOption('RESTRICTED');
    await page.getByLabel('Places', { exact: true }).fill('2');
    await organizer.picture('organizer-form');
    await press('Publish');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const uuid = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.getByText('Library, 4 Market Street').first().waitFor();
    await organizer.picture('organizer-event');

    const guest = await Visitor.open(world, { size, workers: true });
    await guest.signIn(world.bob, `/events/${uuid}`);
    await guest.page.getByRole('button', { name: 'Ask to join' }).click();
    await guest.page.getByLabel('Message to the organizers').fill('I bring a lamp');
    await guest.page.getByRole('button', { name: 'Send' }).first().click();
    await guest.page.getByText('Waiting for approval').waitFor();
    await world.trpc(world.carol).participations.join.mutate({ id: uuid });
    await world.drain();
    await page.getByRole('link', { name: 'Notifications 2 new' }).waitFor();
    await page.getByRole('link', { name: '2 requests wait' }).click();
    await press('Waiting 2');
    await page.getByText('I bring a lamp').waitFor();
    await organizer.picture('organizer-waiting');
    await press('Accept bob');
    await press('Waiting 1');
    await press('Decline carol');
    await page.getByRole('button', { name: 'Declined 1' }).waitFor();
    await world.drain();
    await guest.page.getByText('You’re going').first().waitFor();
    await press(/^Going 1/);
    await page.getByRole('link', { name: 'bob' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await press('Print');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await page.getByText('bob').first().isVisible()).toBe(true);
    await organizer.picture('organizer-print');
    await page.emulateMedia({ media: 'screen' });

    await guest.page.getByRole('textbox', { name: 'Write a comment' }).fill('May I bring a bicycle?');
    await guest.page.getByRole('button', { name: 'Send' }).click();
    await guest.page.getByRole('article', { name: 'Comment by bob' }).waitFor();
    await world.trpc(world.carol).comments.create.mutate({
      ...{ actorUsername: 'carol', eventId: uuid, text: 'Nobody should go there' },
    });
    await world.drain();
    await page.getByRole('link', { name: 'To the event' }).click();
    const asked = page.getByRole('listitem').filter({ hasText: 'May I bring a bicycle?' });
    await asked.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Reply to bob' }).fill('Of course');
    await asked.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Of course').waitFor();
    await press('More about the comment by carol');
    await page.getByRole('menuitem', { name: 'Remove from this event' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from this event' }).click();
    await page.getByText('Nobody should go there').waitFor({ state: 'detached' });
    await world.drain();
    await guest.page.getByText('Of course').waitFor();
    await guest.page.getByText('Nobody should go there').waitFor({ state: 'detached' });
    await organizer.picture('organizer-comments');

    await press('More about this event');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('What is it?').fill(`${title} II`);
    await press('Save');
    await page.getByRole('heading', { level: 1, name: `${title} II` }).waitFor();
    await world.drain();
    await guest.page.getByRole('heading', { level: 1, name: `${title} II` }).waitFor();

    await press('More about this event');
    await page.getByRole('menuitem', { name: 'Make a similar event' }).click();
    await page.getByLabel('What is it?').waitFor();
    expect(await page.getByLabel('What is it?').inputValue()).toBe(`${title} II`);
    for (const label of ['Day', 'From', 'Until'])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
    await fillTimes(page, local(200), local(203));
    await press('Publish');
    await page.waitForURL((url) => /^\/events\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(uuid));
    const copy = await world.trpc(person).events.get.query({ id: new URL(page.url()).pathname.split('/')[2] ?? '' });
    expect(copy).toMatchObject({
      ...{ title: `${title} II`, joinOptions: 'RESTRICTED', picture: { alt: 'A toaster in parts' } },
      options: { maximumAttendeeCapacity: 2 },
    });

    await page.goto(`/events/${uuid}/edit`);
    await press('Cancel the event');
    await page.getByLabel('Your message to them').fill('The hall is under water.');
    await organizer.picture('organizer-cancels');
    await press('Cancel the event now');
    await page.getByText('The event is cancelled.').waitFor();
    await world.drain();
    await guest.page.getByText('Cancelled by the organizer').waitFor();
    await guest.page.getByText('The hall is under water.').waitFor();
    await guest.picture('organizer-cancelled');
    expect([...organizer.problems, ...guest.problems]).toEqual([]);
    await Promise.all([organizer.close(), guest.close()]);
  });
});
