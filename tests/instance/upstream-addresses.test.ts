/** Addresses of Mastodon's server that apps open in a browser, with a session and without one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let post: string;
beforeAll(async () => {
  world = await createWorld();
  const { body } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello from here' });
  post = body.id;
});
afterAll(() => world.close());

/** Follows redirects of this server as a browser does. */
async function open(browser: Browser, path: string) {
  let page = await browser.get(path, { accept: 'text/html' });
  const way: string[] = [];
  while (page.location) {
    way.push(page.location.pathname);
    page = await browser.get(page.location.pathname + page.location.search, { accept: 'text/html' });
  }
  return { way, page };
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(world.url);
  const form = await browser.get('/auth/sign_in');
  await browser.submit(form, 'sign_in', { email: world.bob.email, password: PASSWORD });
  return browser;
}

describe.each([
  ['/auth/edit', '/settings/account'],
  ['/settings/delete', '/settings/account'],
  ['/settings/two_factor_authentication_methods', '/settings/security'],
  ['/settings/otp_authentication', '/settings/security'],
  ['/settings/export', '/settings/data'],
  ['/severed_relationships', '/settings/data'],
  ['/oauth/authorized_applications', '/settings/access'],
  ['/relationships', '/settings/relationships'],
  ['/filters', '/settings/filters'],
])('%s', (address, target) => {
  test('leads people who are signed in to the page that does the same', async () => {
    const { way, page } = await open(await signedIn(), address);
    expect([way, page.status]).toEqual([[target], 200]);
    expect(page.text).not.toContain('type="password" name="password"');
  });

  test('asks others to sign in first, and comes back', async () => {
    const browser = new Browser(world.url);
    const { page } = await open(browser, address);
    const back = await browser.submit(page, 'sign_in', { email: world.bob.email, password: PASSWORD });
    expect(back.location?.pathname).toBe(target);
    expect((await browser.follow(back)).status).toBe(200);
  });
});

test.each([
  ['/users/alice', () => '/@alice', '@alice'],
  ['/users/alice/statuses/POST', () => `/@alice/${post}`, 'Hello from here'],
])('%s is the page for everybody, and the client for those who are signed in', async (address, target, text) => {
  const path = address.replace('POST', post);
  const { way, page } = await open(new Browser(world.url), path);
  expect([way, page.status]).toEqual([[target()], 200]);
  expect(page.text).toContain(text);
  const { page: client } = await open(await signedIn(), path);
  expect(client.text).toContain('id="boot"');
});

test('an absent page is not found, and no address redirects to another server', async () => {
  for (const path of ['/users/nobody', '/users/alice/statuses/1']) {
    expect((await open(new Browser(world.url), path)).page.status).toBe(404);
  }
  const answer = await fetch(`${world.url}/users/%2F%2Fevil.example`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/@%2F%2Fevil.example');
});

test('/terms leads to what there is to read', async () => {
  const read = () => open(new Browser(world.url), '/terms');
  expect((await read()).way).toEqual(['/about']);
  const texts = '/api/v1/admin/instance/texts/privacy_policy';
  await world.rest(world.admin).send('PUT', texts, { body: { text: 'We keep little.' } });
  expect((await read()).way).toEqual(['/privacy-policy']);
});
