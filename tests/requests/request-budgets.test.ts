/** Request budgets, for every facade and procedure: bodies with too many values are refused before they are parsed. */
import type { AnyProcedure } from '@trpc/server';
import { getInputOutputParsers } from 'trpc-to-openapi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { largestInput, textLimit } from '../../src/facades/requests/largest-input.ts';
import { MAX_VALUES, refuseManyValues } from '../../src/facades/requests/value-count.ts';
import { restRoutes } from '../../src/facades/rest/routes.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { type Bomb, BUDGET_MS, bombs, type Cost, parsing, sendBomb } from '../support/values/bombs.ts';
import { cheapestOf, cpuOf } from '../support/values/cpu-time.ts';
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
}

const withBody = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD';
const ENDPOINTS: Endpoint[] = [
  ...restRoutes(appRouter)
    .filter(withBody)
    .map(({ method, path }) => ({ name: `REST ${method} ${path}`, method, path: filled(path) })),
  ...targets().map(({ name }) => ({ name: `tRPC ${name}`, method: 'POST', path: `/trpc/${name}` })),
  { name: 'a tRPC batch', method: 'POST', path: '/trpc/statuses.create,statuses.delete?batch=1' },
  { name: 'a tRPC subscription', method: 'POST', path: '/trpc/streams.open' },
  ...['/api', '/oauth/token', '/oauth/revoke', '/oauth/authorize', '/confirm', '/reset-password'].map((path) => ({
    name: path,
    method: 'POST',
    path,
  })),
  { name: 'the page of a report', method: 'POST', path: '/moderation/reports/1' },
];

/** A subscription reports it within its stream. */
const isRefused = ({ status, body }: Cost): boolean => status >= 300 || body.includes('event: serialized-error');

function problemOf(cost: Cost): string | null {
  const { status, cpu, parsed } = cost;
  const isCheap = status < 500 && cpu <= BUDGET_MS && parsed <= PARSED_MAX;
  return isCheap && isRefused(cost) ? null : `${status}, ${Math.round(cpu)} ms, parsed ${parsed}`;
}

describe('every facade refuses, before parsing,', () => {
  test.each(Object.entries(SMALL))(
    '%s',
    async (_what, bomb) => {
      const dear: string[] = [];
      for (const { name, method, path } of ENDPOINTS) {
        const problem = problemOf(
          await cheapestOf(BUDGET_MS, () => sendBomb(world.url + path, bomb, method, world.alice.token)),
        );
        if (problem) dear.push(`${name} → ${problem}`);
      }
      expect(dear).toEqual([]);
    },
    60_000,
  );
});

describe('megabytes of values from anonymous clients', () => {
  const HUGE = Object.entries(bombs(300_000));

  test.each(['/api/v1/apps', '/trpc/apps.create', '/api', '/oauth/token'])('are refused at %s', async (path) => {
    const dear: string[] = [];
    for (const [what, bomb] of HUGE) {
      const cost = await cheapestOf(BUDGET_MS, () => sendBomb(world.url + path, bomb));
      const problem = problemOf(cost);
      if (problem || ![400, 413, 415].includes(cost.status)) dear.push(`${what} → ${problem ?? cost.status}`);
    }
    expect(dear).toEqual([]);
  });

  test('block nobody, fifty at once', async () => {
    const { bytes, type } = bombs(300_000)['an object of many keys'] as Bomb;
    const paths = ['/api/v1/apps', '/trpc/apps.create', '/api', '/oauth/token', '/api/v1/statuses'];
    const harmless = Buffer.from(`{"status":"${'x'.repeat(bytes.length)}"}`);
    const throwFifty = async (body: Buffer): Promise<number[]> => {
      const init = { method: 'POST', headers: { 'content-type': type }, body: body as Uint8Array<ArrayBuffer> };
      const thrown = Array.from({ length: 50 }, (_, n) => fetch(`${world.url}${paths[n % 5]}`, init));
      expect((await fetch(`${world.url}/health`)).status).toBe(200);
      return (await Promise.all(thrown)).map(({ status }) => status);
    };
    const { result, total } = await parsing(() => throwFifty(bytes));
    expect(result.filter((status) => ![400, 401, 413].includes(status))).toEqual([]);
    expect(total).toBeLessThan(50 * 1000);
    // Sending so many bytes is most of the cost, and depends on the system; parsing them would take seconds.
    const sending = await cpuOf(Number.POSITIVE_INFINITY, () => throwFifty(harmless));
    const budget = 1000 + 2 * sending;
    expect(await cpuOf(budget, () => throwFifty(bytes))).toBeLessThan(budget);
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

const inputs = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(
  ([name, procedure]) => [name, getInputOutputParsers(procedure as never).inputParser as z.ZodType] as const,
);

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

test('a text that is too long is refused with its field name', async () => {
  const unnamed: string[] = [];
  for (const { name, type, meta, fields, sample } of targets()) {
    if (type !== 'mutation' || meta.form) continue;
    for (const [field, schema] of Object.entries(fields)) {
      const { maxLength } = [schema, ...(schema.anyOf ?? [])].find((s) => typeof s === 'object' && s.maxLength) ?? {};
      if (typeof maxLength !== 'number') continue;
      const bytes = Buffer.from(JSON.stringify({ ...sample, [field]: 'x'.repeat(maxLength + 1) }));
      const { body } = await sendBomb(
        `${world.url}/trpc/${name}`,
        { type: 'application/json', bytes },
        'POST',
        world.admin.token,
      );
      const { message, data } = JSON.parse(body).error;
      // Some refuse this token altogether.
      if (!data.fields?.[field] && data.code !== 'FORBIDDEN') unnamed.push(`${name} ${field} → ${message}`);
    }
  }
  expect(unnamed).toEqual([]);
});
