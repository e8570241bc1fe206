/** Blocks of networks, addresses and names at every way of signing up. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { exchange, registerApp } from '../support/clients/authorization.ts';
import { BrowserIn } from '../support/clients/browser-in.ts';
import { enterByCode } from '../support/world/door.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let appToken: string;
beforeAll(async () => {
  const hosts: Record<string, string[]> = { 'vanity.example': ['in1.mx.throwaway.example'] };
  world = await createWorld({ mailHosts: async (domain) => hosts[domain] ?? [] });
  const grant = { grant_type: 'client_credentials', scope: 'read write', code: null };
  appToken = (await exchange(world, await registerApp(world), '', grant)).body.access_token;
});
afterAll(() => world.close());

const block = async (kind: string, body: object): Promise<{ id: string }> => {
  const answer = await world.rest(world.admin).post(`/api/v1/admin/${kind}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};

let count = 0;
let email = '';
let username = '';
beforeEach(() => {
  count += 1;
  username = `newcomer${count}x`;
  email = `${username}@example.org`;
});

const HOME = '192.0.2.10';
const CREATE_USER =
  'mutation ($email: String!, $password: String!) { createUser(email: $email, password: $password) { id } }';
const REGISTER =
  'mutation ($email: String!, $name: String!) { registerPerson(email: $email, preferredUsername: $name) { id } }';

interface Outcome {
  status: number;
  text: string;
}

async function ask(path: string, ip: string, body: object, token?: string): Promise<Outcome> {
  const response = await fetch(world.url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-forwarded-for': ip },
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Signs `username` up with `email`. */
const FACADES: Record<string, (ip: string) => Promise<Outcome>> = {
  REST: (ip) =>
    ask('/api/v1/accounts', ip, { username, email, password: PASSWORD, agreement: true, locale: 'en' }, appToken),
  tRPC: (ip) =>
    ask('/trpc/signUps.create', ip, { username, email, password: PASSWORD, agreement: true, locale: 'en' }, appToken),
  GraphQL: async (ip) => {
    const user = await ask('/api', ip, { query: CREATE_USER, variables: { email, password: PASSWORD } });
    if (user.text.includes('"errors"')) return user;
    return ask('/api', ip, { query: REGISTER, variables: { email, name: username } });
  },
  'the page': async (ip) => {
    const browser = new BrowserIn(world.url, ip);
    const entered = await enterByCode(world, browser, email.toLowerCase());
    if (!entered.location) return entered;
    const { status, text } = await browser.submit(await browser.follow(entered), 'join', { name: username, username });
    return { status: status === 303 ? 200 : status, text };
  },
};

const row = () =>
  world.platform.db.user.findUnique({
    where: { email },
    include: { profiles: { select: { preferredUsername: true } } },
  });

