/** People whose accounts at two servers became one decide whether they stay so. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { TOWN } from '../support/moving-in/moved-mobilizon.ts';
import { joinedPerson } from '../support/world/joined.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const PATH = '/settings/joined-accounts';
const LINK = '/separate-account';

let world: World;
let person: Person;
/** Her identity of the second server. */
let other: Person;
let browser: Browser;
let email: string;
let number = 0;
const db = () => world.platform.db;

beforeAll(async () => {
  world = await createWorld({ origins: [TOWN] });
});
afterAll(() => world.close());

/** Signs in on the page, and returns it. */
async function opened(who: Person): Promise<[browser: Browser, page: Visited]> {
  const own = new Browser(world.url);
  const signedIn = await own.submit(await own.get(PATH), 'sign_in', { email: who.email, password: PASSWORD });
  expect(destination(signedIn).pathname).toBe(PATH);
  return [own, await own.follow(signedIn)];
}

beforeEach(async () => {
  number += 1;
  email = `apart${number}@example.org`;
  [person, other] = await joinedPerson(world, TOWN, number);
  [browser] = await opened(person);
});

const userOf = async ({ actorId }: Person) => {
  const { userId } = await db().actor.findUniqueOrThrow({ where: { id: actorId } });
  return userId;
};

async function act(name: string, fields: Record<string, string> = {}): Promise<Visited> {
  return browser.submit(await browser.get(PATH), name, fields);
}
const ask = (given: Record<string, string> = {}) => act('separate', { email, password: PASSWORD, ...given });
const use = (token: string) => new Browser(world.url).send('POST', LINK, { token });

describe('the page', () => {
  test('names the identities of both, and says that nothing changes before the link is used', async () => {
    const { text } = await browser.get(PATH);
    for (const shown of [person.email, `@one${number}@`, `@two${number}@${TOWN.handleDomain}`])
      expect(text).toContain(shown);
    const asked = await ask();
    expect([asked.status, destination(asked).pathname]).toEqual([303, PATH]);
    expect((await browser.get(PATH)).text).toContain(`We sent a link to ${email}.`);
    expect(await userOf(other)).toBe(person.userId);
    expect((await lastMailTo(world, person.email)).text).toContain(`with the address ${email}`);
  });

  test('is for signed-in people, and has nothing for those whose account did not come from two servers', async () => {
    expect((await new Browser(world.url).get(PATH)).text).not.toContain(`@two${number}@`);
    const [, page] = await opened(world.bob);
    expect(page.text).toContain(`The account with the address ${world.bob.email} did not come from two servers.`);
    const refused = await new Browser(world.url).send('POST', PATH, { act: 'keep' });
    expect(refused.status).toBe(403);
    expect(await db().joinedAccount.findUnique({ where: { userId: person.userId } })).toMatchObject({
      decidedAt: null,
    });
  });

  test.each([
    ['a wrong password', () => ({ password: 'not mine' }), 422, /Your password/],
    ['no address', () => ({ email: 'nonsense' }), 422, /Email address of the other account/],
    [
      'the address of the account',
      () => ({ email: person.email.toUpperCase() }),
      422,
      /Email address of the other account/,
    ],
    ['the address of somebody else', () => ({ email: world.bob.email }), 409, /Email address of the other account/],
  ])('refuses %s', async (_what, given, status, words) => {
    const { status: answered, text } = await ask(given());
    expect([answered, /<span class="error"[^>]*>(.*?)<\/span>/s.exec(text)?.[1]]).toEqual([
      status,
      expect.stringMatching(words),
    ]);
    expect(await mailsTo(world, email)).toEqual([]);
    expect(await db().joinedAccount.count({ where: { userId: person.userId, email: null } })).toBe(1);
  });
});

test('clients read whether there is something to decide', async () => {
  const read = (who: Person) => world.trpc({ ...who, token: who.accessToken }).joinedAccounts.state.query();
  expect(await read(person)).toMatchObject({
    ...{ state: 'open', email: null, until: expect.any(String) },
    staying: [expect.stringMatching(`^@one${number}@`)],
    leaving: [`@two${number}@${TOWN.handleDomain}`],
  });
  await act('keep');
  expect([await read(person), await read(world.bob)]).toEqual([{ state: 'over' }, { state: 'none' }]);
  const { status } = await world.rest(world.bob).get('/api/v1/joined_accounts');
  // Apps do not read it.
  expect([status, (await world.rest().get('/api/v1/joined_accounts')).status]).toEqual([403, 401]);
});

test('a link proves only the address that it was mailed to', async () => {
  await ask();
  const { token } = await lastMailTo(world, email);
  // As by a request that is committed while the mail to the former address is being sent.
  const where = { userId: person.userId };
  await db().joinedAccount.update({ where, data: { email: 'somebody.else@example.org' } });
  expect((await use(token)).status).toBe(422);
  expect(await userOf(other)).toBe(person.userId);
});

