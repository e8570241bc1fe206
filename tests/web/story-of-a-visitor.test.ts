/** A visitor signs up, finds an event, joins it, follows its organizer, writes about it, and is reminded of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { codeTo } from '../support/world/door.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('a visitor', () => {
  test.each<{ size: Size; username: string }>([
    { size: 'phone', username: 'nora' },
    { size: 'desktop', username: 'omar' },
  ])('walks through the public pages on a $size', async ({ size, username }) => {
    const email = `${username}@example.org`;
    const title = `Repair café of ${username}`;
    const { uuid } = await organize(world, world.alice, {
      title,
      beginsOn: inHours(world, 60),
      description: 'Bring what is broken.',
      physicalAddress: { description: 'Library', street: '4 Market Street', locality: 'Lyon', geom: '4.83;45.77' },
    });
    await world.drain();
    const visitor = await Visitor.open(world, { size, workers: true });
    const { page } = visitor;
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

    await page.goto('/');
    await visitor.picture('visitor-front');
    await page.getByRole('link', { name: title }).click();
    // Its styles decide which of the two ways to join is shown.
    await page.waitForURL(`/events/${uuid}`);
    await visitor.picture('visitor-event');
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await page.getByRole('link', { name: 'I have an account' }).click();
    await visitor.picture('visitor-sign-in');
    await page.getByLabel('Email address').fill(email);
    await press('Continue');
    await page.getByText(`We sent a code to ${email}.`).waitFor();
    await visitor.picture('visitor-code');
    await page.getByLabel('Code of six digits').fill(await codeTo(world, email));
    await press('Continue');
    await page.locator('input[name=name]').fill(username);
    await visitor.picture('visitor-name');
    await press('Join Plaza');
    await visitor.picture('visitor-join');
    await press('Join');
    await page.getByText('You’re going.').waitFor();
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('You’re going').waitFor();
    await visitor.picture('visitor-joined');

    await page.getByRole('main').getByRole('link', { name: 'alice' }).first().click();
    await press('Follow: alice');
    await page.getByRole('main').getByRole('button', { name: 'Following: alice' }).waitFor();
    await visitor.picture('visitor-followed');

    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Text of the post' })
      .fill(`I go to the #repair café of @alice ${world.url}/events/${uuid}`);
    await visitor.picture('visitor-writes');
    await press('Post');
    await page.waitForURL('**/@alice');
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await page.waitForURL(`**/@${username}/*`);
    await page.getByRole('article').filter({ hasText: 'I go to the' }).waitFor();
    await visitor.picture('visitor-posted');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: title }).first().waitFor();
    await visitor.picture('visitor-home');

    await visitor.advance(37 * HOUR);
    await runFromTimetable(world.platform, 'events.coming');
    await world.drain();
    await page.getByRole('link', { name: 'Notifications 1 new' }).click();
    await page.getByRole('link', { name: `“${title}” starts soon` }).waitFor();
    await visitor.picture('visitor-reminded');
    expect(await lastMailTo(world, email)).toMatchObject({ subject: `Don’t forget to go to ${title}` });
    await page.getByRole('link', { name: `“${title}” starts soon` }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
