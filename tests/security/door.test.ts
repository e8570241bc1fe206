/** Attacks on the door: codes that are guessed, replayed, raced or phished, enumeration, fixation, and redirects to other sites. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { textOf } from '../support/clients/staff-browser.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { arrive, codeTo, enterByCode, knock, leadsTo, wrongCode } from '../support/world/door.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { pathOf, signedInAs, userOf } from '../support/world/sign-in-links.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

let number = 0;
let email = '';
let browser: Browser;
beforeEach(() => {
  number += 1;
  email = `target${number}@example.org`;
  browser = new Browser(world.url);
});

const enter = (page: Visited, code: string, by = browser) => by.submit(page, 'enter', { code });
const STALE = 'This page is no longer valid';

describe('a code', () => {
  test('is not valid any more after five tries, but the link of the mail is', async () => {
    const page = await knock(world, browser, world.bob.email);
    const code = await codeTo(world, world.bob.email);
    for (let tries = 1; tries <= 5; tries++) {
      const refused = await enter(page, wrongCode(code));
      expect([refused.status, textOf(refused).includes('This code is wrong.')]).toEqual([422, true]);
    }
    expect([(await enter(page, code)).status, await signedInAs(world, browser)]).toEqual([422, null]);
    expect(leadsTo(await browser.get(pathOf((await lastMailTo(world, world.bob.email)).link)))).toBe('/');
  });

  test('is not found by many tries at the same moment', async () => {
    const page = await knock(world, browser, world.carol.email);
    const code = await codeTo(world, world.carol.email);
    const guesses = Array.from({ length: 12 }, () => enter(page, wrongCode(code)));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 422));
    expect((await enter(page, code)).status).toBe(422);
    const { codeTries } = await world.platform.db.signInLink.findFirstOrThrow({
      where: { email: world.carol.email },
      orderBy: { id: 'desc' },
    });
    expect(codeTries).toBe(5);
  });

  test.each(['', '000', 'abcdef', '0'.repeat(5000), '１２３４５６', 'null'])(
    '%j is as wrong as any other',
    async (code) => {
      const page = await knock(world, browser, world.bob.email);
      expect((await enter(page, code)).status).toBe(422);
    },
  );

  test('has a limit for the address from all networks together, and for each network', async () => {
    const guarded = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const guess = async (address: string, ip: string): Promise<number> => {
        const by = new Browser(guarded.url);
        const from = { 'x-forwarded-for': ip };
        const door = await by.get('/auth/sign_in', from);
        const token = /name="form_token" value="([^"]+)"/.exec(door.text)?.[1] ?? '';
        const asked = await by.send('POST', '/auth/sign_in', { email: address, form_token: token }, from);
        const code = wrongCode(await codeTo(guarded, address));
        const answer = await by.send('POST', leadsTo(asked), { code, act: 'enter', form_token: token }, from);
        return answer.status;
      };
      const statuses: number[] = [];
      for (let n = 1; n <= 11; n++) statuses.push(await guess(guarded.bob.email, `198.51.100.${n}`));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    } finally {
      await guarded.close();
    }
  });

  test('works once, also for two at the same moment, and not in a later session', async () => {
    const page = await knock(world, browser, world.erin.email);
    const code = await codeTo(world, world.erin.email);
    const both = await Promise.all([enter(page, code), enter(page, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    const replayed = await enter(page, code);
    expect([replayed.status, replayed.location]).toEqual([403, null]);
    const sessions = { user: { email: world.erin.email }, revokedAt: null };
    const before = await world.platform.db.session.count({ where: sessions });
    const again = new Browser(world.url);
    for (const [name, value] of browser.cookies) if (name !== 'plaza_session') again.cookies.set(name, value);
    expect((await again.get(leadsPath(page))).status).toBe(422);
    expect(await world.platform.db.session.count({ where: sessions })).toBe(before);
  });

  test('makes one account of two at the same moment', async () => {
    const named = await browser.follow(await enterByCode(world, browser, email));
    const both = await Promise.all(['A', 'B'].map((name) => browser.submit(named, 'join', { name })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await world.platform.db.user.count({ where: { email } })).toBe(1);
    expect(await world.platform.db.actor.count({ where: { user: { email } } })).toBe(1);
  });

  test('is useless in every other browser, even for the same address', async () => {
    const page = await knock(world, browser, world.bob.email);
    const code = await codeTo(world, world.bob.email);
    const attacker = new Browser(world.url);
    const theirs = await knock(world, attacker, world.bob.email);
    // Both pages exist; the code belongs to the first.
    expect((await enter(theirs, code, attacker)).status).toBe(422);
    const [, request = ''] = /request=(\d+)/.exec(page.text) ?? [];
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(theirs.text) ?? [];
    const stolen = await attacker.send('POST', `/auth/code?request=${request}`, { code, form_token: token });
    expect([stolen.status, textOf(stolen).includes(STALE)]).toEqual([422, true]);
    expect(await signedInAs(world, attacker)).toBeNull();
    expect((await enter(page, code)).status).toBe(303);
  });

  test('is refused in the form of another site', async () => {
    const page = await knock(world, browser, world.bob.email);
    const code = await codeTo(world, world.bob.email);
    const forged = await browser.send('POST', leadsPath(page), { code, act: 'enter' });
    expect([forged.status, await signedInAs(world, browser)]).toEqual([403, null]);
  });

  test('expires after an hour, as does the proof of an address', async () => {
    const page = await knock(world, browser, world.bob.email);
    const code = await codeTo(world, world.bob.email);
    const named = await browser.follow(await enterByCode(world, browser, email));
    world.clock.advance(3_600_000 + 1000);
    expect((await enter(page, code)).status).toBe(422);
    expect([(await browser.submit(named, 'join', { name: 'Late' })).status, await userOf(world, email)]).toEqual([
      ...[422, null],
    ]);
  });

  test('is stored under a key, and neither code nor cookie is in any row or job', async () => {
    const page = await knock(world, browser, world.bob.email);
    const code = await codeTo(world, world.bob.email);
    const { answers: _answers, ...row } = await world.platform.db.signInLink.findFirstOrThrow({
      orderBy: { id: 'desc' },
    });
    expect([row.codeHash?.length, JSON.stringify(row.inviteCode), page.text.includes(code)]).toEqual([
      32,
      'null',
      false,
    ]);
    const other = await world.platform.db.signInLink.create({
      data: { ...row, id: world.platform.ids.next(), hash: null },
    });
    // The hash of one request does not belong to another.
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    const moved = await browser.send('POST', `/auth/code?request=${other.id}`, {
      code,
      act: 'enter',
      form_token: token,
    });
    expect(moved.status).toBe(422);
  });
});

/** The path of the form on the page. */
const leadsPath = (page: Visited): string =>
  (/<form method="post" action="([^"]*)"/.exec(page.text)?.[1] ?? '').replaceAll('&amp;', '&');

