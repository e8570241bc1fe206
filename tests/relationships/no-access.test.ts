/**
 * Networks without access: every facade refuses them, without a statement for each request, and nobody locks themselves out.
 */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROCEDURES } from '../support/clients/probe.ts';
import { openSocket, openSse } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const RULES = '/api/v1/admin/ip_blocks';
const rule = async (ip: string, more: object = {}): Promise<string> => {
  const { status, body } = await world.rest(world.admin).post(RULES, { ip, severity: 'no_access', ...more });
  expect(status).toBe(200);
  return body.id;
};
const remove = (id: string) => world.rest(world.admin).delete(`${RULES}/${id}`);

const from = (ip: string, path: string, init: RequestInit = {}, at = world) =>
  fetch(at.url + path, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': ip, ...init.headers } });
const port = () => Number(new URL(world.url).port);

const BAD = '203.0.113.66';
const FACADES: [method: string, path: string, body: RegExp][] = [
  ['GET', '/api/v1/timelines/public', /^\{"error":"Forbidden"\}$/],
  ['POST', '/api/v1/statuses', /^\{"error":"Forbidden"\}$/],
  ['GET', '/api/v2/instance', /^\{"error":"Forbidden"\}$/],
  ['GET', '/api/v1/streaming/public', /^\{"error":"Forbidden"\}$/],
  ['POST', '/oauth/token', /^\{"error":"Forbidden"\}$/],
  ['GET', '/oauth/authorize', /^\{"error":"Forbidden"\}$/],
  ['POST', '/api', /^\{"errors":\[\{"message":"Forbidden","extensions":\{"code":"FORBIDDEN"\}\}\]\}$/],
  ['GET', '/trpc/timelines.public', /"code":"FORBIDDEN","httpStatus":403/],
  ['GET', '/', /^Forbidden\n$/],
  ['GET', '/@alice', /^Forbidden\n$/],
  ['GET', '/auth/sign_up', /^Forbidden\n$/],
  ['GET', '/assets/plaza.css', /^Forbidden\n$/],
  ['GET', '/media/x.png', /^Forbidden\n$/],
  ['GET', '/@alice/feed/atom', /^Forbidden\n$/],
  ['GET', '/.well-known/nodeinfo', /^Forbidden\n$/],
  ['GET', '/metrics', /^Forbidden\n$/],
  ['GET', '/nothing', /^Forbidden\n$/],
];

describe('a network without access', () => {
  test.each(FACADES)('is refused by %s %s', async (method, path, body) => {
    const id = await rule('203.0.113.64/28');
    const answer = await from(BAD, path, { method, headers: { authorization: `Bearer ${world.alice.token}` } });
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      403,
      expect.stringMatching(body),
      'no-store',
    ]);
    await remove(id);
    expect(await (await from(BAD, path, { method })).text()).not.toMatch(/^(Forbidden\n|\{"error":"Forbidden"\})$/);
  });

  test.each([
    ['203.0.113.66:4711', BAD],
    ['"203.0.113.66:4711"', BAD],
    ['::ffff:203.0.113.66', BAD],
    ['[::ffff:203.0.113.66]:443', BAD],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0::1', '2001:db8::1'],
  ])('is known as its proxy writes it: %s', async (written, ip) => {
    expect((await from(written, '/api/v2/instance')).status).toBe(200);
    const id = await rule(ip);
    expect((await from(written, '/api/v2/instance')).status).toBe(403);
    await remove(id);
  });

  test('is refused by every procedure, and opens no stream; only /health answers', async () => {
    const id = await rule(BAD);
    const wrong: string[] = [];
    for (const { meta } of PROCEDURES) {
      const { method = 'GET', path = '/' } = meta.openapi ?? {};
      const { status } = await from(BAD, path.replace(/\{\w+\}/g, '1'), { method });
      if (status !== 403) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    const headers = { 'x-forwarded-for': BAD, authorization: `Bearer ${world.alice.token}` };
    await expect(openSocket(port(), '?stream=user', { headers })).rejects.toThrow(/^403 /);
    expect((await openSse(port(), '/user', headers)).response.statusCode).toBe(403);
    expect((await from(BAD, '/health')).status).toBe(200);
    await remove(id);
    (await openSocket(port(), '?stream=user', { headers })).ws.terminate();
  });

  test('loses its open streams at once; others keep theirs', async () => {
    const as = (ip: string) => ({ 'x-forwarded-for': ip, authorization: `Bearer ${world.alice.token}` });
    const [bad, good] = [as(BAD), as('192.0.2.1')];
    const socket = await openSocket(port(), '?stream=user', { headers: bad });
    const sse = await openSse(port(), '/user', bad);
    const subscription = await from(BAD, `/trpc/streams.open?input=${encodeURIComponent('{"stream":"user"}')}`, {
      headers: bad,
    });
    const reader = subscription.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const cut = reader.closed.catch((error: Error) => error.message);
    const drained = (async () => {
      while (!(await reader.read()).done);
    })().catch(() => {});
    const others = [
      await openSocket(port(), '?stream=user', { headers: good }),
      await openSse(port(), '/user', good),
    ] as const;
    expect([sse.response.statusCode, subscription.status]).toEqual([200, 200]);

    const id = await rule('203.0.113.64/28');

    expect(await socket.closed).toBe(1006);
    await sse.ended;
    expect(await cut).toBe('terminated');
    await drained;
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'Still here' });
    await world.drain();
    expect((await others[0].first(1))[0]?.event).toBe('update');
    await others[1].until('event: update');
    others[0].ws.terminate();
    others[1].close();
    await remove(id);
  });

  test('has access again when its time is over', async () => {
    await rule('2001:db8:bad::/48', { expires_in: 600 });
    const asked = async () => (await from('2001:db8:bad:1::7', '/api/v1/instance')).status;
    expect(await asked()).toBe(403);
    world.clock.advance(599_000);
    expect(await asked()).toBe(403);
    world.clock.advance(1_000);
    expect(await asked()).toBe(200);
  });

  test('is known by its IPv4 address, also when it comes as an IPv6 one', async () => {
    const id = await rule(BAD);
    expect((await from(`::ffff:${BAD}`, '/api/v1/instance')).status).toBe(403);
    expect((await from('::ffff:cb00:7142', '/api/v1/instance')).status).toBe(403);
    await remove(id);
  });

  test('costs no statement, and the others none either', async () => {
    const id = await rule('203.0.113.0/24');
    const asked = async (ip: string) => {
      const { statements, result } = await countStatements(() => from(ip, '/api/v1/instance/rules'));
      return [result.status, statements.filter((text) => text.includes('ip_blocks')).length];
    };
    expect([await asked(BAD), await asked('192.0.2.1')]).toEqual([
      [403, 0],
      [200, 0],
    ]);
    await remove(id);
  });

  test('is refused by a server that starts later, and by one that runs beside', async () => {
    const beside = await createEmptyWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    const id = await rule(BAD);
    const later = await createEmptyWorld({ databaseUrl: world.databaseUrl, clock: world.clock });
    expect((await from(BAD, '/api/v1/instance', {}, later)).status).toBe(403);
    // Without Redis processes do not notify each other; the minute passes.
    world.clock.advance(60_000);
    await expect.poll(async () => (await from(BAD, '/api/v1/instance', {}, beside)).status).toBe(403);
    await remove(id);
    await beside.close();
    await later.close();
  });
});

