/** Request budgets, for every facade and procedure: bodies with too many values are refused before they are parsed. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { largestInput, textLimit } from '../../src/facades/requests/largest-input.ts';
import { MAX_VALUES, refuseManyValues } from '../../src/facades/requests/value-count.ts';
import { restRoutes } from '../../src/facades/rest/routes.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { callDirectly, contextOf, trpcErrorOf } from '../support/clients/direct-calls.ts';
import { byRouter, PROCEDURES } from '../support/clients/probe.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { type Bomb, bombs, type Cost, parsing, sendBomb } from '../support/values/bombs.ts';
import { targets } from '../support/values/hostile.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** No facade parses as much JSON: a bomb of 20,000 values is longer. */
const PARSED_MAX = 39_000;
const SMALL = bombs(20_000);

const filled = (path: string): string => path.replace(/\{\w+\}/g, '1');

interface Endpoint {
  name: string;
  method: string;
  path: string;
  /** Endpoints of one kind read bodies by the same function with the same limits, as far as the bombs differ. */
  kind: string;
}

const lengths = Object.values(SMALL).map(({ bytes }) => bytes.length);
/** The procedure determines for a facade whether there may be files, and how much text; only the size of the bombs matters. */
const kindOf = (facade: string, { form }: ProcedureMeta, input: Parameters<typeof textLimit>[0]): string =>
  [facade, form, lengths.filter((length) => length > textLimit(input)).length].join(' ');

const withBody = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD';
const ENDPOINTS: Endpoint[] = [
  ...restRoutes(appRouter)
    .filter(withBody)
    .map(({ method, path, meta, input }) => ({
      ...{ name: `REST ${method} ${path}`, method, path: filled(path), kind: kindOf('REST', meta, input) },
    })),
  ...targets().map(({ name, meta, input }) => ({
    ...{ name: `tRPC ${name}`, method: 'POST', path: `/trpc/${name}`, kind: kindOf('tRPC', meta, input) },
  })),
  ...[
    ...['/trpc/statuses.create,statuses.delete?batch=1', '/trpc/streams.open', '/api', '/oauth/token', '/oauth/revoke'],
    ...['/oauth/authorize', '/confirm', '/reset-password', '/moderation/reports/1'],
  ].map((path) => ({ name: path, method: 'POST', path, kind: path })),
];
const ONE_OF_EACH_KIND = [...new Map(ENDPOINTS.map((endpoint) => [endpoint.kind, endpoint])).values()];

/** A subscription reports it within its stream. */
const isRefused = ({ status, body }: Cost): boolean => status >= 300 || body.includes('event: serialized-error');

function problemOf(cost: Cost): string | null {
  const { status, parsed } = cost;
  const isCheap = status < 500 && parsed <= PARSED_MAX;
  return isCheap && isRefused(cost) ? null : `${status}, parsed ${parsed}`;
}

/** Sends a bomb to each, and lists those that do not refuse it before they parse it. */
async function dearAmong(endpoints: readonly Endpoint[], bomb: Bomb): Promise<string[]> {
  const dear: string[] = [];
  for (const { name, method, path } of endpoints) {
    const problem = problemOf(await sendBomb(world.url + path, bomb, method, world.alice.token));
    if (problem) dear.push(`${name} → ${problem}`);
  }
  return dear;
}

describe('refused before it is parsed is', () => {
  test.each(Object.entries(SMALL))('%s, by every kind of endpoint', async (_what, bomb) => {
    expect(ONE_OF_EACH_KIND.length).toBeGreaterThan(10);
    expect(await dearAmong(ONE_OF_EACH_KIND, bomb)).toEqual([]);
  });

  const BY_FACADE = Object.entries(Object.groupBy(ENDPOINTS, ({ kind }) => kind.split(' ', 1)[0] ?? ''));
  test.each(BY_FACADE)('an object of many keys, by every endpoint of %s', async (_facade, endpoints = []) => {
    expect(await dearAmong(endpoints, SMALL['an object of many keys'] as Bomb)).toEqual([]);
  });
});

