/** The lists of events: chips, nearby events, rows as on server pages, and the month on a phone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { inHours, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await createWorld();
  const { alice } = world;
  await organize(world, alice, { title: 'Soon', beginsOn: inHours(world, 1) });
  await organize(world, alice, {
    ...{ title: 'Concert', beginsOn: inHours(world, 240), timeZone: 'Europe/Berlin' },
    ...{ category: 'music', physicalAddress: { description: 'Weir', geom: '13.40;52.52' } },
    options: { showParticipationPrice: true, offers: [{ price: 4, priceCurrency: 'EUR' }] },
  });
  await organize(world, alice, {
    ...{ title: 'Call', beginsOn: inHours(world, 250), onlineAddress: 'https://call.example/1', language: 'fr' },
    physicalAddress: { description: 'Far away', geom: '2.35;48.85' },
  });
  const off = await organize(world, alice, { title: 'Picnic', beginsOn: inHours(world, 260) });
  const { uuid } = await organize(world, alice, { title: 'Repair café', beginsOn: inHours(world, 270) });
  for (const person of [world.bob, world.carol]) await world.trpc(person).participations.join.mutate({ id: uuid });
  await world.trpc(alice).events.cancel.mutate({ id: off.uuid });
});
afterAll(() => world.close());
afterEach(() => visitor.close());

const titles = () => visitor.page.getByRole('article').getByRole('heading').allInnerTexts();
const chip = (name: string) => visitor.page.getByRole('button', { name, exact: true });

/** Presses a chip, checks the remaining rows, and presses it again. */
async function expectBy(name: string, wanted: string[]): Promise<void> {
  await chip(name).click();
  await expect.poll(titles, { message: name }).toEqual(wanted);
  expect(await chip(name).getAttribute('aria-pressed')).toBe('true');
  await chip(name).click();
  await expect.poll(async () => (await titles()).length).toBe(5);
}

describe.skipIf(!hasBrowser())('the events', () => {
  test('are found by chips, also events nearby; the position is requested on a tap alone', async () => {
    visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events');
    await expect.poll(titles).toEqual(['Soon', 'Concert', 'Call', 'Picnic', 'Repair café']);
    await expectBy('Free', ['Soon', 'Call', 'Picnic', 'Repair café']);
    await expectBy('Online', ['Call']);
    await expectBy('Today', ['Soon']);
    await expectBy('I’m going', ['Repair café']);
    await chip('Near me').click();
    await page.getByText('Your device isn’t sharing your location.').waitFor();
    await visitor.context.grantPermissions(['geolocation']);
    await visitor.context.setGeolocation({ latitude: 52.5, longitude: 13.4 });
    await chip('Near me').click();
    await expect.poll(titles).toEqual(['Concert']);
    await page.getByText('2.2 km').waitFor();
    await page.getByRole('link', { name: 'Concert' }).click();
    await page.getByText('2.2 km from you').waitFor();
    await page.goBack();
    await expect.poll(titles).toEqual(['Concert']);
    await visitor.picture('events-near');
    expect(visitor.problems).toEqual([]);
  });

  test('are found by a category, and by a language', async () => {
    visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events');
    await expect.poll(async () => (await titles()).length).toBe(5);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Category').selectOption('Music');
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect.poll(titles).toEqual(['Concert']);
    expect(new URL(page.url()).search).toBe('?category=music');
    await visitor.picture('events-of-a-category');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(async () => (await titles()).length).toBe(5);
    await page.getByLabel('Event language').selectOption('French');
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect.poll(titles).toEqual(['Call']);
    expect(new URL(page.url()).search).toBe('?language=fr');
    await page.goto('/events?language=pt_br&category=fun');
    await page.locator('.empty').waitFor();
    expect(await page.getByLabel('Event language').inputValue()).toBe('pt-BR');
    expect(await page.getByLabel('Category').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(titles).toEqual(['Call']);
    expect(await page.getByLabel('Event language').inputValue()).toBe('fr');
    await visitor.picture('events-in-a-language');
    expect(visitor.problems).toEqual([]);
  });

  test('ignore what the server would refuse in an address', async () => {
    visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/events');
    for (const [query, shown] of [
      ['near=200%3B10', 5],
      ['near=13.4%3B52.5&radius=501', 1],
      ['radius=501', 5],
      ['category=fun&language=klingonish', 5],
      ['language=%20FR%20', 1],
      ['language=pt_BR', 0],
      [`q=Soon${'%20'.repeat(250)}`, 1],
      [`tag=${'x'.repeat(600)}`, 0],
    ] as const) {
      await visitor.page.goto(`/events?${query}`);
      if (shown === 0) await visitor.page.locator('.empty').waitFor();
      await expect.poll(async () => (await titles()).length, { message: query }).toBe(shown);
    }
    expect(visitor.problems).toEqual([]);
  });

  test('appear in rows, with the main facts of each', async () => {
    visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events');
    const row = (title: string) => page.locator('article.eventrow', { has: page.getByRole('link', { name: title }) });
    await expect.poll(() => row('Repair café').locator('.line').innerText()).toMatch(/2 going\s*You’re going/);
    await expect.poll(() => row('Repair café').locator('.faces > .face').count()).toBe(2);
    expect(await row('Picnic').getAttribute('class')).toBe('eventrow off');
    expect(await row('Picnic').locator('.meta > .tag').innerText()).toBe('Cancelled');
    expect(await row('Picnic').locator('.line').count()).toBe(0);
    const line = row('Picnic').getByRole('heading');
    expect(await line.evaluate((heading) => getComputedStyle(heading).textDecorationLine)).toBe('line-through');
    expect(await row('Concert').locator('.line').innerText()).toBe('€4');
    expect(await row('Soon').locator('.line').count()).toBe(0);
    const order = await row('Concert').evaluate((article) => [...article.children].map(({ className }) => className));
    expect(order.map((name) => name.split(' ')[0])).toEqual(['date', 'text', 'ph']);
    await page.getByRole('complementary').getByRole('link', { name: 'Repair café' }).waitFor();
    await visitor.picture('events-list');
  });

  test('fill a month on a phone: dots, and the events of the day that is tapped', async () => {
    visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events');
    await page.getByRole('button', { name: 'View as month' }).click();
    const day = inHours(world, 270).slice(0, 10);
    await page.goto(`/events?view=month&date=${day.slice(0, 8)}01`);
    const cell = page.locator('td', { has: page.locator(`[data-day="${day}"]`) });
    await expect.poll(() => cell.locator('i:visible').count()).toBeGreaterThan(0);
    expect(await cell.getByRole('link').count()).toBe(0);
    await cell.getByRole('button').tap();
    await page.getByRole('article').getByRole('link', { name: 'Repair café' }).waitFor();
    await page.getByRole('button', { name: 'View as list' }).click();
    await expect.poll(() => page.locator('table').count()).toBe(0);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await visitor.picture('events-list-phone');
  });
});
