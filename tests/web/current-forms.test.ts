/** A form that overwrites what it shows begins with what the server has, not with the copy of an earlier visit. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sourcesBelow } from '../architecture/source.ts';
import { go } from '../support/clients/client-pages.ts';
import type { FormCase } from '../support/clients/current-forms/case.ts';
import { EVENT_CHOICES } from '../support/clients/current-forms/choices.ts';
import { EVENT_FORMS } from '../support/clients/current-forms/events.ts';
import { GROUP_FORMS } from '../support/clients/current-forms/groups.ts';
import { PERSONAL_FORMS } from '../support/clients/current-forms/people.ts';
import { keeps } from '../support/clients/kept-data.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { askForDate } from '../support/world/date-polls.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let visitor: Visitor;

const CASES = { ...EVENT_FORMS, ...GROUP_FORMS, ...PERSONAL_FORMS };

test('each file of the client that reads current data for a form has a case', () => {
  const reading = sourcesBelow('web/src').filter(({ text }) => /\b(?:useCurrentData|readCurrent)\(/.test(text));
  const files = reading.map((source) => source.path.slice('web/src/'.length));
  // Web Push needs a browser that shows notifications, and no other device changes what it has chosen.
  const others = ['server/form-values.ts', 'settings/notifications-page.tsx'];
  const tested = [CASES, EVENT_CHOICES].flatMap((cases) => Object.values(cases)).map((one) => one.file);
  expect([...new Set([...tested, ...others])].sort()).toEqual(files.sort());
});

async function leave(page: Page): Promise<void> {
  await go(page, '/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

const shown = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (!(element instanceof HTMLInputElement)) return element.textContent;
    return /^(?:checkbox|radio)$/.test(element.type) ? String(element.checked) : element.value;
  });

/** Without closing the form. */
async function openAt(page: Page, { open, field }: FormCase): Promise<string> {
  await open?.(page);
  await field(page).waitFor({ state: 'attached' });
  return await shown(field(page));
}

