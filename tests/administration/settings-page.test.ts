/** The page of settings: each group is saved separately, and the entered values stay after a refusal. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../src/domain/instance/settings.ts';
import { settingField } from '../../src/entities/instance/settings.ts';
import { TEXTS as SETTINGS_WORDS } from '../../src/generated/texts/all/pages/moderation/settings.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { HOSTILE_TEXTS } from '../support/values/hostile-texts.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const PATH = '/moderation/settings';
const now = async () => (await world.rest(world.admin).get('/api/v1/admin/settings')).body;

test('every setting has a control, and words in every language', async () => {
  const { page } = await StaffBrowser.open(world, world.admin, PATH);
  const $ = load(page.text);
  for (const name of SETTING_NAMES)
    expect([name, $(`[name="${settingField(name)}"]`).length > 0]).toEqual([name, true]);
  for (const words of Object.values(SETTINGS_WORDS))
    expect(SETTING_NAMES.filter((name) => words.labels[name] === undefined)).toEqual([]);
  expect(SETTING_NAMES.filter((name) => SETTINGS_WORDS.fr.hints[name] === undefined)).toEqual([]);
});

test('a group is saved, the others stay as they are', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, PATH);
  const before = await now();
  const fields = { name: 'Le Café', description: 'One\nTwo', languages: 'fr, en' };
  const saved = await browser.done(page, 'save', fields, 'about');
  expect(load(saved.text)('[role="status"]').text()).toBe('Saved.');
  expect(await now()).toEqual({ ...before, ...fields, languages: ['fr', 'en'] });
  const trends = await browser.done(saved, 'save', { trends: 'off', trend_threshold: '9' }, 'trends');
  expect(await now()).toMatchObject({ trends: false, review_trends: true, trend_threshold: 9, name: 'Le Café' });
  const $ = load(trends.text);
  expect($('input[type="checkbox"][name="trends"]').is('[checked]')).toBe(false);
  await browser.done(trends, 'save', { trends: ['off', 'on'], registrations: 'closed' }, 'trends');
  expect(await now()).toMatchObject({ trends: true, registrations: 'open' });
});

test('a blank field clears, and a refused one shows the reason and the typed value', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, PATH);
  const before = await now();
  const typed = { name: '', contact_email: 'no address <b>', languages: 'en klingon', description: 'Kept' };
  const refused = await browser.press(page, 'save', typed, 'about');
  expect(refused.status).toBe(422);
  const $ = load(refused.text);
  for (const name of ['name', 'contact_email', 'languages']) {
    const input = $(`[name="${name}"]`);
    expect(input.attr('aria-invalid')).toBe('true');
    expect($(`#${input.attr('aria-describedby')?.split(' ').at(-1)}`).text()).not.toBe('');
  }
  expect([$('[name="contact_email"]').attr('value'), $('[name="name"]').attr('value')]).toEqual(['no address <b>', '']);
  expect($('[name="description"]').text().trim()).toBe('Kept');
  expect($('[role="alert"]').text()).toContain('Nothing was saved');
  expect($('[role="status"]').length).toBe(0);
  expect(await now()).toEqual(before);
  await browser.done(refused, 'save', { ...typed, name: 'Town', contact_email: '', languages: 'en' }, 'about');
  expect(await now()).toMatchObject({ name: 'Town', contact_email: '', description: 'Kept' });
});

test('hostile texts come back as they were typed', async () => {
  const { browser, page } = await StaffBrowser.open(world, world.admin, PATH);
  for (const text of HOSTILE_TEXTS) {
    const refused = await browser.press(page, 'save', { name: '', description: text }, 'about');
    const $ = load(refused.text);
    expect($('[name="description"]').text()).toBe(text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'));
    expect($('script, img, svg').length).toBe(0);
  }
});

test('credentials of other servers are not shown, and stay when the page is saved', async () => {
  await world
    .rest(world.admin)
    .send('PUT', '/api/v1/admin/settings', { body: { geocoder: 'photon:https://me:pass@p.example' } });
  const { browser, page } = await StaffBrowser.open(world, world.admin, PATH);
  expect(page.text).not.toContain('pass@');
  expect(textOf(await browser.done(page, 'save', {}, 'server'))).not.toContain('pass@');
  const { value } = await world.platform.db.setting.findUniqueOrThrow({ where: { name: 'geocoder' } });
  expect(value).toBe('photon:https://me:pass@p.example');
});
