/**
 * Visitors join an event with only their address, in two screens and without scripts; the effects of the link in the mail, and
 * its refusals.
 */
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { NO_PASSWORD } from '../../src/domain/users/passwords/password-hash.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { textOf } from '../support/clients/staff-browser.ts';
import { codeTo, wrongCode } from '../support/world/door.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { pathOf, strangers } from '../support/world/sign-in-links.ts';
import { PASSWORD, type Person, type World } from '../support/world/world.ts';

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

describe('a stranger', () => {
  test('joins in two screens: name and address on the event’s page, then the link of the mail', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Repair café' });
    const browser = new Browser(world.url);
    const page = load((await browser.get(`/events/${uuid}`)).text);
    const form = page('form[method=post]');
    expect(form.attr('action')).toBe(`/events/${uuid}/join/mail`);
    expect(
      form
        .find('input')
        .toArray()
        .map((input) => page(input).attr('name')),
    ).toEqual(['name', 'email']);
    const sent = await askFor(browser, uuid);
    expect([sent.status, textOf(sent)]).toEqual([200, expect.stringContaining(`We sent a link to ${email}.`)]);
    expect(await userOf()).toBeNull();
    const mail = await lastMailTo(world, email);
    expect(mail.subject).toMatch(/^\d{6} is your code to join Repair café$/);
    const entered = await browser.get(pathOf(mail.link));
    expect([entered.status, destination(entered).pathname]).toEqual([303, `/events/${uuid}`]);
    expect(await roleIn(uuid)).toBe('PARTICIPANT');
    expect(await userOf()).toMatchObject({
      ...{ passwordHash: NO_PASSWORD, confirmedAt: expect.any(Date), approvedAt: expect.any(Date) },
      defaultActor: { preferredUsername: 'zoe_muller', name: 'Zoë Müller' },
    });
    const going = await browser.get(`/events/${uuid}/join`);
    expect(textOf(going)).toContain('You’re going.');
  });

  test('joins by the code of the mail, too, on the page that follows the form', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    const sent = await askFor(browser, uuid);
    const code = await codeTo(world, email);
    const wrong = await browser.submit(sent, 'enter', { code: wrongCode(code) });
    expect([wrong.status, load(wrong.text)('button[value=again]').length, await userOf()]).toEqual([422, 0, null]);
    expect(destination(await browser.submit(wrong, 'enter', { code })).pathname).toBe(`/events/${uuid}`);
    expect([await roleIn(uuid), await signedInAs(browser)]).toEqual(['PARTICIPANT', email]);
  });

  test('pages without scripts lead a member from the client’s page to the join options', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const entered = await browser.get(await linkTo());
    const $ = load((await browser.follow(entered)).text, { scriptingEnabled: false });
    expect($('noscript meta[http-equiv=refresh]').attr('content')).toBe(`0; url=/events/${uuid}/join`);
  });

  test('a person whose name is taken or has no Latin letters gets another username', async () => {
    const { uuid } = await organize(world, world.alice);
    for (const [name, username] of [
      ['Ida Łęcka', 'ida_lecka'],
      ['Ida Lecka', 'ida_lecka2'],
      ['田中', 'neighbour'],
      ['Admin', 'admin2'],
    ] as const) {
      const address = `${username}@example.org`;
      const browser = new Browser(world.url);
      await askFor(browser, uuid, { name, email: address });
      await browser.get(await linkTo(address));
      expect((await userOf(address))?.defaultActor?.preferredUsername).toBe(username);
    }
  });

  test('a person who needs approval asks, with a message to the organizers', async () => {
    const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    const browser = new Browser(world.url);
    await askFor(browser, uuid, { message: 'I bring cake.' });
    expect((await lastMailTo(world, email)).subject).toContain('ask for a place');
    await browser.get(await linkTo());
    expect(
      await world.platform.db.participant.findFirst({ where: { event: { uuid }, role: 'NOT_APPROVED' } }),
    ).toMatchObject({ message: 'I bring cake.' });
  });

  test.each(['en', 'fr', 'de'])('reads page and mail in %s', async (language) => {
    const { uuid } = await organize(world, world.alice, { title: 'Café' });
    const browser = new Browser(world.url);
    const sent = await browser.send(
      'POST',
      `/events/${uuid}/join/mail?lang=${language}`,
      { name: 'Lou', email },
      { 'accept-language': language },
    );
    expect(load(sent.text)('html').attr('lang')).toBe(language);
    const { html } = await lastMailTo(world, email);
    expect(html).toContain(`lang="${language}"`);
  });
});

