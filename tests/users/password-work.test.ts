/** Password hashing is rate limited in every facade, and its queue is bounded. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, NO_PASSWORD, verifyPassword } from '../../src/domain/users/passwords/password-hash.ts';
import { RATES, type RateName } from '../../src/procedures/rates.ts';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true', OAUTH_PASSWORD_GRANT: 'true' } });
});
afterAll(() => world.close());

let places = 0;
/** A fresh client address, for which `family` allows one more request. */
async function placeWithOneLeft(family: RateName): Promise<Record<string, string>> {
  const ip = `192.0.2.${++places}`;
  for (let n = 1; n < RATES[family].limit; n += 1) await world.platform.limiter.consume(RATES[family], ip);
  return { 'x-forwarded-for': ip };
}

describe('is rate limited', () => {
  test.each([
    ['/reset-password', 'password_resets'],
    ['/password-reset/nonsense', 'password_resets'],
    ['/confirm', 'confirmations'],
    ['/validate/nonsense', 'confirmations'],
  ] as const)('limits the page %s', async (page, family) => {
    const from = await placeWithOneLeft(family);
    const sent = { token: 'nonsense', password: 'a whole new phrase' };
    const browser = new Browser(world.url);
    expect((await browser.send('POST', page, sent, from)).status).toBe(422);
    const refused = await browser.send('POST', page, sent, from);
    expect([refused.status, refused.text.includes('Too many attempts')]).toEqual([429, true]);
    // Opening the page needs no hash.
    expect((await browser.send('GET', page, undefined, from)).status).toBe(200);
  });

  test('limits the sign-in page, also when the password is right', async () => {
    const from = await placeWithOneLeft('sign_in');
    const browser = new Browser(world.url);
    const path = authorizePath(await registerApp(world));
    const page = await browser.get(path);
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const sent = { form_token, act: 'sign_in', email: world.alice.email, password: PASSWORD };
    expect((await browser.send('POST', path, sent, from)).status).toBe(303);
    browser.cookies.delete('plaza_session');
    expect((await browser.send('POST', path, sent, from)).status).toBe(429);
  });

  test('limits the password grant', async () => {
    const from = await placeWithOneLeft('token_requests');
    const { client_id, client_secret } = await registerApp(world);
    const sent = { grant_type: 'password', client_id, client_secret, username: world.bob.email, password: PASSWORD };
    expect((await world.rest().post('/oauth/token', sent, from)).status).toBe(200);
    expect((await world.rest().post('/oauth/token', sent, from)).status).toBe(429);
  });
});

test('the password of an unknown address costs as much work as that of a known one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  expect(costOf(NO_PASSWORD)).toEqual(costOf(await hashPassword(PASSWORD)));
});

test('has a bounded queue; other requests go on meanwhile', async () => {
  // Each repeats as soon as it is answered, so that the queue stays full; the hash here costs next to nothing.
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$ijZVtyfoJRbnKvtJyUPNnkXQZpOUd2NPLXg7XMBG4KE';
  let over = false;
  const flood = Array.from({ length: 502 }, async () => {
    while (!over) await verifyPassword(cheap, 'a flood of sign-ins');
  });
  const from = { 'x-forwarded-for': '192.0.2.200' };
  // An unknown address waits in the same queue, so that its answer takes the same work.
  for (const email of [world.alice.email, 'nobody@example.org']) {
    const session = await world.rest().post('/api/v1/sessions', { email, password: PASSWORD }, from);
    expect(session.status).toBe(503);
  }
  const { client_id, client_secret } = await registerApp(world);
  const grant = { grant_type: 'password', client_id, client_secret, username: world.bob.email, password: PASSWORD };
  const { status, body } = await world.rest().post('/oauth/token', grant, from);
  expect([status, body.error]).toEqual([503, 'temporarily_unavailable']);
  // Its token is looked up first.
  const sent = { token: 'nonsense', password: 'a whole new phrase' };
  expect((await new Browser(world.url).send('POST', '/reset-password', sent, from)).status).toBe(422);
  over = true;
  await Promise.all(flood);
  const again = await world.rest().post('/api/v1/sessions', { email: world.alice.email, password: PASSWORD }, from);
  expect(again.status).toBe(200);
});