test('accounts that stay one cannot be parted later', async () => {
  await ask();
  const { token } = await lastMailTo(world, email);
  expect((await act('keep')).status).toBe(303);
  expect((await browser.get(PATH)).text).toContain('There is nothing to decide any more');
  expect((await use(token)).status).toBe(422);
  expect(await userOf(other)).toBe(person.userId);
});

test('nothing can be decided after ninety days', async () => {
  const page = await browser.get(PATH);
  await db().joinedAccount.update({
    where: { userId: person.userId },
    data: { createdAt: new Date(world.clock.now().getTime() - 90 * 86_400_000) },
  });
  for (const name of ['keep', 'separate'])
    expect((await browser.submit(page, name, { email, password: PASSWORD })).status).toBe(404);
  expect((await browser.get(PATH)).text).toContain('There is nothing to decide any more');
});

describe('the link', () => {
  test('makes the identities an account of its own, with what belongs to them, and works once', async () => {
    const { id: userId } = await db().user.update({
      where: { id: person.userId },
      data: { defaultActorId: other.actorId, locale: 'fr', timeZone: 'Europe/Paris' },
    });
    const now = world.clock.now();
    const later = new Date(now.getTime() + 1000);
    const token = (n: number) => `00000000-0000-4000-8000-${`${number}${n}`.padStart(12, '0')}`;
    const calendars = [
      { token: token(1), actorId: other.actorId, createdAt: later },
      { token: token(2), actorId: null, createdAt: now },
      { token: token(3), actorId: null, createdAt: later },
      { token: token(4), actorId: person.actorId, createdAt: now },
    ];
    await db().feedToken.createMany({
      data: calendars.map((each) => ({ ...each, id: world.platform.ids.next(), userId })),
    });
    await ask();
    const mail = await lastMailTo(world, email);
    expect(new URL(mail.link).pathname).toBe(LINK);
    const { pathname, search } = new URL(mail.link);
    expect((await new Browser(world.url).get(pathname + search)).status).toBe(200);
    expect(await userOf(other)).toBe(userId);

    const done = await use(mail.token);
    expect([done.status, done.text.includes(email)]).toEqual([200, true]);
    const created = await db().user.findUniqueOrThrow({
      where: { email },
      include: { profiles: true, feedTokens: true },
    });
    expect(created).toMatchObject({
      ...{ defaultActorId: other.actorId, locale: 'fr', timeZone: 'Europe/Paris', roleId: null },
      ...{ confirmedAt: expect.any(Date), emailProvedAt: expect.any(Date), approvedAt: expect.any(Date) },
    });
    expect(created.profiles.map(({ id }) => id)).toEqual([other.actorId]);
    expect(created.feedTokens.map((each) => each.token).sort()).toEqual([token(1), token(2)]);
    expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ defaultActorId: person.actorId });
    expect([(await use(mail.token)).status, await userOf(person)]).toEqual([422, userId]);
    // Both sign in: one by the password as before, and the other one by a mail.
    await world.trpc().sessions.create.mutate({ email: person.email, password: PASSWORD });
    await expect(world.trpc().sessions.create.mutate({ email, password: PASSWORD })).rejects.toThrow();
  });

  test('ends tokens of the identities that leave, and all sessions, and no other tokens', async () => {
    const of = async (who: Person) => (await world.rest(who).get('/api/v1/accounts/verify_credentials')).status;
    await db().accessToken.updateMany({ where: { actorId: other.actorId }, data: { userId: person.userId } });
    await ask();
    await use((await lastMailTo(world, email)).token);
    expect(await of(person)).toBe(200);
    expect(await db().accessToken.count({ where: { actorId: other.actorId, revokedAt: null } })).toBe(0);
    expect(await db().session.count({ where: { userId: person.userId, revokedAt: null } })).toBe(0);
  });

  test('is refused after a day, after a later request, for a taken address, and for a suspended person', async () => {
    await ask();
    const { token: first } = await lastMailTo(world, email);
    const later = `later${number}@example.org`;
    await ask({ email: later });
    const { token } = await lastMailTo(world, later);
    expect((await use(first)).status).toBe(422);
    const suspend = (suspendedAt: Date | null) =>
      db().user.update({ where: { id: person.userId }, data: { suspendedAt } });
    await suspend(world.clock.now());
    expect((await use(token)).status).toBe(403);
    await suspend(null);
    await db().user.update({ where: { id: world.bob.userId }, data: { email: later } });
    const taken = await use(token);
    expect([taken.status, taken.text.includes('Another account uses this address now.')]).toEqual([409, true]);
    await db().user.update({ where: { id: world.bob.userId }, data: { email: world.bob.email } });
    world.clock.advance(24 * 3_600_000);
    expect((await use(token)).status).toBe(422);
    expect(await userOf(other)).toBe(person.userId);
  });
});
