/** Rate limits: the families, their counting, and the headers, in every facade. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, proceduresOf } from '../../src/procedures/definitions.ts';
import type { RateName } from '../../src/procedures/rates.ts';
import { RATES } from '../../src/procedures/rates.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { internalRouter } from '../../src/routers/internal/internal-router.ts';
import { from, RATE_CALLS, told, useUp } from '../support/contract/rate-calls.ts';
import { organize } from '../support/world/events.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

const REFUSED = { error: 'Too many requests' };

const use = (name: RateName, key: string, left: number) => useUp(world, name, key, left);

const expectRetryAfter = ({ headers }: { headers: Headers }): void =>
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

let names = 0;
const somebody = (): Promise<Person> => world.person(`person${++names}`);

const post = (person: Person, status = 'Hello') => world.rest(person).post('/api/v1/statuses', { status });

describe('rate limit headers', () => {
  test('have limit, remaining calls and reset of the family with the least left', async () => {
    const person = await somebody();
    const home = await world.rest(person).get('/api/v1/timelines/home');
    expect(told(home).slice(0, 2)).toEqual(['300', '299']);
    const reset = home.headers.get('x-ratelimit-reset') ?? '';
    expect(reset).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const seconds = (Date.parse(reset) - world.clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    await use('statuses', person.userId.toString(), 10);
    expect(told(await post(person)).slice(0, 2)).toEqual(['300', '9']);
    expect(told(await world.rest(person).get('/api/v1/timelines/home')).slice(0, 2)).toEqual(['300', '297']);
  });

  test('are on refusals too', async () => {
    const person = await somebody();
    const missing = await world.rest(person).get('/api/v1/statuses/1');
    expect([missing.status, ...told(missing).slice(0, 2)]).toEqual([404, '300', '299']);
  });
});

test('the explorer and its files count as anonymous calls', async () => {
  const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.77' };
  const remaining = async (path: string): Promise<number> => {
    const { headers: said } = await fetch(world.url + path, { headers });
    return Number(said.get('x-ratelimit-remaining'));
  };
  expect([await remaining('/api'), await remaining('/api/explorer/x.js')]).toEqual([299, 298]);
  await use('anonymous', '203.0.113.77', 2);
  const refused = await fetch(`${world.url}/api`, { headers });
  expect(refused.status).toBe(429);
  expectRetryAfter(refused);
});

describe('the family', () => {
  let addresses = 0;
  test.each(RATE_CALLS)(
    '%s counts each %s: one call passes, the next is refused, others are not',
    async (name, by, call) => {
      const [person, other] = [await somebody(), await somebody()];
      const [ip, otherIp] = [`192.0.2.${++addresses}`, `192.0.2.${++addresses}`];
      await use(name, by === 'ip' ? ip : person.userId.toString(), 1);
      expect((await call(world, person, ip)).status).not.toBe(429);
      const refused = await call(world, person, ip);
      expect([refused.status, refused.body]).toEqual([429, REFUSED]);
      expectRetryAfter(refused);
      expect(told(refused).slice(0, 2)).toEqual([String(RATES[name].limit), '0']);
      expect((await call(world, other, otherIp)).status).not.toBe(429);
    },
  );

  test('sign_in_links counts each address on the page of an event', async () => {
    const { uuid } = await organize(world, world.alice);
    const [ip, otherIp] = [`192.0.2.${++addresses}`, `192.0.2.${++addresses}`];
    const ask = async (address: string): Promise<number> => {
      const body = new URLSearchParams({ name: 'Zoe', email: 'zoe@example.org' });
      const answer = await fetch(`${world.url}/events/${uuid}/join/mail`, {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: from(address),
      });
      return answer.status;
    };
    await use('sign_in_links', ip, 1);
    expect(await ask(ip)).not.toBe(429);
    expect(await ask(ip)).toBe(429);
    expect(await ask(otherIp)).not.toBe(429);
  });

  test('ticket_pages counts each address on the page of a ticket', async () => {
    const [ip, otherIp] = [`192.0.2.${++addresses}`, `192.0.2.${++addresses}`];
    const ask = async (address: string) =>
      (await fetch(`${world.url}/ticket?token=none`, { headers: from(address) })).status;
    await use('confirmations', ip, 0);
    await use('ticket_pages', ip, 1);
    expect(await ask(ip)).not.toBe(429);
    expect(await ask(ip)).toBe(429);
    expect(await ask(otherIp)).not.toBe(429);
  });

  test('table has every family, each with a test', () => {
    const procedures = [appRouter, internalRouter].flatMap((router) => [...proceduresOf(router).values()]);
    const general: RateName[] = ['authenticated', 'token', 'anonymous', 'paging', 'anonymous_paging', 'token_requests'];
    const counted = new Set([...general, ...procedures.flatMap((each) => definitionOf(each).meta.rates ?? [])]);
    // Only servers with a provider have the pages of single_sign_on (tests/security/single-sign-on.test.ts).
    const own = ['token', 'token_requests', 'sign_in_links', 'single_sign_on', 'ticket_pages'];
    expect([...counted].sort()).toEqual(Object.keys(RATES).sort());
    expect([...new Set([...RATE_CALLS.map(([name]) => name), ...own])].sort()).toEqual(Object.keys(RATES).sort());
  });

  test('token_requests counts each address at the token endpoint, which refuses in the OAuth format', async () => {
    const [ip, otherIp] = [`192.0.2.${++addresses}`, `192.0.2.${++addresses}`];
    await use('token_requests', ip, 1);
    const call = (address: string) => world.rest().post('/oauth/token', {}, from(address));
    expect((await call(ip)).status).toBe(400);
    const { status, body, headers } = await call(ip);
    expectRetryAfter({ headers });
    expect([status, body]).toEqual([429, { error: 'invalid_request', error_description: 'Too many requests' }]);
    expect((await call(otherIp)).status).toBe(400);
  });

  test('token counts each token, not its user', async () => {
    const person = await somebody();
    const { id } = await world.platform.db.accessToken.findFirstOrThrow({ where: { userId: person.userId } });
    await use('token', id.toString(), 0);
    expect((await world.rest(person).get('/api/v1/timelines/home')).status).toBe(429);
    const signedIn = { ...person, token: person.accessToken };
    expect((await world.rest(signedIn).get('/api/v1/timelines/home')).status).toBe(200);
  });
});

describe('in the other facades', () => {
  test('tRPC has the same headers and refusals', async () => {
    const person = await somebody();
    await use('statuses', person.userId.toString(), 1);
    const call = () =>
      fetch(`${world.url}/trpc/statuses.create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'Hello' }),
      });
    const passed = await call();
    expect([passed.status, ...told(passed).slice(0, 2)]).toEqual([200, '300', '0']);
    const refused = await call();
    expect([refused.status, ...told(refused).slice(0, 2)]).toEqual([429, '300', '0']);
    expectRetryAfter(refused);
    const { error } = (await refused.json()) as { error: { message: string; data: { code: string } } };
    expect([error.message, error.data.code]).toEqual(['Too many requests', 'TOO_MANY_REQUESTS']);
  });

  const ask = (query: string, headers: Record<string, string>) =>
    fetch(`${world.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });

  test('GraphQL counts a query once, whatever it selects, and refuses with its code', async () => {
    const headers = from('198.51.100.1');
    const twice = '{ a: config { name } b: config { name } }';
    expect(told(await ask(twice, headers)).slice(0, 2)).toEqual(['300', '299']);
    expect(told(await ask(twice, headers)).slice(0, 2)).toEqual(['300', '298']);
    await use('anonymous', '198.51.100.1', 0);
    const refused = await ask(twice, headers);
    expect(refused.status).toBe(429);
    expectRetryAfter(refused);
    expect(await refused.json()).toEqual({
      errors: [{ message: 'Too many requests', extensions: { code: 'RATE_LIMITED' } }],
    });
  });

  test('GraphQL counts each operation of a batch, and runs nothing of a batch beyond the limit', async () => {
    const headers = { ...from('198.51.100.3'), 'content-type': 'application/json' };
    const send = (count: number) => {
      const body = JSON.stringify(Array.from({ length: count }, () => ({ query: '{ config { name } }' })));
      return fetch(`${world.url}/api`, { method: 'POST', headers, body });
    };
    const passed = await send(10);
    expect([passed.status, ...told(passed).slice(0, 2)]).toEqual([200, '300', '290']);
    await use('anonymous', '198.51.100.3', 15);
    const refused = await send(6);
    expect([refused.status, told(refused)[1]]).toEqual([429, '0']);
  });

  test('tRPC counts each call of a batch', async () => {
    const person = await somebody();
    await use('statuses', person.userId.toString(), 2);
    const body = JSON.stringify(Object.fromEntries([0, 1, 2].map((index) => [index, { status: `Hello ${index}` }])));
    const response = await fetch(`${world.url}/trpc/statuses.create,statuses.create,statuses.create?batch=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body,
    });
    const answers = (await response.json()) as { error?: { data: { code: string } } }[];
    expect(answers.filter(({ error }) => error?.data.code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    expect(told(await world.rest(person).get('/api/v1/timelines/home'))[1]).toBe('297');
  });

  test('ten operations of thirty identities each make no more than the hourly limit', async () => {
    const person = await somebody();
    const operation = (at: number) => {
      const fields = Array.from(
        { length: 30 },
        (_, n) => `a${n}: createPerson(preferredUsername: "i${at}_${n}") { id }`,
      );
      return { query: `mutation { ${fields.join(' ')} }` };
    };
    const response = await fetch(`${world.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
      body: JSON.stringify(Array.from({ length: 10 }, (_, at) => operation(at))),
    });
    const answers = (await response.json()) as { errors: { extensions: { code: string } }[] }[];
    const codes = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []);
    expect(codes).toEqual(Array(300 - RATES.identities.limit).fill('RATE_LIMITED'));
    expect(await world.platform.db.actor.count({ where: { userId: person.userId } })).toBe(1 + RATES.identities.limit);
  });

  test('each mutation of an operation counts, and its queries count once', async () => {
    const person = await somebody();
    const headers = { authorization: `Bearer ${person.token}` };
    const remaining = async () => told(await world.rest(person).get('/api/v1/timelines/home'))[1];
    const leave = Array.from(
      { length: 30 },
      (_, n) => `a${n}: leaveEvent(actorId: "${person.id}", eventId: "1") { id }`,
    );
    expect((await ask(`mutation { ${leave.join(' ')} }`, headers)).status).toBe(200);
    expect(await remaining()).toBe('269');
    const read = Array.from({ length: 30 }, (_, n) => `a${n}: person(id: "${person.id}") { id }`);
    await ask(`{ ${read.join(' ')} }`, headers);
    expect(await remaining()).toBe('267');
  });

  test("a mutation is counted by its procedure's family, and once by the general ones", async () => {
    const ip = '198.51.100.2';
    const mutation = 'mutation { createUser(email: "nobody", password: "short", locale: "en") { id } }';
    expect(told(await ask(mutation, from(ip)))[1]).toBe('299');
    expect(told(await world.rest().send('GET', '/api/v2/instance', { headers: from(ip) }))[1]).toBe('298');
    await use('sign_up_attempts', ip, 0);
    const { errors } = (await (await ask(mutation, from(ip))).json()) as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('client addresses', () => {
  const instance = async (at: World, ip: string) =>
    told(await at.rest().send('GET', '/api/v2/instance', { headers: from(ip) }))[1];

  test('the one named by a local proxy, never an earlier one', async () => {
    expect(await instance(world, '203.0.113.1')).toBe('299');
    expect(await instance(world, '203.0.113.2')).toBe('299');
    expect(await instance(world, '10.0.0.1, 203.0.113.1')).toBe('298');
  });

  test('an IPv6 /64 counts as one, and IPv4-mapped addresses as IPv4', async () => {
    expect(await instance(world, '2001:db8:0:1::1')).toBe('299');
    expect(await instance(world, '2001:db8:0:1:ffff::2')).toBe('298');
    expect(await instance(world, '2001:db8:0:2::1')).toBe('299');
    expect(await instance(world, '198.51.100.77')).toBe('299');
    expect(await instance(world, '::ffff:198.51.100.77')).toBe('298');
  });

  test('forwarded headers are ignored where no proxy is trusted', async () => {
    const strict = await createEmptyWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'false' } });
    expect(await instance(strict, '203.0.113.5')).toBe('299');
    expect(await instance(strict, '203.0.113.6')).toBe('298');
    await strict.close();
  });
});

test('off: nothing is counted, no headers', async () => {
  const open = await createEmptyWorld({ env: { RATE_LIMITS: 'off' } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => open.rest().post('/api/v1/apps', {})));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([422]));
  expect(answers.flatMap(told)).toEqual(Array(24).fill(null));
  await open.close();
});