describe('megabytes of values from anonymous clients', () => {
  const HUGE = Object.entries(bombs(300_000));

  test.each(['/api/v1/apps', '/trpc/apps.create', '/api', '/oauth/token'])('are refused at %s', async (path) => {
    const dear: string[] = [];
    for (const [what, bomb] of HUGE) {
      const cost = await sendBomb(world.url + path, bomb);
      const problem = problemOf(cost);
      if (problem || ![400, 413, 415].includes(cost.status)) dear.push(`${what} → ${problem ?? cost.status}`);
    }
    expect(dear).toEqual([]);
  });

  test('are refused fifty at once', async () => {
    const { bytes, type } = bombs(100_000)['an object of many keys'] as Bomb;
    const paths = ['/api/v1/apps', '/trpc/apps.create', '/api', '/oauth/token', '/api/v1/statuses'];
    const init = { method: 'POST', headers: { 'content-type': type }, body: bytes as Uint8Array<ArrayBuffer> };
    const { result, total } = await parsing(async () => {
      const thrown = Array.from({ length: 50 }, (_, n) => fetch(`${world.url}${paths[n % 5]}`, init));
      expect((await fetch(`${world.url}/health`)).status).toBe(200);
      return (await Promise.all(thrown)).map(({ status }) => status);
    });
    expect(result.filter((status) => ![400, 401, 413].includes(status))).toEqual([]);
    expect(total).toBeLessThan(50 * 1000);
  });
});

test('a socket frame with many values is not parsed', async () => {
  const socket = await openSocket(Number(new URL(world.url).port), `?access_token=${world.alice.token}`);
  const parse = vi.spyOn(JSON, 'parse');
  socket.send(`{"type":"subscribe","stream":[${'1,'.repeat(5_000)}1]}`);
  await socket.settled();
  const parsed = Math.max(...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  socket.ws.close();
  expect([parsed < 1000, socket.frames]).toEqual([true, []]);
});

test('JSON values are counted, whatever its strings contain', () => {
  const counted = (json: string, most: number) => () => refuseManyValues(Buffer.from(json), most);
  expect(counted('{"a,[{":"b,[{","c\\",":"\\\\","d":[1,2]}', 5)).not.toThrow();
  expect(counted('{"a,[{":"b,[{","c\\",":"\\\\","d":[1,2]}', 4)).toThrow('Too many parameters');
  expect(counted('"an open text,,,,,,', 1)).not.toThrow();
});

const inputs = PROCEDURES.flatMap(({ name, input }) => (input ? [[name, input] as const] : []));

test('every text and list of every input is bounded, and no input allows more values than the limit', () => {
  const endless = inputs.filter(([, input]) => !Number.isFinite(largestInput(input).bytes)).map(([name]) => name);
  const many = inputs.filter(([, input]) => largestInput(input).values > MAX_VALUES).map(([name]) => name);
  expect({ endless, many }).toEqual({ endless: [], many: [] });
});

test('procedures without long texts read no long body', () => {
  const short = ['sessions.create', 'statuses.favourite', 'relationships.block', 'polls.vote'];
  const limits = inputs.filter(([name]) => short.includes(name)).map(([, input]) => textLimit(input));
  expect(limits).toHaveLength(4);
  expect(Math.max(...limits)).toBeLessThan(64_000);
});

const written = targets().filter(({ type, meta }) => type === 'mutation' && !meta.form);
test.each(byRouter(written))('%s refuses a text that is too long with its field name', async (_router, its) => {
  const { accessToken } = await world.someone('owner', { role: 'Owner' });
  const ctx = await contextOf(world, `Bearer ${accessToken}`);
  const app = { ...ctx, viewer: ctx.viewer && { ...ctx.viewer, userId: null } };
  const unnamed: string[] = [];
  for (const target of its) {
    const { name, meta, fields, sample } = target;
    for (const [field, schema] of Object.entries(fields)) {
      const { maxLength } = [schema, ...(schema.anyOf ?? [])].find((s) => typeof s === 'object' && s.maxLength) ?? {};
      if (typeof maxLength !== 'number') continue;
      const caller = meta.auth === 'app' && !meta.allowUser ? app : ctx;
      const error = await callDirectly(target, caller, { ...sample, [field]: 'x'.repeat(maxLength + 1) });
      if (!error || !trpcErrorOf(target, error).data.fields?.[field])
        unnamed.push(`${name} ${field} → ${error?.message}`);
    }
  }
  expect(unnamed).toEqual([]);
});
