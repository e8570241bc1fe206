/** Theme and contrast: chosen in the settings or the menu, applied at once, and sent to the server as cookies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const YEAR_SECONDS = 31_536_000;

async function cookiesOf({ context }: Visitor): Promise<Record<string, string>> {
  const all = await context.cookies();
  const ofLook = all.filter(({ name, httpOnly }) => !httpOnly && name !== 'zone');
  return Object.fromEntries(ofLook.map(({ name, value }) => [name, value]));
}

/** The colour behind the page, and that of the browser's bars. */
const coloursOf = ({ page }: Visitor) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
  }));

describe.skipIf(!hasBrowser())('the look', () => {
  test('is chosen in the settings, and kept in this browser', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.alice, '/settings/preferences');
    const light = (await coloursOf(visitor)).ground;
    await page.getByRole('radio', { name: 'Same as this device', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const { ground: dark, bars } = await coloursOf(visitor);
    expect(dark).not.toBe(light);
    expect(new Set(bars)).toEqual(new Set([dark]));
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('checkbox', { name: 'More contrast' }).check();
    expect(await page.locator('html').getAttribute('data-contrast')).toBe('more');
    expect(await cookiesOf(visitor)).toEqual({ theme: 'dark', contrast: 'more' });
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'theme');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    const left = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(left).toBeGreaterThan(YEAR_SECONDS - 86_400);
    await visitor.picture('theme');

    await page.getByRole('radio', { name: 'Same as this device' }).check();
    await page.getByRole('checkbox', { name: 'More contrast' }).uncheck();
    expect(await cookiesOf(visitor)).toEqual({});
    expect(await coloursOf(visitor)).toEqual({ ground: light, bars: bars.map(() => light) });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('is chosen in the personal menu, also against the device', async () => {
    const visitor = await Visitor.open(world, { dark: true, size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.alice);
    const dark = (await coloursOf(visitor)).ground;
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await visitor.picture('menu');
    await page.getByRole('menuitem', { name: 'Light or dark' }).click();
    const dialog = page.getByRole('dialog', { name: 'Light or dark' });
    await dialog.getByRole('radio', { name: 'Light', exact: true }).check();
    expect((await coloursOf(visitor)).ground).not.toBe(dark);
    expect(await cookiesOf(visitor)).toEqual({ theme: 'light' });
    expect(await lookAt(visitor)).toEqual(NOTHING);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