describe.each(Object.entries(FACADES))('by %s', (facade, signUp) => {
  test('people sign up from other networks, and need no approval', async () => {
    expect((await signUp(HOME)).status).toBe(200);
    expect(await row()).toMatchObject({ approvedAt: world.clock.now(), profiles: [{ preferredUsername: username }] });
  });

  test('nobody signs up from a blocked network; others and later ones do', async () => {
    const { id } = await block('ip_blocks', { ip: '203.0.113.0/24', severity: 'sign_up_block', expires_in: 60 });
    const { status, text } = await signUp('203.0.113.77');
    expect([facade === 'GraphQL' ? /FORBIDDEN/.test(text) : status === 403, await row()]).toEqual([true, null]);
    expect(
      (await world.rest().send('GET', '/api/v2/instance', { headers: { 'x-forwarded-for': '203.0.113.77' } })).status,
    ).toBe(200);
    world.clock.advance(60_000);
    expect((await signUp('203.0.113.77')).status).toBe(200);
    expect(await row()).not.toBeNull();
    await world.rest(world.admin).delete(`/api/v1/admin/ip_blocks/${id}`);
  });

  test('sign-ups from some networks wait for approval', async () => {
    const { id } = await block('ip_blocks', { ip: '2001:db8:7::/48', severity: 'sign_up_requires_approval' });
    expect((await signUp('2001:db8:7:1::5')).status).toBe(200);
    expect(await row()).toMatchObject({ approvedAt: null });
    await world.rest(world.admin).delete(`/api/v1/admin/ip_blocks/${id}`);
  });

  test('addresses of blocked domains, and those below them, are refused', async () => {
    const { id } = await block('email_domain_blocks', { domain: 'throwaway.example' });
    for (const domain of ['throwaway.example', 'mail.Throwaway.example']) {
      email = `${username}@${domain}`;
      const { status, text } = await signUp(HOME);
      expect([facade === 'GraphQL' || status === 422, /provider|blocked/i.test(text), await row()]).toEqual([
        true,
        true,
        null,
      ]);
    }
    email = `${username}@notthrowaway.example`;
    expect((await signUp(HOME)).status).toBe(200);
    await world.rest(world.admin).delete(`/api/v1/admin/email_domain_blocks/${id}`);
  });

  test('addresses are refused whose mail goes to a blocked server', async () => {
    const { id } = await block('email_domain_blocks', { domain: 'mx.throwaway.example' });
    email = `${username}@vanity.example`;
    await signUp(HOME);
    expect(await row()).toBeNull();
    email = `${username}@other.example`;
    await signUp(HOME);
    expect(await row()).not.toBeNull();
    await world.rest(world.admin).delete(`/api/v1/admin/email_domain_blocks/${id}`);
  });

  test('some domains wait for approval', async () => {
    const { id } = await block('email_domain_blocks', { domain: 'maybe.example', allow_with_approval: true });
    email = `${username}@maybe.example`;
    expect((await signUp(HOME)).status).toBe(200);
    expect(await row()).toMatchObject({ approvedAt: null });
    await world.rest(world.admin).delete(`/api/v1/admin/email_domain_blocks/${id}`);
  });

  test('a blocked address is refused in every spelling', async () => {
    await block('canonical_email_blocks', { email });
    email = `${username.slice(0, 3)}.${username.slice(3)}+again@example.org`;
    await signUp(HOME);
    expect(await row()).toBeNull();
  });

  test('blocked names are refused, also those that contain them or look alike', async () => {
    const exact = await block('username_blocks', { username: `boss${count}` });
    const part = await block('username_blocks', { username: 'goblin', exact: false });
    for (const name of [`b0ss${count}`, 'my_G0BLIN_x']) {
      username = name;
      email = `${count}${name.length}@example.org`;
      const { text } = await signUp(HOME);
      expect(text).toMatch(/is reserved|kept for the server itself/);
      expect(await world.platform.db.actor.count({ where: { preferredUsername: name } })).toBe(0);
    }
    username = `boss${count}y`;
    email = `${username}@example.org`;
    expect((await signUp(HOME)).status).toBe(200);
    expect((await row())?.profiles).toHaveLength(1);
    for (const { id } of [exact, part]) await world.rest(world.admin).delete(`/api/v1/admin/username_blocks/${id}`);
  });

  test('some names wait for approval', async () => {
    const { id } = await block('username_blocks', { username: 'official', exact: false, allow_with_approval: true });
    username = `official_${count}`;
    expect((await signUp(HOME)).status).toBe(200);
    expect(await row()).toMatchObject({ approvedAt: null, profiles: [{ preferredUsername: username }] });
    await world.rest(world.admin).delete(`/api/v1/admin/username_blocks/${id}`);
  });
});

test('REST names the field with the code of its problem', async () => {
  await block('email_domain_blocks', { domain: 'codes.example' });
  await block('username_blocks', { username: 'codes' });
  username = 'codes';
  email = 'codes@codes.example';
  const { details } = JSON.parse((await (FACADES.REST as (ip: string) => Promise<Outcome>)(HOME)).text);
  expect(details).toMatchObject({ username: [{ error: 'ERR_RESERVED' }], email: [{ error: 'ERR_BLOCKED' }] });
});

test('nobody approves further identities and groups, so they cannot have such names', async () => {
  await block('username_blocks', { username: 'council', exact: false, allow_with_approval: true });
  for (const mutation of [
    'mutation { createPerson(preferredUsername: "town_council") { id } }',
    `mutation { createGroup(creatorActorId: "${world.alice.id}", preferredUsername: "town_council", name: "Town") { id } }`,
  ]) {
    const { errors } = await world.gql(world.alice, mutation);
    expect(errors[0]?.message).toMatch(/Username is reserved/);
  }
});

