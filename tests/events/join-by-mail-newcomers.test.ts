/** Joining by mail if sign-ups are closed, need approval or are limited; and people without a password. */
import { load } from 'cheerio';
import { afterEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { textOf } from '../support/clients/staff-browser.ts';
import { organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { pathOf, strangers } from '../support/world/sign-in-links.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
/** The address of the stranger, who is another one in each test. */
let email = '';
const { askFor, linkTo, userOf, roleIn, signedInAs } = strangers({
  opened(made) {
    world = made;
  },
  next(address) {
    email = address;
  },
});

describe('registrations', () => {
  afterEach(async () => {
    for (const name of ['registrations', 'reasonRequired', 'minimumAge'] as const)
      await resetSetting(world.platform, name);
  });

  test('the page reports closed registrations and links to the sign-in; no mail is sent', async () => {
    const { uuid } = await organize(world, world.alice);
    await changeSetting(world.platform, 'registrations', 'closed');
    const browser = new Browser(world.url);
    const page = load((await browser.get(`/events/${uuid}`)).text);
    expect(page('main form')).toHaveLength(0);
    expect(page('main .joincard').text()).toContain('isn’t accepting new people at the moment');
    expect(page(`main .joincard a.primary[href="/events/${uuid}/join"]`)).toHaveLength(1);
    expect((await askFor(browser, uuid)).status).toBe(403);
    expect(await mailsTo(world, email)).toEqual([]);
  });

  test('registrations that close after the request create no account', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const link = await linkTo();
    await changeSetting(world.platform, 'registrations', 'closed');
    const refused = await browser.get(link);
    expect([refused.status, textOf(refused)]).toEqual([403, expect.stringContaining('isn’t accepting new people')]);
    expect(await userOf()).toBeNull();
  });

  test('page and mail name the required approval, and the account is pending', async () => {
    const { uuid } = await organize(world, world.alice);
    await changeSetting(world.platform, 'registrations', 'approval');
    await changeSetting(world.platform, 'reasonRequired', 'on');
    const browser = new Browser(world.url);
    const without = await askFor(browser, uuid);
    expect([without.status, load(without.text)('#reason-problem').text()]).toEqual([422, expect.stringMatching(/./)]);
    const sent = await askFor(browser, uuid, { reason: 'I live here.' });
    expect(textOf(sent)).toContain('A moderator will then review your sign-up.');
    const waits = await browser.get(await linkTo());
    expect([waits.status, textOf(waits)]).toEqual([
      200,
      expect.stringContaining('A moderator is reviewing your sign-up'),
    ]);
    expect(await userOf()).toMatchObject({ approvedAt: null, confirmedAt: expect.any(Date), reason: 'I live here.' });
    expect([await roleIn(uuid), await signedInAs(browser)]).toEqual([null, null]);
  });

  test('registrations with a minimum age require the date of birth', async () => {
    const { uuid } = await organize(world, world.alice);
    await changeSetting(world.platform, 'minimumAge', '16');
    const browser = new Browser(world.url);
    const young = await askFor(browser, uuid, { date_of_birth: '2020-01-01' });
    expect([young.status, load(young.text)('#date_of_birth-problem').length]).toEqual([422, 1]);
    await askFor(browser, uuid, { date_of_birth: '1990-01-01' });
    await browser.get(await linkTo());
    expect((await userOf())?.ageVerifiedAt).toEqual(expect.any(Date));
  });
});

describe('people without a password', () => {
  test('sign in by another link, and choose a password by the mail for it', async () => {
    const { uuid } = await organize(world, world.alice);
    const first = new Browser(world.url);
    await askFor(first, uuid);
    await first.get(await linkTo());
    const browser = new Browser(world.url);
    const page = await browser.get('/auth/sign_in');
    const wrong = await browser.submit(page, 'sign_in', { email, password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect((await browser.submit(wrong, 'sign_in', { email })).status).toBe(303);
    expect(destination(await browser.get(await linkTo())).pathname).toBe('/');
    expect(await signedInAs(browser)).toBe(email);
    const forgot = await browser.get('/auth/password/new');
    await browser.submit(forgot, 'ask', { email });
    const mail = (await mailsTo(world, email)).find(({ link }) => link.includes('/reset-password'));
    const reset = await browser.get(pathOf(mail?.link ?? ''));
    await browser.submit(reset, '', { password: PASSWORD });
    const again = await browser.get('/auth/sign_in');
    expect((await browser.submit(again, 'sign_in', { email, password: PASSWORD })).status).toBe(303);
  });
});

describe('the form', () => {
  test('shows the error at each field, keeps the typed values, and opens', async () => {
    const { uuid } = await organize(world, world.alice);
    const answer = await askFor(new Browser(world.url), uuid, { name: '', email: 'nowhere', message: '' });
    const $ = load(answer.text);
    expect(answer.status).toBe(422);
    expect($('.joinform').hasClass('open')).toBe(true);
    expect([$('#name-problem').length, $('#email-problem').text()]).toEqual([
      1,
      'Your email address: enter an email address such as name@example.org.',
    ]);
    expect($('input[name=email]').attr('value')).toBe('nowhere');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('asks to accept what holds, unticked, where anything does', async () => {
    const { uuid } = await organize(world, world.alice);
    await world.platform.db.rule.create({
      data: { id: world.platform.ids.next(), text: 'Be kind.', hint: '', position: 1, createdAt: world.clock.now() },
    });
    const browser = new Browser(world.url);
    const $ = load((await browser.get(`/events/${uuid}`)).text);
    const box = $('input[name=agreement]');
    expect([box.attr('type'), box.attr('checked')]).toEqual(['checkbox', undefined]);
    const without = await askFor(browser, uuid);
    expect([without.status, load(without.text)('#agreement-problem').length]).toEqual([422, 1]);
    expect((await askFor(browser, uuid, { agreement: 'yes' })).status).toBe(200);
    await world.platform.db.rule.deleteMany();
  });

  test('is refused where the event is cancelled', async () => {
    const { uuid } = await organize(world, world.alice);
    await world.trpc(world.alice).events.cancel.mutate({ id: uuid });
    expect((await askFor(new Browser(world.url), uuid)).status).toBe(403);
    expect(await mailsTo(world, email)).toEqual([]);
  });

  test('is as absent for an event that is not for everybody as for none', async () => {
    const { uuid } = await organize(world, world.alice, { visibility: 'PRIVATE' });
    for (const id of [uuid, '00000000-0000-4000-8000-000000000000'])
      expect((await askFor(new Browser(world.url), id)).status).toBe(404);
  });
});