describe('whether an address has an account', () => {
  const KNOWN = (): string => world.bob.email;

  test('is not told by pages, statuses, the number of statements, or wrong codes', async () => {
    const walk = async (address: string) => {
      const by = new Browser(world.url);
      const door = await by.get('/auth/sign_in');
      let asked: Visited | undefined;
      const asking = await countStatements(async () => {
        asked = await by.submit(door, 'sign_in', { email: address });
      });
      const page = await by.follow(asked as Visited);
      const code = await codeTo(world, address);
      let wrong: Visited | undefined;
      const guessing = await countStatements(async () => {
        wrong = await by.submit(page, 'enter', { code: wrongCode(code) });
      });
      const plain = ({ status, text }: Visited): string =>
        `${status} ${text.replaceAll(address, '…').replaceAll(/request=\d+|name="form_token" value="[^"]*"/g, '')}`;
      const shapes = [asking, guessing].map(({ statements }) => statements.map((each) => each.trim()));
      return { pages: [page, wrong as Visited].map(plain), shapes };
    };
    await walk(KNOWN());
    expect(await walk(email)).toEqual(await walk(KNOWN()));
  });

  test('is not told by the kind of mail', async () => {
    for (const address of [email, KNOWN()]) await knock(world, new Browser(world.url), address);
    const texts: string[] = [];
    for (const address of [email, KNOWN()]) {
      const { subject, text, token } = await lastMailTo(world, address);
      texts.push(`${subject}\n${text}`.replaceAll(token, '').replaceAll(/\d{6}/g, ''));
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

describe('nobody signs another person in', () => {
  test('by a link of the mail to themselves, in a browser whose cookie they know or not', async () => {
    const attacker = new Browser(world.url);
    await knock(world, attacker, world.alice.email);
    const link = pathOf((await lastMailTo(world, world.alice.email)).link);
    const victim = new Browser(world.url);
    const shown = await victim.get(link);
    expect([shown.status, textOf(shown)]).toEqual([200, expect.stringContaining(world.alice.email)]);
    expect(await signedInAs(world, victim)).toBeNull();
    const token = link.split('token=')[1] ?? '';
    expect((await victim.send('POST', '/auth/link', { token })).status).toBe(403);
    expect(await signedInAs(world, victim)).toBeNull();
  });

  test('by a form of another site that requests a mail in their browser', async () => {
    const forged = await browser.send('POST', '/auth/sign_in', { email: world.alice.email });
    expect([forged.status, browser.cookies.has('plaza_asked')]).toEqual([403, false]);
  });

  test('by a session that existed before: each sign-in opens a new one', async () => {
    await enterByCode(world, browser, world.bob.email);
    const before = browser.cookies.get('plaza_session');
    const other = new Browser(world.url);
    other.cookies.set('plaza_session', before ?? '');
    await enterByCode(world, other, world.carol.email);
    expect(other.cookies.get('plaza_session')).not.toBe(before);
    expect([await signedInAs(world, browser), await signedInAs(world, other)]).toEqual([
      ...[world.bob.email, world.carol.email],
    ]);
  });
});

test('mail scanners that open the link with GET and HEAD, and browsers that open it ahead, use nothing up', async () => {
  await knock(world, browser, world.bob.email);
  const link = pathOf((await lastMailTo(world, world.bob.email)).link);
  const scanner = new Browser(world.url);
  for (const method of ['GET', 'HEAD', 'GET']) await scanner.send(method, link);
  await browser.get(link, { 'sec-purpose': 'prefetch' });
  expect(await signedInAs(world, browser)).toBeNull();
  expect(leadsTo(await browser.get(link))).toBe('/');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/oauth/token?x'])(
  'a return path to %s leads to the start',
  async (away) => {
    const path = `/auth/sign_in?${new URLSearchParams({ return_to: away })}`;
    expect(leadsTo(await enterByCode(world, browser, world.bob.email, path))).toBe('/');
    const stranger = new Browser(world.url);
    expect(leadsTo(await arrive(world, stranger, email, { name: 'Stranger' }, path))).toBe('/');
    // Even if such a path were stored.
    const again = new Browser(world.url);
    const page = await knock(world, again, world.bob.email);
    await world.platform.db.signInLink.updateMany({ where: { email: world.bob.email }, data: { returnPath: away } });
    expect(leadsTo(await again.submit(page, 'enter', { code: await codeTo(world, world.bob.email) }))).toBe('/');
  },
);

test('an invitation for one person lets one of several people in who use it at the same moment', async () => {
  const { code } = (await world.rest(world.admin).post('/api/v1/invites', { max_uses: 1 })).body as { code: string };
  const crowd = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) => ({
    address: `${name}@crowd.example`,
    by: new Browser(world.url),
  }));
  const pages: Visited[] = [];
  for (const { address, by } of crowd)
    pages.push(await by.follow(await enterByCode(world, by, address, `/invite/${code}`)));
  const answers = await Promise.all(
    crowd.map(({ by }, at) => by.submit(pages[at] as Visited, 'join', { name: 'Crowd' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...crowd.slice(1).map(() => 422)]);
  expect(await world.platform.db.user.count({ where: { email: { endsWith: '@crowd.example' } } })).toBe(1);
});

test('nobody floods a mailbox', async () => {
  const guarded = await createWorld({ env: { RATE_LIMITS: 'on' } });
  try {
    const by = new Browser(guarded.url);
    const page = await by.get('/auth/sign_in');
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n++) statuses.push((await by.submit(page, 'sign_in', { email })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await mailsTo(guarded, email)).toHaveLength(5);
  } finally {
    await guarded.close();
  }
});