/** Lets the requests of a procedure wait, at most for the rest of the test; returns the first one, and a function that lets them go. */
async function hold(page: Page, procedure: string) {
  const path = new RegExp(`/trpc/(?:[^?]*,)?${procedure.replace('.', '\\.')}[,?]`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  onTestFinished(() => {
    resolve();
    return page.unroute(path);
  });
  return { asked: page.waitForRequest(path), release: resolve };
}

describe.skipIf(!hasBrowser())('the form of', () => {
  beforeAll(async () => {
    world = await createWorld();
    for (const name of ['Tinkers', 'Menders'])
      await createGroup(world, world.alice, { name, preferredUsername: name.toLowerCase() });
    visitor = await Visitor.open(world, { size: 'desktop' });
    await visitor.signIn(world.alice, '/settings');
  });
  afterAll(async () => {
    await visitor?.close();
    await world?.close();
  });

  test.each(Object.entries(CASES))('%s', async (_name, { begin, open, field, shows, reads }) => {
    const { page } = visitor;
    const { path, change } = await begin(world);
    await leave(page);
    await go(page, path);
    await open?.(page);
    await field(page).waitFor({ state: 'attached' });
    expect(await shown(field(page))).toBe(shows[0]);
    await leave(page);
    await change();
    const { asked, release } = await hold(page, reads);
    await go(page, path);
    await open?.(page);
    const there = () => field(page).waitFor({ state: 'attached' });
    await Promise.race([asked, there()]);
    expect(await field(page).count()).toBe(0);
    release();
    await there();
    expect(await shown(field(page))).toBe(shows[1]);
    expect(visitor.problems).toEqual([]);
  });

  test('a date poll whose copy is stored in the browser', async () => {
    const { page, context } = visitor;
    const { id } = await askForDate(world, world.alice, { title: 'Summer dinner' });
    const title = page.getByLabel('Title', { exact: true });
    await page.goto(`/date-polls/${id}/edit`);
    expect(await shown(title)).toBe('Summer dinner');
    await context.clock.runFor(2000);
    await expect.poll(() => keeps(page, 'Summer dinner')).toBe(true);
    await world.trpc(world.alice).datePolls.update.mutate({ id, title: 'Autumn dinner' });
    const { release } = await hold(page, 'datePolls.get');
    await page.goto(`/date-polls/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Summer dinner' }).waitFor();
    // The page is not a form.
    await page.getByRole('radio', { name: 'Yes', disabled: true }).first().waitFor();
    await visitor.picture('date-poll-stored');
    await go(page, `/date-polls/${id}/edit`);
    await page.getByRole('heading', { level: 1, name: 'Change the date poll' }).waitFor();
    expect(await title.count()).toBe(0);
    release();
    await title.waitFor();
    expect(await shown(title)).toBe('Autumn dinner');
    expect(visitor.problems).toEqual([]);
  });

  test('a date poll that is changed twice in a row', async () => {
    const { page } = visitor;
    const { id } = await askForDate(world, world.alice, { title: 'First dinner' });
    const title = page.getByLabel('Title', { exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    await go(page, `/date-polls/${id}`);
    for (const [before, after] of [
      ['First dinner', 'Second dinner'],
      ['Second dinner', 'Third dinner'],
    ] as const) {
      await page.getByRole('link', { name: 'Change', exact: true }).click();
      await title.waitFor();
      expect(await shown(title)).toBe(before);
      await title.fill(after);
      const { release } = await hold(page, 'datePolls.get');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(`**/date-polls/${id}`);
      await expect.poll(() => heading.textContent()).toBe(after);
      release();
    }
    expect(visitor.problems).toEqual([]);
  });

  test('a date poll whose request has failed and waits for its next attempt', async () => {
    const slow = await Visitor.open(world, { size: 'desktop' });
    onTestFinished(() => slow.close());
    // The next attempt never comes by itself.
    await slow.disableTimers(1000);
    await slow.signIn(world.alice, '/settings');
    const { page } = slow;
    const { id } = await askForDate(world, world.alice, { title: 'Old dinner' });
    const title = page.getByLabel('Title', { exact: true });
    await go(page, `/date-polls/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Old dinner' }).waitFor();
    await leave(page);
    await world.trpc(world.alice).datePolls.update.mutate({ id, title: 'New dinner' });
    const requests = '**/trpc/datePolls.get*';
    await page.route(requests, (route) => route.abort());
    await go(page, `/date-polls/${id}/edit`);
    await title.waitFor();
    expect(await shown(title)).toBe('Old dinner');
    await leave(page);
    await page.unroute(requests);
    await go(page, `/date-polls/${id}/edit`);
    await title.waitFor();
    expect(await shown(title)).toBe('New dinner');
  });

  test('a filter that was just saved, with and without a network', async () => {
    const { page, context } = visitor;
    await world.trpc(world.alice).filters.create.mutate({ title: 'Hail', context: ['home'] });
    const field = page.getByRole('dialog').getByLabel('Name of the filter', { exact: true });
    const edited = async (name: string): Promise<string> => {
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await field.waitFor();
      return await shown(field);
    };
    const rename = async (to: string): Promise<void> => {
      await field.fill(to);
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await leave(page);
    await go(page, '/settings/filters');
    expect(await edited('Hail')).toBe('Hail');
    await rename('Sleet');
    expect(await edited('Sleet')).toBe('Sleet');
    await rename('Fog');
    await page.getByRole('button', { name: 'Edit Fog' }).waitFor();
    await context.setOffline(true);
    onTestFinished(() => context.setOffline(false));
    expect(await edited('Fog')).toBe('Fog');
  });
});

describe.skipIf(!hasBrowser())('the dialog about an event, which has changed since its page was opened:', () => {
  beforeAll(async () => {
    world = await createWorld();
    visitor = await Visitor.open(world, { size: 'desktop' });
    await visitor.signIn(world.alice, '/settings');
  });
  afterAll(async () => {
    await visitor?.close();
    await world?.close();
  });

  const dialog = () => visitor.page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  };

  test.each(Object.entries(EVENT_CHOICES))('%s, with and without a network', async (_name, form) => {
    const { page, context } = visitor;
    const { path, change } = await form.begin(world);
    await leave(page);
    await go(page, path);
    expect(await openAt(page, form)).toBe(form.shows[0]);
    await close();
    await change();
    const { asked, release } = await hold(page, form.reads);
    await form.open?.(page);
    const there = () => form.field(page).waitFor({ state: 'attached' });
    await Promise.race([asked, there()]);
    expect(await form.field(page).count()).toBe(0);
    await visitor.picture(`opening-${form.file.replaceAll('/', '-')}`);
    release();
    await there();
    expect(await shown(form.field(page))).toBe(form.shows[1]);
    await close();
    expect(visitor.problems).toEqual([]);
    await context.setOffline(true);
    onTestFinished(async () => {
      await context.setOffline(false);
      await page.getByText('You’re offline.').waitFor({ state: 'detached' });
      visitor.problems.length = 0;
    });
    await page.getByText('You’re offline.').waitFor();
    expect(await openAt(page, form)).toBe(form.shows[1]);
  });

  test('joining stays open, and offers to wait, if the last place is taken', async () => {
    const { page } = visitor;
    const { id, uuid } = await organize(world, world.bob, {
      ...{ guestsPerPerson: 1, options: { maximumAttendeeCapacity: 1 } },
    });
    await leave(page);
    await go(page, `/events/${uuid}`);
    const join = page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first();
    await join.waitFor();
    await world.trpc(world.carol).participations.join.mutate({ id });
    await join.click();
    await dialog().getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText('You’re number 1 on the waiting list').filter({ visible: true }).first().waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
