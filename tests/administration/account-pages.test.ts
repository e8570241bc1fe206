/** The pages of accounts and sign-ups: finding, acting, taking back, roles, approving and rejecting. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const PATH = '/moderation/accounts';
const open = (path: string, person: Person = world.mod) => StaffBrowser.open(world, person, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const read = async (id: string) => (await world.rest(world.admin).get(`/api/v1/admin/accounts/${id}`)).body;

let names = 0;
const someone = (): Promise<Person> => {
  names += 1;
  return world.person(`person_${names}`);
};

describe('the list', () => {
  test('is filtered, and links to each account', async () => {
    const { browser, page } = await open(PATH);
    for (const shown of ['@alice', '@olga', 'Admin', 'Active']) expect(textOf(page)).toContain(shown);
    const found = async (query: string) =>
      load((await browser.get(`${PATH}?${query}`)).text)('tbody tr td:nth-child(2) a')
        .toArray()
        .map((link) => load(link)(link).attr('href'));
    expect(await found('username=ali')).toEqual([`${PATH}/${world.alice.id}`]);
    expect(await found('email=bob%40example.org')).toEqual([`${PATH}/${world.bob.id}`]);
    expect((await found('permissions=staff')).length).toBe(2);
    expect(await found('status=suspended')).toEqual([]);
    expect((await browser.get(`${PATH}?ip=nonsense`)).status).toBe(400);
    expect(load((await browser.get(`${PATH}?username=ali`)).text)('[name="username"]').attr('value')).toBe('ali');
  });
});

describe('an account', () => {
  test('is warned, limited and brought back, with its history', async () => {
    const person = await someone();
    const { body: report } = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: person.id, comment: 'Rude <b>' });
    const { browser, page } = await open(`${PATH}/${person.id}?report_id=${report.id}`);
    for (const shown of ['Rude <b>', person.email, 'Reports about this account']) expect(textOf(page)).toContain(shown);
    expect(load(page.text)('select[name="report_id"] option[selected]').attr('value')).toBe(report.id);
    const limited = await browser.done(page, 'act', { type: 'silence', text: 'Please <i>calm</i> down', mail: 'off' });
    expect(said(limited)).toBe('Done.');
    for (const shown of ['Limited', 'Please <i>calm</i> down', 'Decided']) expect(textOf(limited)).toContain(shown);
    expect((await read(person.id)).silenced).toBe(true);
    const back = await browser.done(limited, 'unsilence');
    expect([said(back), (await read(person.id)).silenced]).toEqual(['Done.', false]);
    expect(load(back.text)('button[value="unsilence"]').length).toBe(0);
  });

  test('the page of an account that the moderator does not outrank has no forms', async () => {
    for (const [who, rank] of [
      [world.admin, 'above'],
      [world.mod, 'equal'],
    ] as const) {
      const { page } = await open(`${PATH}/${who.id}`);
      expect(textOf(page)).toContain('its role is not below yours');
      expect(load(page.text)('main form button[name="act"]').length).toBe(0);
      expect((await world.rest(world.mod).get(`/api/v1/admin/accounts/${who.id}`)).body.rank).toBe(rank);
    }
    expect((await read(world.mod.id)).rank).toBe('below');
  });

  test('is suspended and comes back; only a suspended one is deleted, by those who may', async () => {
    const person = await someone();
    const { browser, page } = await open(`${PATH}/${person.id}`);
    expect(load(page.text)('button[value="delete"]').length).toBe(0);
    const suspended = await browser.done(page, 'act', { type: 'suspend' });
    expect(load(suspended.text)('.tag.brick').first().text()).toBe('Suspended');
    expect(load(suspended.text)('button[value="delete"]').length).toBe(0);
    const admins = await open(`${PATH}/${person.id}`, world.admin);
    expect(load(admins.page.text)('button[value="delete"]').length).toBe(1);
    await browser.done(suspended, 'unsuspend');
    expect((await read(person.id)).suspended).toBe(false);
    await admins.browser.done(await admins.browser.get(`${PATH}/${person.id}`), 'act', { type: 'suspend' });
    const gone = await admins.browser.done(await admins.browser.get(`${PATH}/${person.id}`), 'delete');
    expect([gone.status, said(gone), textOf(gone).includes(`@${person.name}`)]).toEqual([200, 'Removed.', false]);
    const log = load((await admins.browser.get('/moderation/log?action=ACCOUNT_DELETION')).text);
    expect([log('tbody').text().includes(person.name), log('tbody td:last-child a').length]).toEqual([true, 0]);
    await world.drain();
  });

  test('refuses an action on an account whose role rose after the form was opened', async () => {
    const person = await someone();
    const { browser, page } = await open(`${PATH}/${person.id}`);
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${person.id}/role`, { role_id: '1' });
    const refused = await browser.press(page, 'act', { type: 'silence', text: 'Lost' });
    expect(refused.status).toBe(403);
    expect(load(refused.text)('[role="alert"]').text()).toContain('the role of the account is not below yours');
    expect((await read(person.id)).silenced).toBe(false);
  });

  test('is linked in the log, as whatever else the reader may open', async () => {
    await world.rest(world.admin).post('/api/v1/admin/rules', { text: 'Be brief' });
    await world.rest(world.mod).post(`/api/v1/admin/accounts/${world.bob.id}/action`, { type: 'none' });
    const linked = async (person: Person) => {
      const { page } = await open('/moderation/log', person);
      const links = load(page.text)('tbody td:last-child a').toArray();
      return new Set(links.map((link) => link.attribs.href));
    };
    expect(await linked(world.mod)).toContain(`${PATH}/${world.bob.id}`);
    expect(await linked(world.mod)).not.toContain('/moderation/rules');
    expect(await linked(world.admin)).toContain('/moderation/rules');
  });

  test('gets another role from those who manage roles', async () => {
    const person = await someone();
    const { page: moderators } = await open(`${PATH}/${person.id}`);
    expect(load(moderators.text)('button[value="role"]').length).toBe(0);
    const { browser, page } = await open(`${PATH}/${person.id}`, world.admin);
    const given = await browser.done(page, 'role', { role_id: '1' });
    expect([said(given), (await read(person.id)).role.name]).toEqual(['Saved.', 'Moderator']);
    expect((await browser.press(given, 'role', { role_id: '3' })).status).toBe(403);
    await browser.done(given, 'role', { role_id: '-99' });
    expect((await read(person.id)).role.id).toBe('-99');
  });

  test('answers 404 for an absent account', async () => {
    const { page } = await open(`${PATH}/1042`);
    expect([page.status, textOf(page).includes('There is nothing at this address')]).toEqual([404, true]);
  });
});

describe('sign-ups', () => {
  async function applicant(name: string, reason: string): Promise<string> {
    const form = {
      username: name,
      email: `${name}@example.org`,
      password: 'correct horse',
      agreement: true,
      locale: 'en',
    };
    const app = { client_name: 'x', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' };
    const { body: made } = await world.rest(null).post('/api/v1/apps', app);
    const { client_id, client_secret } = made;
    const asked = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write' };
    const token = await (
      await fetch(`${world.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(asked) })
    ).json();
    const headers = { authorization: `Bearer ${token.access_token}` };
    const { status, body } = await world.rest(null).post('/api/v1/accounts', { ...form, reason }, headers);
    expect([status, body.error]).toEqual([200, undefined]);
    const { body: found } = await world.rest(world.admin).get('/api/v2/admin/accounts', { username: name });
    return found[0].id;
  }

  test('are approved and rejected with their reasons shown', async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    const [dora, eve] = [await applicant('dora', 'I <3 <b>gardens</b>'), await applicant('eve_x', 'Buy pills')];
    const { page: home } = await open('/moderation');
    expect(load(home.text)('.waits a[href="/moderation/sign-ups"] strong').text()).toBe('2');
    const { browser, page } = await open('/moderation/sign-ups');
    for (const shown of ['I <3 <b>gardens</b>', 'Buy pills', 'dora@example.org']) expect(textOf(page)).toContain(shown);
    const approved = await browser.done(page, 'approve', {}, dora);
    expect([said(approved), (await read(dora)).approved]).toEqual(['Approved.', true]);
    const rejected = await browser.done(approved, 'reject', {}, eve);
    expect([said(rejected), textOf(rejected).includes('There is nothing here.')]).toEqual(['Rejected.', true]);
    expect((await browser.press(approved, 'reject', {}, eve)).status).toBeGreaterThanOrEqual(400);
    await resetSetting(world.platform, 'registrations');
  });
});
