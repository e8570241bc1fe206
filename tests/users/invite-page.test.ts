/** The page of an invitation, in a browser without scripts; and the time zone of people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { Browser } from '../support/clients/browser.ts';
import { arrive, leadsTo } from '../support/world/door.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const HTML = { accept: 'text/html' };
const invite = async (more: object = {}) =>
  (await world.rest(world.admin).post('/api/v1/invites', more)).body as Record<string, never>;
const newestUser = () => world.platform.db.user.findFirstOrThrow({ orderBy: { id: 'desc' } });

describe('the page of an invitation', () => {
  test('opens the door where registrations are closed, and says who invites', async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    const { code } = await invite({ max_uses: 1 });
    const browser = new Browser(world.url);
    const page = await browser.get(`/invite/${code}?lang=fr`, HTML);
    expect([page.status, page.text.includes('olga vous invite.'), page.text.includes('accepte pas')]).toEqual([
      ...[200, true, false],
    ]);
    const wrong = await browser.submit(page, 'ask', { email: 'guest' });
    expect([wrong.status, wrong.text.includes('value="guest"'), wrong.text.includes('olga vous invite.')]).toEqual([
      ...[422, true, true],
    ]);
    expect(leadsTo(await arrive(world, browser, 'guest@example.org', { name: 'Guest' }, `/invite/${code}`))).toBe('/');
    expect((await newestUser()).inviteId).not.toBeNull();
    const over = await browser.get(`/invite/${code}`, HTML);
    expect([
      over.status,
      over.text.includes('This invitation is no longer valid'),
      over.text.includes('/auth/sign_up'),
    ]).toEqual([...[404, true, false]]);
    await resetSetting(world.platform, 'registrations');
  });

  test('refuses a form without its token, and escapes names', async () => {
    await world.platform.db.actor.update({ where: { id: world.admin.actorId }, data: { name: '<b>Olga</b>' } });
    const { code } = await invite();
    const browser = new Browser(world.url);
    const page = await browser.get(`/invite/${code}`, HTML);
    expect(page.text).toContain('&lt;b&gt;Olga&lt;/b&gt; invites you.');
    const forged = await browser.send('POST', `/invite/${code}`, { act: 'ask', email: 'forged@example.org' });
    expect(forged.status).toBe(403);
  });
});

test('people change their time zone', async () => {
  const put = (timeZone: string | null) =>
    world.rest(world.bob).send('PUT', '/api/v1/users/me/time-zone', { body: { timeZone } });
  expect((await put('America/Montreal')).body.timeZone).toBe('America/Montreal');
  expect((await world.rest(world.bob).get('/api/v1/users/me')).body.timeZone).toBe('America/Montreal');
  const refused = await put('Mars/Olympus');
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'Validation failed: Time zone is not included in the list',
  ]);
  expect((await put(null)).body.timeZone).toBeNull();
});
