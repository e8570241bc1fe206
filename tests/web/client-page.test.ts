/** The web client's page and files: who gets them, and how. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
});
afterAll(() => world.close());

describe('the page', () => {
  test('answers people who are signed in, at public addresses too; others get the page for everybody', async () => {
    const { browser, page } = await StaffBrowser.open(world, world.bob, '/auth/sign_in?return_to=%2Fevents');
    expect(page.text).toContain('<div id="client">');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    // Besides 'wasm-unsafe-eval', which the decoder of tickets needs.
    expect(page.headers.get('content-security-policy')).not.toContain("'unsafe");
    expect((await browser.get('/')).text).toContain('id="boot"');
    expect((await new StaffBrowser(world.url).get('/')).text).not.toContain('id="boot"');
  });

  test('asks others to sign in, and brings them back', async () => {
    const visitor = new StaffBrowser(world.url);
    const sent = await visitor.get('/notifications?x=1');
    expect(sent).toMatchObject({ status: 303 });
    expect(sent.location?.search).toBe('?return_to=%2Fnotifications%3Fx%3D1');
  });

  test.each(['//example.org/', '/\\example.org', 'https://example.org/', '/trpc/users.me'])(
    'does not return to %s',
    async (path) => {
      const { page } = await StaffBrowser.open(
        world,
        world.bob,
        `/auth/sign_in?${new URLSearchParams({ return_to: path })}`,
      );
      expect(page.text).toContain('id="boot"');
    },
  );

  test('escapes the texts that it starts with', async () => {
    await world.platform.db.setting.upsert({
      where: { name: 'name' },
      create: { name: 'name', value: '</script><b>' },
      update: { value: '</script><b>' },
    });
    const { page } = await StaffBrowser.open(world, world.bob, '/auth/sign_in');
    expect(page.text).not.toContain('</script><b>');
  });
});

describe('the files', () => {
  test('are kept for ever, and compressed', async () => {
    const { page } = await StaffBrowser.open(world, world.bob, '/auth/sign_in');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page.text) ?? [];
    const answer = await fetch(new URL(script, world.url), { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await fetch(new URL('/client/.vite/manifest.json', world.url))).status).toBe(404);
    expect((await fetch(new URL('/client/..%2fprisma/client.ts', world.url))).status).toBe(403);
  });
});

describe.skipIf(!hasBrowser())('in a browser', () => {
  test('shows the page of the address, and moves between pages', async () => {
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/events');
    await visitor.page.getByRole('link', { name: 'Repair café' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Repair café' }).waitFor();
    expect(new URL(visitor.page.url()).pathname).toMatch(/^\/events\//);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
