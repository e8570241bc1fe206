/** Every procedure, through tRPC and REST, refuses bad input in the facade's format: never a 500, no partial writes. */
import type { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coercer } from '../../src/facades/rest/coerce.ts';
import type { RequestContext } from '../../src/procedures/context.ts';
import { ENGLISH } from '../../src/wording/texts.ts';
import { tokenFor } from '../support/clients/authorization.ts';
import { answersOf, callDirectly, contextOf, type TrpcError, trpcErrorOf } from '../support/clients/direct-calls.ts';
import { type PlainAnswer, sendPlain } from '../support/clients/plain-http.ts';
import { byRouter, kindOf } from '../support/clients/probe.ts';
import { rowCounts } from '../support/database/table-rows.ts';
import { parsing } from '../support/values/bombs.ts';
import { ODD, POISON, type Target, targets, wrongTypes } from '../support/values/hostile.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** A caller whom no gate refuses, so that the parser decides. */
interface Caller {
  token: string;
  ctx: RequestContext;
}

let world: World;
let callers: Record<'app' | 'owner', Caller>;
beforeAll(async () => {
  world = await createWorld();
  const { accessToken } = await world.person('nora', { role: 'Owner' });
  const caller = async (token: string): Promise<Caller> => ({ token, ctx: await contextOf(world, `Bearer ${token}`) });
  callers = { owner: await caller(accessToken), app: await caller(await tokenFor(world)) };
});
afterAll(() => world.close());

const callerOf = (target: Target): Caller =>
  kindOf(target) === 'app' && !target.meta.allowUser ? callers.app : callers.owner;
const call = (target: Target, input: unknown): Promise<TRPCError | null> =>
  callDirectly(target, callerOf(target).ctx, input);

type Input = Record<string, unknown>;

/** A request's path by the procedure's REST route, the parameters in it, and the rest of the input. */
function restParts(target: Target, input: Input): { path: string; params: Input; rest: Input } {
  const rest = { ...input };
  const params: Input = {};
  const path = (target.meta.openapi?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === 'string' && value !== '' ? value.toWellFormed() : '0';
    params[name] = text;
    return encodeURIComponent(text);
  });
  return { path, params, rest };
}

/** The input of each facade for the sent values. */
function inputsOf(target: Target, input: Input): Record<string, unknown> {
  if (!target.meta.openapi || !target.input) return { tRPC: input };
  const { params, rest } = restParts(target, input);
  return { tRPC: input, REST: coercer(target.input)({ ...rest, ...params }) };
}

const all = targets().filter((target) => !target.meta.form);

/** The texts of a refusal without a name in src/wording/, which clients of other languages need. */
function namelessIn({ message, data }: TrpcError): string[] {
  const problems = Object.values(data.problems ?? {}).flat();
  return [
    ...(Object.hasOwn(ENGLISH, data.refusal) ? [] : [`${message} (${data.refusal})`]),
    ...problems.filter(({ problem }) => problem === null).map(({ phrase }) => phrase),
  ];
}

interface Cell {
  what: string;
  input: Input;
}

/** Every field of a valid input with every one of its values. */
const cellsOf = (target: Target, valuesOf: (schema: Target['fields'][string]) => Record<string, unknown>): Cell[] =>
  Object.entries(target.fields).flatMap(([field, schema]) =>
    Object.entries(valuesOf(schema)).map(([value, wrong]) => ({
      what: `${target.name} ${field}: ${value}`,
      input: { ...target.sample, [field]: wrong },
    })),
  );
const badCells = (target: Target): Cell[] => cellsOf(target, (schema) => ({ ...POISON, ...wrongTypes(schema) }));

describe('input that no field accepts', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await rowCounts(world.platform.pool);
  });

  test.each(byRouter(all))('is refused by %s', async (_router, its) => {
    const wrong: string[] = [];
    const nameless = new Set<string>();
    for (const target of its)
      for (const { what, input } of badCells(target)) {
        const error = await call(target, input);
        const answer = error && trpcErrorOf(target, error);
        if (!answer || answer.data.httpStatus >= 500) wrong.push(`${what} → ${answer?.data.httpStatus}`);
        for (const text of answer ? namelessIn(answer) : []) nameless.add(`${what}: ${text}`);
      }
    expect(wrong).toEqual([]);
    expect([...nameless]).toEqual([]);
  });

  test('writes nothing', async () => {
    expect(await rowCounts(world.platform.pool)).toEqual(before);
  });
});

describe('unusual input', () => {
  test.each(byRouter(all))('does not break %s, through tRPC or REST', async (_router, its) => {
    const broken: string[] = [];
    for (const target of its) {
      // Two facades may parse it equally; then it is tried once.
      const tried = new Map<string, Promise<TRPCError | null>>();
      for (const { what, input: sent } of cellsOf(target, () => ODD))
        for (const [facade, input] of Object.entries(inputsOf(target, sent))) {
          const key = JSON.stringify(input);
          const error = await tried.getOrInsertComputed(key, () => call(target, input));
          const [status, message] = answersOf(target, error)[facade] ?? [500, 'no answer'];
          if (status >= 500) broken.push(`${facade} ${what} → ${status} ${message}`);
        }
    }
    expect(broken).toEqual([]);
  });
});

