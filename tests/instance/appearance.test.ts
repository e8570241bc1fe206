/** How pages look is a choice of the reader, kept in cookies that the server and the web client both read. */
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
const choose = (form: Record<string, string>, cookie = '') =>
  request(world.url).post('/appearance').type('form').send(form).set('cookie', cookie);

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

  test('of the web client have it before the first paint, with the bars of the browser', async () => {
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

describe('the form at the end of each page', () => {
  test('remembers one choice and keeps the other, for scripts too, for a year', async () => {
    const answer = await choose({ theme: 'dark', return_to: '/events?view=month' }, 'contrast=more');
    expect([answer.status, answer.headers.location]).toEqual([303, '/events?view=month']);
    const cookies = answer.get('Set-Cookie') ?? [];
    expect(cookies).toContain('theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(cookies).toContain('contrast=more; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  test('forgets a theme for that of the device', async () => {
    const cookies = (await choose({ theme: 'device' }, 'theme=dark')).get('Set-Cookie') ?? [];
    expect(cookies.find((cookie) => cookie.startsWith('theme='))).toBe('theme=; Max-Age=0; Path=/; SameSite=Lax');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'leads back to this server, and not to %j',
    async (return_to) => {
      expect((await choose({ theme: 'light', return_to })).headers.location).toBe('/');
    },
  );

  test('names what is chosen', async () => {
    const { text } = await get('/about', 'theme=light');
    expect(text).toMatch(/name="theme" value="light" aria-pressed="true"/);
    expect(text).toMatch(/name="theme" value="dark" aria-pressed="false"/);
    expect(text).toMatch(/name="contrast" value="more" aria-pressed="false"/);
  });
});
