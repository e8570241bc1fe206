/** The theme of pages is the reader's choice, stored in cookies that the server and the web client both read. */
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = (path: string, cookie = '') => request(world.url).get(path).set({ accept: 'text/html', cookie });

const tagOf = (text: string): string => /<html[^>]*>/.exec(text)?.[0] ?? '';

describe('pages', () => {
  test('are as the device wants without a choice, and as it was chosen with one', async () => {
    expect(tagOf((await get('/events')).text)).toBe('<html lang="en">');
    const dark = await get('/events', 'theme=dark; contrast=more');
    expect(tagOf(dark.text)).toBe('<html lang="en" data-theme="dark" data-contrast="more">');
    // Caches keep one page for each choice.
    expect(dark.headers.vary).toMatch(/Cookie/);
    expect(tagOf((await get('/auth/sign_in', 'theme=light')).text)).toBe('<html lang="en" data-theme="light">');
    expect(tagOf((await get('/', 'theme="><script>; contrast=none')).text)).toBe('<html lang="en">');
  });

  test('pages of the web client have the appearance before the first paint, with the browser’s bars', async () => {
    const browser = new Browser(world.url);
    const { email } = world.alice;
    await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', { email, password: PASSWORD });
    browser.cookies.set('theme', 'dark');
    const { text } = await browser.get('/', { accept: 'text/html' });
    expect(tagOf(text)).toBe('<html lang="en" data-theme="dark">');
    const colours = [...text.matchAll(/name="theme-color"[^>]*content="([^"]+)"/g)].map(([, colour]) => colour);
    expect(new Set(colours).size).toBe(1);
  });
});

describe('the page that every page leads to', () => {
  const choose = async (form: Record<string, string>, returnTo = '', before: Record<string, string> = {}) => {
    const browser = new Browser(world.url);
    for (const [name, value] of Object.entries(before)) browser.cookies.set(name, value);
    const page = await browser.get(`/appearance?${new URLSearchParams({ return_to: returnTo })}`);
    return { browser, page, answer: await browser.submit(page, 'choose', form) };
  };

  test('remembers the choice for a year, also for scripts, and leads back', async () => {
    const { text } = await get('/events?view=month');
    expect(text).toContain('href="/appearance?return_to=%2Fevents%3Fview%3Dmonth"');
    const { browser, answer } = await choose({ theme: 'dark', contrast: 'more' }, '/events?view=month');
    expect([answer.status, answer.location?.pathname, answer.location?.search]).toEqual([
      303,
      '/events',
      '?view=month',
    ]);
    expect(browser.setCookies).toContain('theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(browser.setCookies).toContain('contrast=more; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(tagOf((await browser.get('/about')).text)).toContain('data-theme="dark" data-contrast="more"');
  });

  test('shows the choice, and forgets it for that of the device', async () => {
    const { browser, page } = await choose({ theme: 'device' }, '', { theme: 'light', contrast: 'more' });
    expect(page.text).toMatch(/value="light" checked/);
    expect(page.text).toMatch(/name="contrast" value="more" checked/);
    expect(browser.setCookies).toContain('theme=; Max-Age=0; Path=/; SameSite=Lax');
    expect(browser.setCookies).toContain('contrast=; Max-Age=0; Path=/; SameSite=Lax');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads back to this server, and not to %j',
    async (returnTo) => {
      expect((await choose({ theme: 'light' }, returnTo)).answer.location?.href).toBe(`${world.url}/`);
    },
  );
});
