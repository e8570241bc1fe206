/**
 * Every form of the server's pages, submitted empty and invalid: each refusal names its field by the label, without API terms.
 */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '../../src/domain/instance/settings.ts';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { type Form, formsOf, shapeOf, visitPages } from '../support/clients/site-forms.ts';
import { isNamed, SERVER_WORDS } from '../support/values/server-words.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let start: string[];
beforeAll(async () => {
  world = await createWorld();
  await changeSetting(world.platform, 'registrations', 'approval');
  await changeSetting(world.platform, 'reasonRequired', 'on');
  await changeSetting(world.platform, 'minimumAge', '16');
  const event = await organize(world, world.alice, { title: 'Repair café', joinOptions: 'RESTRICTED' });
  const status = await world.publish(world.bob, 'odd');
  await world
    .rest(world.alice)
    .post('/api/v1/reports', { account_id: world.bob.id, status_ids: [status.id], comment: 'odd' });
  const report = await world.platform.db.report.findFirstOrThrow();
  start = [`/events/${event.uuid}`, '/auth/sign_up', '/auth/sign_in', '/auth/password/new'];
  start.push(
    '/',
    '/moderation',
    `/moderation/reports/${report.id}`,
    '/settings',
    '/settings/access',
    '/settings/security',
    '/settings/data',
  );
});
afterAll(() => world.close());

/** Invalid values, by the kind of the control. */
const WRONG: Record<string, string> = {
  number: '-5',
  date: 'yesterday',
  'datetime-local': 'yesterday',
  email: 'nobody',
  color: 'grey',
  password: 'x',
};
const LONG = 'é'.repeat(30_000);

const EMPTY = (): string => '';
const wrong = (kind: string): string => WRONG[kind] ?? LONG;

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The faults of the answer's words. */
function faultsOf({ text }: Visited, form: Form): string[] {
  const $ = load(text);
  const said = $('main .error, main [role=alert]').toArray();
  const faults = said.map((element) => clean($(element).text())).filter((words) => SERVER_WORDS.test(words));
  for (const element of said) {
    const label = clean($(element).closest('.field').find('.label').first().text());
    const words = clean($(element).text());
    if (label !== '' && !isNamed(words, label)) faults.push(`“${words}” does not name “${label}”`);
  }
  return faults.map((words) => `${shapeOf(form.page)} ${form.fields.act ?? ''}: ${words}`);
}

async function send(browser: Browser, form: Form, fill: (kind: string) => string): Promise<Visited> {
  const typed = form.controls.map(({ name, kind }) => [name, fill(kind)] as const);
  return browser.send('POST', form.action, { ...form.fields, ...Object.fromEntries(typed) });
}

test.each(['visitors', 'staff'] as const)('the forms of %s refuse input in words', async (who) => {
  const browser = new Browser(world.url);
  if (who === 'staff') {
    const page = await browser.get('/settings/access');
    await browser.submit(page, 'sign_in', { email: world.admin.email, password: PASSWORD });
  }
  const forms = new Map<string, Form>();
  for (const { path, page } of await visitPages(world.url, browser, start))
    for (const form of formsOf(world.url, path, page))
      if (form.controls.length > 0) forms.set(`${shapeOf(form.action)} ${form.fields.act ?? ''}`, form);
  expect(forms.size).toBeGreaterThan(who === 'staff' ? 20 : 3);
  const faults: string[] = [];
  let refused = 0;
  for (const form of forms.values()) {
    for (const fill of [EMPTY, wrong]) {
      const answer = await send(browser, form, fill);
      if (answer.status >= 400 && answer.headers.get('content-type')?.startsWith('text/html')) refused += 1;
      faults.push(...faultsOf(answer, form));
    }
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(3);
});