describe('the history of a blocked domain', () => {
  test('counts attempts by day and network, and forgets them after seven days', async () => {
    const { id } = await block('email_domain_blocks', { domain: 'counted.example' });
    const history = async () =>
      (await world.rest(world.admin).get(`/api/v1/admin/email_domain_blocks/${id}`)).body.history.map(
        (day: { accounts: string; uses: string }) => `${day.accounts}/${day.uses}`,
      );
    email = `${username}@counted.example`;
    for (const ip of [HOME, HOME, '192.0.2.11']) await FACADES.REST?.(ip);
    expect(await history()).toEqual(['2/3', '0/0', '0/0', '0/0', '0/0', '0/0', '0/0']);
    world.clock.advance(24 * 3_600_000);
    await FACADES.REST?.(HOME);
    expect((await history()).slice(0, 3)).toEqual(['1/1', '2/3', '0/0']);
    const today = Math.floor(world.clock.now().getTime() / 86_400_000) * 86_400;
    const shown = (await world.rest(world.admin).get(`/api/v1/admin/email_domain_blocks/${id}`)).body.history;
    expect(shown[0].day).toBe(String(today));
    const kept = await world.platform.db.emailDomainAttempt.findMany();
    expect(JSON.stringify(kept, (_key, value) => `${value}`)).not.toContain(HOME);
    world.clock.advance(5 * 24 * 3_600_000);
    await runFromTimetable(world.platform, 'email_domain_attempts.old');
    expect(await history()).toEqual(['0/0', '0/0', '0/0', '0/0', '0/0', '1/1', '2/3']);
    world.clock.advance(24 * 3_600_000);
    await runFromTimetable(world.platform, 'email_domain_attempts.old');
    expect(await history()).toEqual(['0/0', '0/0', '0/0', '0/0', '0/0', '0/0', '1/1']);
    world.clock.advance(24 * 3_600_000);
    await runFromTimetable(world.platform, 'email_domain_attempts.old');
    expect(await world.platform.db.emailDomainAttempt.count()).toBe(0);
  });
});

test('an address of two suspended people stays blocked until both are unsuspended, in either order', async () => {
  const { db } = world.platform;
  const { bob, erin } = world;
  await db.user.update({ where: { id: erin.userId }, data: { email: 'b.ob+erin@example.org' } });
  const where = { referenceActorId: { in: [bob.actorId, erin.actorId] } };
  const suspend = ({ userId }: Person, suspended: boolean) => modifyUser(world.platform, userId, { suspended });
  for (const [first, second] of [
    [bob, erin],
    [erin, bob],
  ] as const) {
    for (const person of [bob, erin]) await suspend(person, true);
    await suspend(first, false);
    expect(await db.canonicalEmailBlock.findMany({ where })).toMatchObject([{ referenceActorId: second.actorId }]);
    await suspend(second, false);
    expect(await db.canonicalEmailBlock.count({ where })).toBe(0);
  }
  await db.user.update({ where: { id: erin.userId }, data: { email: erin.email } });
});

test('a suspended person cannot come back with another spelling, and can once they are unsuspended', async () => {
  await modifyUser(world.platform, world.bob.userId, { suspended: true });
  email = 'B.o.b+2@example.org';
  await FACADES.REST?.(HOME);
  expect(await row()).toBeNull();
  await modifyUser(world.platform, world.bob.userId, { suspended: false });
  expect(await world.platform.db.canonicalEmailBlock.count({ where: { referenceActorId: world.bob.actorId } })).toBe(0);
  await FACADES.REST?.(HOME);
  expect(await row()).not.toBeNull();
});

test('an address that is changed before it is confirmed is checked like one that signs up', async () => {
  await block('email_domain_blocks', { domain: 'changed.example', allow_with_approval: true });
  const made = JSON.parse((await (FACADES.REST as (ip: string) => Promise<Outcome>)(HOME)).text);
  const before = await row();
  const asked = await ask(
    '/api/v1/emails/confirmations',
    HOME,
    { email: `${username}@changed.example` },
    made.access_token,
  );
  expect([before?.approvedAt, asked.status]).toEqual([world.clock.now(), 200]);
  email = `${username}@changed.example`;
  expect(await row()).toMatchObject({ approvedAt: null });
});
