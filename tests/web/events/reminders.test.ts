/** An organizer on a phone chooses when participants are reminded. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('reminders in the form of an event', () => {
  test('are up to three of the usual moments, besides those of other apps; or none', async () => {
    const { alice } = world;
    const event = await organize(world, alice, { reminders: [90, 1_440] });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const open = async () => {
      await page.goto(`${world.url}/events/${event.uuid}/edit`);
      await openMoreOptions(page);
    };
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(`**/events/${event.uuid}`);
      return (await world.trpc(alice).events.get.query({ id: event.uuid })).reminders;
    };
    await visitor.signIn(alice, `/events/${event.uuid}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    expect(await page.getByLabel('90 minutes before').isChecked()).toBe(true);
    await page.getByLabel('1 hour before').check();
    expect(await page.getByLabel('1 week before').isDisabled()).toBe(true);
    await page.getByLabel('90 minutes before').uncheck();
    await page.getByLabel('1 week before').check();
    await page.getByLabel('1 week before').scrollIntoViewIfNeeded();
    await visitor.picture('reminders');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await lookAt(visitor)).toEqual(NOTHING);
    expect(await save()).toEqual([10_080, 1_440, 60]);
    await open();
    for (const label of ['1 week before', '1 day before', '1 hour before']) await page.getByLabel(label).uncheck();
    await page.getByText('Nobody is reminded.').waitFor();
    expect(await save()).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