describe('a rule that contains the own address of who makes it', () => {
  const own = (ip: string, severity = 'no_access') =>
    world
      .rest(world.admin)
      .send('POST', RULES, { body: { ip, severity }, headers: { 'x-forwarded-for': '198.51.100.9' } });

  test.each(['198.51.100.9', '198.51.100.0/24', '0.0.0.0/0'])('is refused for %s', async (ip) => {
    const { status, body } = await own(ip);
    expect([status, body.error]).toEqual([
      422,
      'Validation failed: Ip contains your own address, so that you would lock yourself out',
    ]);
    expect(await world.platform.db.ipBlock.count({ where: { network: ip } })).toBe(0);
  });

  test('is refused where another one is changed into it, and then nothing changes', async () => {
    const { body } = await own('198.51.100.0/24', 'sign_up_block');
    const change = (sent: object) =>
      world.rest(world.admin).send('PUT', `${RULES}/${body.id}`, {
        body: sent,
        headers: { 'x-forwarded-for': '198.51.100.9' },
      });
    expect((await change({ severity: 'no_access' })).status).toBe(422);
    expect((await world.rest(world.admin).get(`${RULES}/${body.id}`)).body).toEqual(body);
    expect((await change({ severity: 'no_access', ip: '198.51.100.128/25' })).status).toBe(200);
    await remove(body.id);
  });

  test('may concern sign-ups', async () => {
    const { status, body } = await own('198.51.100.9', 'sign_up_requires_approval');
    expect(status).toBe(200);
    await remove(body.id);
  });
});

test('an address that a client only claims to have counts for nothing, without a trusted proxy', async () => {
  const open = await createWorld({ env: { TRUST_PROXY: 'false' } });
  try {
    const { status } = await open.rest(open.admin).post(RULES, { ip: BAD, severity: 'no_access' });
    expect([status, (await from(BAD, '/api/v1/instance', {}, open)).status]).toEqual([200, 200]);
    const headers = { 'x-forwarded-for': BAD, authorization: `Bearer ${open.alice.token}` };
    (await openSocket(Number(new URL(open.url).port), '?stream=user', { headers })).ws.terminate();
  } finally {
    await open.close();
  }
});

test('a path that is not one is refused, too', async () => {
  const id = await rule(BAD);
  const status = await new Promise<number | undefined>((resolve) => {
    get({ port: port(), host: '127.0.0.1', path: '//evil', headers: { 'x-forwarded-for': BAD } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  expect(status).toBe(403);
  await remove(id);
});
