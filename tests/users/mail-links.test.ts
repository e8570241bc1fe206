/** The pages behind the links of mails, in a browser without scripts. */
import { createServer } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailLinks } from '../../src/facades/web/account/links/mail-links.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createUser, data, errorOrOk, LOGIN } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let pages: string;
let close: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  ({ url: pages, close } = await listenLocally(createServer(express().use(mailLinks(world.platform)))));
});
afterAll(async () => {
  await close();
  await world.close();
});

async function visit(link: string, form?: Record<string, string>, language = 'en') {
  const { pathname, search } = new URL(link, world.url);
  const response = await fetch(`${pages}${pathname}${form ? '' : search}`, {
    headers: { 'accept-language': language },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('/confirm', () => {
  test('confirms when its form is submitted, not when it is opened', async () => {
    await createUser(world, 'nina@example.org');
    const { link, token } = await lastMailTo(world, 'nina@example.org');
    for (let round = 0; round < 2; round += 1) {
      const opened = await visit(link);
      expect(opened.status).toBe(200);
      expect(opened.text).toContain(`name="token" value="${token}"`);
    }
    const where = { email: 'nina@example.org' };
    expect((await world.platform.db.user.findUniqueOrThrow({ where })).confirmedAt).toBeNull();
    const done = await visit('/confirm', { token });
    expect([done.status, done.text.includes('Your account is confirmed')]).toEqual([200, true]);
    expect((await world.platform.db.user.findUniqueOrThrow({ where })).confirmedAt).toEqual(world.clock.now());
    expect(await world.platform.db.session.count({ where: { user: where } })).toBe(0);
    expect(done.headers.get('set-cookie')).toBeNull();
    const again = await visit('/confirm', { token });
    expect([again.status, again.text.includes('This link no longer works')]).toEqual([422, true]);
  });

  test('escapes its parameters, has no scripts, and sends no referrer', async () => {
    const { text, headers } = await visit('/confirm?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is in the language of the browser', async () => {
    const { text } = await visit('/confirm?token=x', undefined, 'fr-FR,fr;q=0.9,en;q=0.5');
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('Confirmez votre adresse');
  });

  test.each(['', 'token=', 'token=nonsense', 'token[]=a&token[]=b'])('refuses the form %j', async (body) => {
    const response = await fetch(`${pages}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This link no longer works');
  });

  test('refuses suspended users', async () => {
    await createUser(world, 'bad@example.org');
    const { token } = await lastMailTo(world, 'bad@example.org');
    await world.platform.db.user.update({
      where: { email: 'bad@example.org' },
      data: { suspendedAt: world.clock.now() },
    });
    const { status, text } = await visit('/confirm', { token });
    expect([status, text.includes('This account has been disabled.')]).toEqual([403, true]);
  });
});

describe('/reset-password', () => {
  test('asks again for a password that is refused, then changes it once', async () => {
    await data(world, null, 'mutation { sendResetPassword(email: "bob@example.org") }');
    const { link, token } = await lastMailTo(world, 'bob@example.org');
    expect((await visit(link)).text).toContain(`name="token" value="${token}"`);
    for (const [password, trouble] of [
      ['short', 'too short'],
      ['', 'too short'],
      ['x'.repeat(201), 'too long'],
      ['password1', 'most common'],
    ] as const) {
      const { status, text } = await visit('/reset-password', { token, password });
      expect([status, text.includes(trouble), text.includes(`value="${token}"`)]).toEqual([422, true, true]);
      if (password) expect(text).not.toContain(`"${password}"`);
    }
    const done = await visit('/reset-password', { token, password: 'a whole new phrase' });
    expect([done.status, done.text.includes('Your password has been changed')]).toEqual([200, true]);
    expect(await errorOrOk(world, null, LOGIN, { email: 'bob@example.org', password: 'a whole new phrase' })).toBe(
      'OK',
    );
    expect(await errorOrOk(world, null, LOGIN, { email: 'bob@example.org', password: PASSWORD })).toMatch(
      /^UNAUTHENTICATED/,
    );
    const again = await visit('/reset-password', { token, password: 'and yet another' });
    expect([again.status, again.text.includes('This link no longer works')]).toEqual([422, true]);
  });
});
