/**
 * A visitor joins an event by mail in two screens: the event’s page, and again the event’s page, signed in and participating.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, type Size, Visitor } from '../../support/clients/web-browser.ts';
import { inHours, organize } from '../../support/world/events.ts';
import { lastMailTo, mailsTo } from '../../support/world/mails.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The number of painted colours: a missing picture, or only a box, has one. */
async function coloursOf(page: Page, selector: string): Promise<number> {
  const shot = await page.locator(selector).first().screenshot();
  const { data } = await sharp(shot)
    .resize(60, 30, { kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let at = 0; at < data.length; at += 3)
    seen.add((((data[at] ?? 0) >> 4) << 8) | (((data[at + 1] ?? 0) >> 4) << 4) | ((data[at + 2] ?? 0) >> 4));
  return seen.size;
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.skipIf(!hasBrowser())('a stranger', () => {
  test.each<{ size: Size; name: string }>([
    { size: 'phone', name: 'Nora' },
    { size: 'desktop', name: 'Omar' },
  ])('joins by mail on a $size', async ({ size, name }) => {
    const email = `${name.toLowerCase()}@example.org`;
    const title = `Repair café of ${name}`;
    const { uuid } = await organize(world, world.alice, {
      title,
      beginsOn: inHours(world, 60),
      physicalAddress: { description: 'Library', street: '4 Market Street', locality: 'Lyon', geom: '4.83;45.77' },
    });
    await world.drain();
    const visitor = await Visitor.open(world, { size });
    const { page } = visitor;
    await page.goto(`/events/${uuid}`);
    expect(await coloursOf(page, '.cover')).toBeGreaterThan(2);
    expect(await coloursOf(page, '.map > svg')).toBeGreaterThan(2);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await visitor.picture('stranger-event');
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Your email address').fill(email);
    await visitor.picture('stranger-form');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await visitor.picture('stranger-mailed');
    await page.goto((await lastMailTo(world, email)).link);
    await page.waitForURL(`**/events/${uuid}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page
      .getByText(/^You.re going$|^You are going$/)
      .first()
      .waitFor();
    await visitor.picture('stranger-going');
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByText(`We’ve sent an email to ${email}.`).waitFor();
    // Mails of one moment are in no order.
    const links = (await mailsTo(world, email)).map(({ link }) => new URL(link, world.url).pathname);
    expect(links).toContain('/reset-password');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
