/** The steps after the creation of the owner: each is saved or skipped, and its settings are those of the page of settings. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { destination, type Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { mailsTo } from '../support/world/mails.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let browser: StaffBrowser;
beforeAll(async () => {
  world = await createWorld();
  ({ browser } = await StaffBrowser.open(world, world.admin, '/moderation/setup'));
});
beforeEach(() => world.platform.db.setting.deleteMany());
afterAll(() => world?.close());

const STEPS = ['community', 'picture', 'languages', 'signUps', 'mail', 'storage', 'federation'];

const step = (name: string): Promise<Visited> => browser.get(`/moderation/setup?step=${name}`);
const settings = async () => (await world.rest(world.admin).get('/api/v1/admin/settings')).body;
/** The steps that are open, by their labels. */
const openIn = ({ text }: Visited): string[] => {
  const $ = load(text);
  return $('ol.steps li')
    .filter((_, entry) => $(entry).find('.tag').length > 0)
    .toArray()
    .map((entry) => $(entry).find('a').text());
};

test('lead from the first to the last when each is skipped, and change nothing', async () => {
  const before = await settings();
  const passed: string[] = [];
  let page = await step('community');
  for (;;) {
    const $ = load(page.text);
    const current = new URL($('ol.steps a[aria-current=step]').attr('href') ?? '', world.url);
    passed.push(current.searchParams.get('step') ?? '');
    const next = $('a:contains("Skip this step")').attr('href') ?? '';
    page = await browser.get(next);
    if (next === '/moderation/setup') break;
  }
  expect(passed).toEqual(STEPS);
  expect(textOf(page)).toContain('Every step can be repeated at any time.');
  expect(await settings()).toEqual(before);
});

test('save the settings of the page of settings, and lead on', async () => {
  expect(openIn(await step('community'))).toEqual(['The community']);
  const community = { name: 'Our town', description: 'On a river.', contact_email: 'desk@example.org' };
  const saved = await browser.press(await step('community'), 'save', community);
  expect(destination(saved).searchParams.get('step')).toBe('picture');
  expect(openIn(await browser.follow(saved))).toEqual([]);
  await browser.done(await step('languages'), 'save', { languages: 'de, fr' });
  await browser.done(await step('signUps'), 'save', { registrations: 'approval' });
  const last = await browser.press(await step('federation'), 'save', { limited_federation: ['off', 'on'] });
  expect(destination(last).pathname).toBe('/moderation/setup');
  expect(await settings()).toMatchObject({
    ...community,
    ...{ languages: ['de', 'fr'], registrations: 'approval', limited_federation: true },
  });
});

test('show the reason for a refused value at its field, and save nothing of the step', async () => {
  const refused = await browser.press(await step('community'), 'save', { name: '', description: 'Kept' });
  expect(refused.status).toBe(422);
  const $ = load(refused.text);
  expect($('input[name=name]').attr('aria-invalid')).toBe('true');
  expect($('textarea[name=description]').text().trim()).toBe('Kept');
  expect($('ol.steps a[aria-current=step]').text()).toBe('The community');
  expect(await settings()).toMatchObject({ name: 'Plaza', description: '' });
});

test.each([
  ['en', 'Email from Plaza arrives'],
  ['fr', 'Les e-mails de Plaza arrivent'],
  ['de', 'Mails von Plaza kommen an'],
])('a test mail goes to the person who asks, in their language (%s)', async (locale, subject) => {
  await setLocale(world, world.admin, locale);
  const before = (await mailsTo(world, world.admin.email)).length;
  await browser.done(await step('mail'), 'test');
  await world.drain();
  const mails = (await mailsTo(world, world.admin.email)).slice(before);
  expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  await setLocale(world, world.admin, 'en');
});

test('say where mails and files go', async () => {
  expect(textOf(await step('mail'))).toContain('SMTP_URL is not set');
  expect(textOf(await step('storage'))).toContain('in the data directory');
});

test('are for staff who manage settings', async () => {
  const { page } = await StaffBrowser.open(world, world.mod, '/moderation/setup?step=mail');
  expect([page.status, textOf(page)]).toEqual([403, expect.stringContaining('role')]);
});
