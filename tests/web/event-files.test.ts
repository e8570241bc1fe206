/** An organizer adds the events of a file in the browser, on a phone: preview, errors of rows, confirmation, result, download. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fileOf = (...rows: string[]) => ({
  name: 'year.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Title;Starts;Ends;Time zone;Place;No', ...rows].join('\r\n')),
});

const FAIR = 'Summer fair;2031-06-01 14:00;2031-06-01 18:00;Europe/Berlin;Village hall;1';
const CAMP = 'Camp;2031-07-01;2031-07-03;Europe/Berlin;;2';

describe.skipIf(!hasBrowser())('a file of events', () => {
  test('is shown with the errors of its rows, corrected, added and downloaded on a phone', async () => {
    const alice = await Visitor.open(world);
    const { page } = alice;
    await page.setViewportSize({ width: 320, height: 800 });
    await alice.signIn(world.alice, '/events/new');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'From a file' }).click();
    await main.getByRole('heading', { name: 'Events from a file' }).waitFor();

    const chosen = main.getByLabel('File', { exact: true });
    await chosen.setInputFiles(fileOf(FAIR, CAMP, ';someday;;;;3'));
    await main.getByRole('heading', { name: '1 row has errors' }).waitFor();
    await main.getByRole('heading', { name: '2 new events' }).waitFor();
    await main.getByText('Title: fill this in.').waitFor();
    await main.getByText('Starts: write it as 2026-12-31 19:00, or as 2026-12-31 for whole days.').waitFor();
    await main.getByText('These columns are ignored: No').waitFor();
    await main.getByText('Village hall').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    expect(await violations(alice)).toEqual([]);
    await alice.picture('event-file-preview');

    await main.getByRole('button', { name: 'Add 2 events' }).click();
    await main.getByRole('heading', { name: '2 events were added' }).waitFor();
    expect(await main.getByRole('button', { name: /^Add/ }).count()).toBe(0);
    // The result is said, and has the focus of the button that is gone.
    await main.getByRole('status').filter({ hasText: '1 row has errors, 2 events were added' }).waitFor();
    await expect.poll(() => alice.focused()).toBe('1 row has errors, 2 events were added');

    await chosen.setInputFiles(fileOf(FAIR.replace('Village hall', 'Barn'), CAMP));
    await main.getByText('The event differs from this row and stays as it is: Place.').waitFor();
    await alice.picture('event-file-differs');

    await chosen.setInputFiles(fileOf(FAIR, CAMP, 'Choir evening;2031-08-01 19:00;;Europe/Berlin;;3'));
    await main.getByRole('heading', { name: '2 events are there already' }).waitFor();
    await main.getByRole('button', { name: 'Add 1 event', exact: true }).click();
    await main.getByRole('heading', { name: '1 event was added' }).waitFor();
    expect(await violations(alice)).toEqual([]);
    await alice.picture('event-file-added');

    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download events' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain(',Summer fair,2031-06-01 14:00,2031-06-01 18:00,Europe/Berlin,Summer fair,Village hall,');

    await main.getByRole('link', { name: 'Choir evening' }).click();
    await page.getByRole('heading', { name: 'Choir evening' }).waitFor();
    await alice.close();
  });

  test('is for a group from the page of the group, and a file that cannot be read says why', async () => {
    const group = await createGroup(world, world.bob, { name: 'Menders', preferredUsername: 'menders' });
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, `/@${group.preferredUsername}?tab=events`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Events from a file' }).click();
    const organizer = main.getByLabel('Organizer');
    await organizer.waitFor();
    expect(await organizer.inputValue()).toBe(group.id);
    const chosen = main.getByLabel('File', { exact: true });
    await chosen.setInputFiles({ name: 'year.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\0\0') });
    await main.getByText('File: choose a CSV file in UTF-8.').waitFor();
    await chosen.setInputFiles(fileOf(FAIR));
    await main.getByRole('button', { name: 'Add 1 event', exact: true }).click();
    await main.getByRole('heading', { name: '1 event was added' }).waitFor();
    const listed = await world.trpc(world.carol).events.list.query({ organizer: 'menders' });
    expect(listed).toMatchObject([{ title: 'Summer fair', attributedTo: { id: group.id } }]);
    await bob.close();
  });
});
