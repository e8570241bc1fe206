/** Attacks with passkeys: those of other sites, copies, missing user verification, and those of other people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PASSKEYS } from '../../src/domain/users/passkeys/own-passkeys.ts';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { leadsTo } from '../support/world/door.ts';
import {
  anotherPasskeyPage,
  enterWith,
  newPasskeyPage,
  type Oddity,
  optionsOn,
  SoftPasskey,
  statusOf,
  type WithPasskey,
  withPasskey,
} from '../support/world/passkeys.ts';
import { firstStep, SECURITY } from '../support/world/second-factor.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: 'localhost' });
});
afterAll(() => world?.close());

let person: Person;
let own: WithPasskey;
let browser: Browser;
beforeEach(async () => {
  person = await world.someone('key');
  own = await withPasskey(world, person);
  browser = new Browser(world.url);
});

const rows = (userId = person.userId) => world.platform.db.passkey.findMany({ where: { userId } });

const creating = () => anotherPasskeyPage(own);

const ODDITIES: [what: string, odd: Oddity][] = [
  ['of another origin', { origin: 'https://localhost.example' }],
  ['of the same host at another port', { origin: 'http://localhost:1' }],
  ['of another domain', { rpId: 'localhost.example' }],
  ['without user verification', { verified: false }],
  ['with a challenge that nobody made', { challenge: Buffer.alloc(56).toString('base64url') }],
  ['with a short challenge', { challenge: 'AAAA' }],
];

describe.each(ODDITIES)('a response %s', (_what, odd) => {
  test('does not sign in, is no second factor, and confirms nothing', async () => {
    expect(statusOf(await enterWith(browser, own.passkey, odd))).toEqual([422, true]);
    const step = await firstStep(browser, person);
    const passkey = own.passkey.get(optionsOn(step, 'enter'), odd);
    expect(statusOf(await browser.submit(step, 'enter', { passkey }))).toEqual([422, true]);
    expect(await signedInAs(world, browser)).toBeNull();
    const page = await own.browser.get(SECURITY);
    const removal = { passkey: own.passkey.get(optionsOn(page, 'remove_passkey'), odd) };
    expect(statusOf(await own.browser.press(page, 'remove_passkey', removal))).toEqual([422, true]);
    expect(await rows()).toHaveLength(1);
  });

  test('adds no passkey', async () => {
    const { page, options } = await creating();
    const passkey = new SoftPasskey(world).create(options, odd);
    expect(statusOf(await own.browser.press(page, 'add_passkey', { passkey }))).toEqual([422, true]);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a passkey', () => {
  test('with another key for a known id is refused', async () => {
    const forged = new SoftPasskey(world);
    forged.id = own.passkey.id;
    forged.userHandle = own.passkey.userHandle;
    expect(statusOf(await enterWith(browser, forged))).toEqual([422, true]);
  });

  test('that names another owner, or none, does not sign in', async () => {
    const userHandle = Buffer.from(world.alice.userId.toString()).toString('base64url');
    expect(statusOf(await enterWith(browser, own.passkey, { userHandle }))).toEqual([422, true]);
    expect(statusOf(await enterWith(browser, own.passkey, { userHandle: '' }))).toEqual([422, true]);
  });

  test('that was copied is refused, because its counter went back; one that does not count is not', async () => {
    expect(leadsTo(await enterWith(browser, own.passkey, { count: 7 }))).toBe('/');
    for (const count of [7, 6, 0]) {
      const thief = new Browser(world.url);
      expect(statusOf(await enterWith(thief, own.passkey, { count }))).toEqual([422, true]);
      expect(await signedInAs(world, thief)).toBeNull();
    }
    expect((await rows())[0]?.counter).toBe(7n);
    expect(leadsTo(await enterWith(new Browser(world.url), own.passkey, { count: 8 }))).toBe('/');
    await world.platform.db.passkey.updateMany({ where: { userId: person.userId }, data: { counter: 0 } });
    for (const _time of ['first', 'second'])
      expect(leadsTo(await enterWith(new Browser(world.url), own.passkey, { count: 0 }))).toBe('/');
  });

  test('is no second factor of another person, and confirms nothing', async () => {
    const others = await withPasskey(world, await world.someone('other'));
    const step = await firstStep(browser, person);
    const passkey = others.passkey.get(optionsOn(step, 'enter'));
    expect(statusOf(await browser.submit(step, 'enter', { passkey }))).toEqual([422, true]);
    const page = await own.browser.get(SECURITY);
    const given = { passkey: others.passkey.get(optionsOn(page, 'begin_passkey')) };
    expect(statusOf(await own.browser.press(page, 'begin_passkey', given))).toEqual([422, true]);
    const [theirs] = await world.platform.db.passkey.findMany({ where: { credentialId: others.passkey.id } });
    const id = theirs?.id.toString() ?? '';
    const removal = { id, passkey: own.passkey.get(optionsOn(page, 'remove_passkey')) };
    expect((await own.browser.press(page, 'remove_passkey', removal)).status).toBe(404);
  });

  test('is not registered with an id that somebody has registered', async () => {
    const thief = await StaffBrowser.open(world, await world.someone('thief'), SECURITY);
    const { page, options } = await newPasskeyPage(thief.browser, { password: PASSWORD });
    const forged = new SoftPasskey(world);
    forged.id = own.passkey.id;
    expect(statusOf(await thief.browser.press(page, 'add_passkey', { passkey: forged.create(options) }))).toEqual([
      ...[422, true],
    ]);
    expect(leadsTo(await enterWith(browser, own.passkey))).toBe('/');
    expect(await signedInAs(world, browser)).toBe(person.email);
  });

  test('is refused above the limit, for additions at the same moment, too', async () => {
    const [row] = await rows();
    if (!row) throw new Error('no passkey');
    const more = Array.from({ length: MOST_PASSKEYS - 2 }, (_, n) => ({
      ...row,
      id: world.platform.ids.next(),
      credentialId: `${row.credentialId}${n}`,
    }));
    await world.platform.db.passkey.createMany({ data: more });
    const pages = [await creating(), await creating()];
    const added = await Promise.all(
      pages.map(({ page, options }) =>
        own.browser.press(page, 'add_passkey', { passkey: new SoftPasskey(world).create(options) }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([303, 422]);
    const page = await own.browser.get(SECURITY);
    const given = { passkey: own.passkey.get(optionsOn(page, 'begin_passkey')) };
    const full = await own.browser.press(page, 'begin_passkey', given);
    expect([full.status, textOf(full).includes('You have too many passkeys.')]).toEqual([422, true]);
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['without a response', '{"id":"a","rawId":"a","type":"public-key"}'],
    [
      'of empty fields',
      '{"id":"","rawId":"","type":"public-key","response":{"clientDataJSON":"","authenticatorData":"","signature":"","attestationObject":""}}',
    ],
    [
      'of wrong bytes',
      '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"!","signature":"AA","attestationObject":"oA"}}',
    ],
  ])('that is %s is refused', async (_what, passkey) => {
    expect((await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', { passkey })).status).toBe(422);
    const { page } = await creating();
    expect((await own.browser.press(page, 'add_passkey', { passkey })).status).toBe(422);
  });

  test('is not used by the form of another site', async () => {
    const page = await browser.get('/auth/sign_in');
    const passkey = own.passkey.get(optionsOn(page, 'sign_in'));
    const sent = await browser.send('POST', '/auth/sign_in', { act: 'sign_in', passkey });
    expect([sent.status, await signedInAs(world, browser)]).toEqual([403, null]);
  });
});