test('the tables are complete: fields × values, and for unusual ones × facades', () => {
  const fields = all.flatMap((target) => Object.keys(target.fields).map(() => (target.meta.openapi ? 2 : 1) as number));
  expect(fields.length).toBeGreaterThan(990);
  expect(all.flatMap(badCells).length).toBeGreaterThan(6_000);
  expect(fields.reduce((sum, facades) => sum + facades, 0) * Object.keys(ODD).length).toBeGreaterThan(17_700);
});

describe('over HTTP', () => {
  const WRONG = { a: '1' };
  const asked = { tRPC: 0, REST: 0 };

  /** Sends the sample with an object in one field. */
  function send(target: Target, facade: 'tRPC' | 'REST', field: string): Promise<PlainAnswer> {
    const input = { ...target.sample, [field]: WRONG };
    const { path, rest } = facade === 'REST' ? restParts(target, input) : { path: `/trpc/${target.name}`, rest: input };
    const method = facade === 'REST' ? target.meta.openapi?.method : target.type === 'query' ? 'GET' : 'POST';
    const flat = Object.entries(rest).filter(([, value]) => typeof value !== 'object') as [string, string][];
    const query = new URLSearchParams(
      facade === 'REST' ? [...flat, [`${field}[a]`, WRONG.a]] : { input: JSON.stringify(input) },
    );
    return sendPlain(`${world.url}${path}${method === 'GET' ? `?${query}` : ''}`, {
      ...(method && { method }),
      headers: { authorization: `Bearer ${callerOf(target).token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(rest) }),
    });
  }

  test.each(byRouter(all))('%s parses its input, at each facade', async (_router, its) => {
    const wrong: string[] = [];
    for (const target of its)
      for (const facade of target.meta.openapi ? (['tRPC', 'REST'] as const) : (['tRPC'] as const)) {
        // The path of a REST route contains no objects; tests/requests/absent-ids.test.ts covers it.
        const inPath = (name: string) => facade === 'REST' && target.meta.openapi?.path.includes(`{${name}}`);
        for (const [field, schema] of Object.entries(target.fields)) {
          if (inPath(field) || !('an object' in wrongTypes(schema))) continue;
          const error = await call(target, inputsOf(target, { ...target.sample, [field]: WRONG })[facade]);
          if (!error || !trpcErrorOf(target, error).data.fields?.[field]) continue;
          const { status, body } = await send(target, facade, field);
          const { error: answer } = JSON.parse(body);
          const got = [status, facade === 'REST' ? answer : answer.message].join(' ');
          const direct = answersOf(target, error)[facade]?.join(' ');
          if (got !== direct) wrong.push(`${facade} ${target.name} ${field}: ${got} instead of ${direct}`);
          asked[facade] += 1;
          break;
        }
      }
    expect(wrong).toEqual([]);
  });

  test('almost every procedure has such a field', () => {
    expect(asked.tRPC).toBeGreaterThan(380);
    expect(asked.REST).toBeGreaterThan(210);
  });
});

describe('malformed bodies', () => {
  const raw = (body: BodyInit, type: string, path = '/api/v1/statuses') =>
    fetch(world.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${world.alice.token}` },
    });

  test.each([
    ['malformed JSON', '{"status":', 'application/json', 400],
    [
      'invalid UTF-8',
      new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      'application/json',
      400,
    ],
    ['a list', '[1]', 'application/json', 422],
    ['XML', '<a/>', 'application/xml', 415],
    ['a broken form', 'status=%E0%A4%A', 'application/x-www-form-urlencoded', 400],
    ['a megabyte of text', JSON.stringify({ status: 'x'.repeat(1_000_000) }), 'application/json', 422],
    ['five megabytes', JSON.stringify({ status: 'x'.repeat(5_000_000) }), 'application/json', 413],
    ['a NUL byte', JSON.stringify({ status: 'a\u0000b' }), 'application/json', 422],
    [
      'multipart without an end',
      '--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
    ],
  ] as const)('%s', async (_what, body, type, status) => {
    const response = await raw(body as BodyInit, type);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toBeTruthy();
  });

  test('five megabytes by tRPC, to procedures with and without files', async () => {
    const five = JSON.stringify({ status: 'x'.repeat(5_000_000) });
    for (const path of ['/trpc/statuses.create', '/trpc/apps.create', '/trpc/media.upload'])
      expect((await raw(five, 'application/json', path)).status, path).toBe(413);
  });

  test('a million values are refused before they are parsed', async () => {
    const many = `{"status":[${'[],'.repeat(1_000_000)}[]]}`;
    for (const path of ['/api/v1/statuses', '/trpc/statuses.create']) {
      const { result, longest } = await parsing(() => raw(many, 'application/json', path));
      expect([path, result.status < 423, longest < 1000]).toEqual([path, true, true]);
    }
  });

  test('GraphQL answers in its own format', async () => {
    const response = await raw('{"query":', 'application/json', '/api');
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(1);
  });
});
