/** The web client without a network: seen content is available, written content waits, and is sent exactly once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keeps, keepsMutations, kept } from '../support/clients/kept-data.ts';
import { untilServed } from '../support/clients/later-files.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
});
afterAll(() => world.close());

/** The problems but those of requests that could not be sent. */
const unexpected = ({ problems }: Visitor): string[] =>
  problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));

describe.skipIf(!hasBrowser())('without a network', () => {
  test('opens with the last contents, and says so', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page, context } = visitor;
    await visitor.signIn(world.bob, '/events');
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    await untilServed(page);
    // The cache is written within a second of the client's clock.
    await context.clock.runFor(2000);
    await expect.poll(() => keeps(page, 'Repair café')).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You’re offline.').waitFor();
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    await context.setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('opens the composer, which was never open before', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page, context } = visitor;
    await visitor.signIn(world.carol, '/events');
    await untilServed(page);
    await context.clock.runFor(2000);
    for (const read of ['["preferences","get"]', '["instance","get"]', '["users","me"]'])
      await expect.poll(() => keeps(page, read), { message: read }).toBe(true);
    await context.setOffline(true);
    for (const open of [
      () => page.getByRole('link', { name: 'Write', exact: true }).first().click(),
      () => page.reload(),
    ]) {
      await open();
      await page.getByRole('textbox', { name: 'Text of the post' }).fill('Written in a tunnel');
      await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
    }
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('keeps drafts, over a restart too, and sends them once when the network is back', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop', workers: true });
    const { page, context } = visitor;
    await visitor.signIn(world.bob, '/compose');
    await page.getByRole('textbox', { name: 'Text of the post' }).waitFor();
    await untilServed(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Written in a tunnel');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Waiting for a connection.').waitFor();
    await context.clock.runFor(2000);
    await expect.poll(() => keepsMutations(page)).toBe(true);
    await page.reload();
    await page.getByText('Written in a tunnel').waitFor();
    const posts = () => world.platform.db.status.count({ where: { text: 'Written in a tunnel' } });
    expect(await posts()).toBe(0);
    await context.setOffline(false);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await world.drain();
    expect(await posts()).toBe(1);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('opens the form of a date of a series, keeps what is typed, and says why it is not saved', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' });
    await world.drain();
    const visitor = await Visitor.open(world, { workers: true });
    const { page, context } = visitor;
    await visitor.signIn(world.alice, `/events/${first.uuid}`);
    // The page has read the series.
    await page.getByRole('link', { name: 'All dates', exact: true }).waitFor();
    await untilServed(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const title = page.getByLabel('What is it?');
    await title.fill('Training in the hall');
    const scope = page.getByLabel('What changes?');
    expect(await scope.inputValue()).toBe('this');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.press('Enter');
    await page.getByRole('alert').getByText('You’re offline. Please try again when you’re back online.').waitFor();
    await visitor.picture('event-not-saved');
    expect(await title.inputValue()).toBe('Training in the hall');
    await context.setOffline(false);
    await page.getByText('This is what was loaded last.').waitFor({ state: 'detached' });
    await save.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Training in the hall' }).waitFor();
    const titles = (await occurrences(world, first.seriesId)).map((date) => date.title);
    expect(titles).toEqual(['Training in the hall', 'Training']);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('does not repeat a refused request when the page is left at once', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page } = visitor;
    // The data that is written once a second is never written: the answer itself must be.
    await visitor.disableTimers(1000);
    await visitor.signIn(world.bob, '/compose');
    let sent = 0;
    await page.route('**/trpc/statuses.create', async (route) => {
      sent += 1;
      const response = await route.fetch();
      await expect.poll(() => keepsMutations(page)).toBe(true);
      await route.fulfill({ response });
    });
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Too long'.repeat(100));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('shorten this to 500 characters').waitFor();
    await expect.poll(() => keepsMutations(page)).toBe(false);
    await page.goto('/events');
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    expect(await page.getByText('Not sent yet').count()).toBe(0);
    expect(sent).toBe(1);
    await visitor.close();
  });

  test('leaves nothing in the browser after signing out', async () => {
    const visitor = await Visitor.open(world, { workers: true });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events');
    await untilServed(page);
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    await visitor.context.clock.runFor(2000);
    await expect.poll(() => keeps(page, 'Repair café')).toBe(true);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await page.evaluate(kept)).toEqual([]);
    await visitor.close();
  });
});
