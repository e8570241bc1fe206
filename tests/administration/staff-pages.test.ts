/** Common parts of all staff pages: sign-in, the menu of each role, forms of other sites, other languages. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../../src/domain/access/roles.ts';
import { SECTION_GROUPS } from '../../src/facades/web/moderation/kit/sections.ts';
import { STAFF_PAGES } from '../../src/facades/web/moderation/moderation.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { menuOf, StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { pageFaults } from '../support/values/safe-html.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('olive', { role: 'Owner' });
});
afterAll(() => world?.close());

const SECTIONS = Object.values(SECTION_GROUPS).flatMap((group) =>
  Object.values<{ path: string; permissions: readonly Permission[] }>(group),
);
const PATHS = ['/moderation', ...SECTIONS.map(({ path }) => path)];

test('every entry of the menu has a page, and every page an entry', () => {
  const lists = STAFF_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));
  expect(lists.filter((path) => !PATHS.some((entry) => path === entry || path.startsWith(`${entry}/`)))).toEqual([]);
  expect(PATHS.filter((path) => !(lists as string[]).includes(path))).toEqual([]);
});

describe('the menu and the pages', () => {
  test.each<[string, () => Person, string[]]>([
    ['an owner', () => owner, SECTIONS.map(({ path }) => path)],
    [
      'an administrator',
      () => world.admin,
      SECTIONS.filter(({ permissions }) => !permissions.includes('view_devops')).map(({ path }) => path),
    ],
    [
      'a moderator',
      () => world.mod,
      SECTIONS.filter(({ permissions }) =>
        permissions.some((permission) =>
          ['manage_reports', 'view_audit_log', 'manage_taxonomies', 'manage_users'].includes(permission),
        ),
      ).map(({ path }) => path),
    ],
  ])('the menu and the pages of %s agree: a page that is not in the menu is refused', async (_who, person, open) => {
    const { browser, page } = await StaffBrowser.open(world, person(), '/moderation');
    expect(page.status).toBe(200);
    expect(menuOf(page)).toEqual(['/moderation', ...open]);
    for (const { path } of SECTIONS) {
      const visited = await browser.get(path);
      expect([path, visited.status]).toEqual([path, open.includes(path) ? 200 : 403]);
      expect(pageFaults(visited.text)).toEqual([]);
    }
  });

  test('a person without a role is refused, and the refusal names nothing', async () => {
    for (const path of PATHS) {
      const { page } = await StaffBrowser.open(world, world.alice, path);
      expect([path, page.status, menuOf(page)]).toEqual([path, 403, []]);
    }
  });

  test('are marked where one is, in both menus, and have one heading', async () => {
    const { page } = await StaffBrowser.open(world, owner, '/moderation/jobs');
    const $ = load(page.text);
    expect(
      $('[aria-current="page"]')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/moderation/jobs', '/moderation/jobs']);
    expect($('details.sections nav').html()).toBe($('nav.side').html());
    expect($('h1').length).toBe(1);
    expect($('script').length).toBe(0);
    expect($('a.skip').attr('href')).toBe(`#${$('.work').attr('id')}`);
  });
});

test('anonymous visitors sign in and come back to where they were, filters included', async () => {
  const browser = new Browser(world.url);
  const path = '/moderation/log?actor=olga&action=SETTINGS_UPDATE';
  const asked = await browser.get(path);
  expect(asked.text).toContain('name="password"');
  const back = await browser.submit(asked, 'sign_in', { email: owner.email, password: PASSWORD });
  const { pathname, search } = destination(back);
  expect(pathname + search).toBe(path);
  expect((await browser.follow(back)).status).toBe(200);
});

test('the stylesheet is named by its content', async () => {
  const { browser, page } = await StaffBrowser.open(world, owner, '/moderation');
  const href = load(page.text)('link[href*="moderation.css"]').attr('href') ?? '';
  expect(href).toMatch(/^\/assets\/moderation\.css\?v=[\w-]{8}$/);
  expect((await browser.get(href)).headers.get('content-type')).toContain('text/css');
});

describe('forms', () => {
  test('forms of other sites and other sign-ins are refused', async () => {
    const { page } = await StaffBrowser.open(world, owner, '/moderation/settings');
    const others = await StaffBrowser.open(world, world.admin, '/moderation/settings');
    expect((await others.browser.press(page, 'save', { name: 'Stolen' }, 'about')).status).toBe(403);
    const without = { act: 'save', id: 'about', name: 'Stolen' };
    expect((await others.browser.send('POST', '/moderation/settings', without)).status).toBe(403);
    expect((await new Browser(world.url).send('POST', '/moderation/settings', without)).status).toBe(403);
    expect((await world.rest(owner).get('/api/v1/admin/settings')).body.name).toBe('Plaza');
  });

  test('forms of a person who lost the role are refused', async () => {
    const former = await world.person('former', { role: 'Admin' });
    const { browser, page } = await StaffBrowser.open(world, former, '/moderation/settings');
    await world.platform.db.user.update({ where: { id: former.userId }, data: { roleId: null } });
    const refused = await browser.press(page, 'save', { name: 'Stolen' }, 'about');
    expect([refused.status, menuOf(refused)]).toEqual([403, []]);
    expect((await world.rest(owner).get('/api/v1/admin/settings')).body.name).toBe('Plaza');
  });

  test('change nothing for an unknown button', async () => {
    const { browser, page } = await StaffBrowser.open(world, owner, '/moderation/settings');
    const token = load(page.text)('input[name="form_token"]').attr('value') ?? '';
    for (const act of ['nothing', 'constructor', ''])
      expect((await browser.send('POST', '/moderation/settings', { form_token: token, act })).status).toBe(303);
  });
});

test.each([
  ['fr', 'Vue d’ensemble'],
  ['de', 'Überblick'],
])('are in the language of their reader: %s', async (language, home) => {
  const { browser } = await StaffBrowser.open(world, owner, '/moderation');
  await setLocale(world, owner, language);
  for (const path of PATHS) {
    const page = await browser.get(path, { 'accept-language': 'en' });
    expect(load(page.text)('html').attr('lang')).toBe(language);
    expect(textOf(page)).toContain(home);
  }
  await setLocale(world, owner, 'en');
});

test('say in French why a form was refused, at the field and above it', async () => {
  const { browser } = await StaffBrowser.open(world, owner, '/moderation');
  const rule = await browser.press(await browser.get('/moderation/rules?lang=fr'), 'create', { text: ' ' });
  expect([rule.status, load(rule.text)('.error').text()]).toEqual([
    422,
    'La règle en une ligne\u00a0: remplissez ce champ.',
  ]);
  const setting = await browser.press(
    await browser.get('/moderation/settings?lang=fr'),
    'save',
    { name: ' ' },
    'about',
  );
  expect(textOf(setting)).toContain('Rien n’a été enregistré. Veuillez corriger ceci :');
  expect(textOf(setting)).not.toContain("can't");
  const absent = await browser.get('/moderation/rules/1?lang=fr');
  expect([absent.status, textOf(absent)]).toEqual([404, expect.stringContaining('rien à cette adresse')]);
});