describe('a link', () => {
  test('does nothing in another program or browser until a button is pressed there', async () => {
    const { uuid } = await organize(world, world.alice);
    await askFor(new Browser(world.url), uuid);
    const link = await linkTo();
    const other = new Browser(world.url);
    await other.send('HEAD', link);
    const opened = await other.get(link);
    expect([opened.status, textOf(opened)]).toEqual([200, expect.stringContaining(email)]);
    expect([await userOf(), await roleIn(uuid)]).toEqual([null, null]);
    const token = link.split('token=')[1] ?? '';
    // A form of another site has no token of this browser.
    expect((await new Browser(world.url).send('POST', '/auth/link', { token })).status).toBe(403);
    expect(await userOf()).toBeNull();
    expect(destination(await other.submit(opened, '')).pathname).toBe(`/events/${uuid}`);
    expect(await roleIn(uuid)).toBe('PARTICIPANT');
  });

  test('refuses requests from another site, and asks for confirmation if the browser names no site', async () => {
    const { uuid } = await organize(world, world.alice);
    const form = { name: 'Lou', email };
    const victim = new Browser(world.url);
    const path = `/events/${uuid}/join/mail`;
    const forged = await victim.send('POST', path, form, { 'sec-fetch-site': 'cross-site' });
    expect([forged.status, victim.cookies.size, await mailsTo(world, email)]).toEqual([403, 0, []]);
    expect((await victim.send('POST', path, form)).status).toBe(200);
    expect(victim.cookies.size).toBe(0);
    expect((await victim.get(await linkTo())).status).toBe(200);
    expect(await userOf()).toBeNull();
  });

  test('does nothing when the requesting browser prefetches it', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const link = await linkTo();
    expect((await browser.get(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(200);
    expect((await browser.send('HEAD', link)).status).toBe(200);
    expect(await userOf()).toBeNull();
    expect((await browser.get(link)).status).toBe(303);
  });

  test('is good once, also for two at the same time', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const link = await linkTo();
    const answers = await Promise.all([browser.get(link), browser.get(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const again = await browser.get(link);
    expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining('This link no longer works')]);
    expect(load(again.text)('a[href="/auth/sign_in"]')).toHaveLength(1);
  });

  test('is good for a day', async () => {
    const { uuid } = await organize(world, world.alice, { beginsOn: inHours(world, 90) });
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const link = await linkTo();
    world.clock.advance(24 * 3_600_000 + 1000);
    expect((await browser.get(link)).status).toBe(422);
    expect(await userOf()).toBeNull();
  });

  test('is stored as a hash, as is the browser that asked', async () => {
    const { uuid } = await organize(world, world.alice);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    const token = (await linkTo()).split('token=')[1] ?? '';
    const { rows } = await world.platform.pool.query<{ row: string }>('SELECT t::text AS row FROM sign_in_links t');
    const jobs = await world.platform.pool.query<{ row: string }>(
      'SELECT j::text AS row FROM graphile_worker._private_jobs j',
    );
    const stored = [...rows, ...jobs.rows].map(({ row }) => row).join('\n');
    expect(stored).not.toContain(token);
    for (const value of browser.cookies.values()) expect(stored).not.toContain(value);
  });

  test('gives the last place once, and the others wait', async () => {
    const { uuid } = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
    const crowd = ['one', 'two', 'three'].map((name) => ({
      address: `${name}@race.example`,
      browser: new Browser(world.url),
    }));
    for (const { address, browser } of crowd) await askFor(browser, uuid, { email: address });
    const addresses: string[] = [];
    for (const { address } of crowd) addresses.push(await linkTo(address));
    const entered = await Promise.all(crowd.map(({ browser }, at) => browser.get(addresses[at] ?? '')));
    expect(entered.map(({ status }) => status)).toEqual([303, 303, 303]);
    const { participant, waitingEntry } = world.platform.db;
    expect(await participant.count({ where: { event: { uuid }, role: 'PARTICIPANT' } })).toBe(1);
    expect(await waitingEntry.count({ where: { event: { uuid } } })).toBe(2);
  });
});

describe('an address that has an account', () => {
  const asks = async (person: Pick<Person, 'email'>, uuid: string) => {
    const browser = new Browser(world.url);
    const sent = await askFor(browser, uuid, { email: person.email, name: 'Somebody' });
    return { browser, sent };
  };

  test('gets the same answer, and joins as that account', async () => {
    const { uuid } = await organize(world, world.alice);
    const { browser, sent } = await asks(world.bob, uuid);
    const unknown = await askFor(new Browser(world.url), uuid);
    const plain = (page: Visited, address: string) =>
      page.text.replaceAll(address, '').replaceAll(/value="[^"]*"|request=\d+/g, '');
    expect(plain(sent, world.bob.email)).toBe(plain(unknown, email));
    await browser.get(await linkTo(world.bob.email));
    expect(await roleIn(uuid, world.bob.email)).toBe('PARTICIPANT');
    expect(await signedInAs(browser)).toBe(world.bob.email);
    // Their password stays valid.
    expect((await userOf(world.bob.email))?.passwordHash).not.toBe(NO_PASSWORD);
  });

  test('takes part already: the link signs in', async () => {
    const { uuid } = await organize(world, world.alice);
    await world.trpc(world.carol).participations.join.mutate({ id: uuid });
    const { browser } = await asks(world.carol, uuid);
    expect(destination(await browser.get(await linkTo(world.carol.email))).pathname).toBe(`/events/${uuid}`);
  });

  test('a suspended person gets no mail, and the link of a person who is suspended later is refused', async () => {
    const { uuid } = await organize(world, world.alice);
    const person = await world.person('banned');
    const { browser } = await asks(person, uuid);
    const link = await linkTo(person.email);
    const suspend = (at: Date | null) =>
      world.platform.db.user.update({ where: { email: person.email }, data: { suspendedAt: at } });
    await suspend(world.clock.now());
    expect((await browser.get(link)).status).toBe(403);
    expect(await roleIn(uuid, person.email)).toBeNull();
    const before = (await mailsTo(world, person.email)).length;
    expect((await asks(person, uuid)).sent.status).toBe(200);
    expect(await mailsTo(world, person.email)).toHaveLength(before);
  });

  test('an unconfirmed address loses the password that somebody chose for it', async () => {
    const { uuid } = await organize(world, world.alice);
    const attacker = new Browser(world.url);
    expect((await world.rest().post('/api/v1/users', { email, password: PASSWORD })).status).toBe(200);
    const browser = new Browser(world.url);
    await askFor(browser, uuid);
    expect((await browser.get(await linkTo())).status).toBe(303);
    expect(await roleIn(uuid)).toBe('PARTICIPANT');
    const signIn = await attacker.get('/auth/sign_in');
    const refused = await attacker.submit(signIn, 'sign_in', { email, password: PASSWORD });
    expect(refused.status).toBe(401);
  });
});
